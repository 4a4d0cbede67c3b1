"""What ends a match before it is over."""


class Interrupted(Exception):
    """A match was stopped before its first deal had been played."""
