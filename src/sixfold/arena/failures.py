"""What ends a match before it is over."""


class Interrupted(Exception):
    """A match was stopped before its first deal had been played."""


class WorkerDied(Exception):
    """A process that played a match is no more. What it and the others had played before is in the file of results."""
