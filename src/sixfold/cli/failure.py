"""A command that cannot be done: the sentence for people and the exit code for scripts."""

from __future__ import annotations


class Failure(Exception):
    """The message says what is wrong, where, and what to do."""

    def __init__(self, message: str, code: int) -> None:
        """Stop with this message and exit code."""
        super().__init__(message)
        self.code = code
