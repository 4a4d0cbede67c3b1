"""The commands that a table has carried out, so that a repeat of one is known."""

from __future__ import annotations

from itertools import islice


class Deeds:
    """Which commands are done, by their guest and id, and the version that each led to.

    Deeds that grew from one another look into the same book, each as far as it goes: one more costs the same however
    many there are. Where two grow from the same place, the second one parts with a copy.
    """

    __slots__ = ("_book", "_count", "_last")

    def __init__(self) -> None:
        """Nothing is done yet."""
        self._book: dict[tuple[str, str], int] = {}
        self._count = 0
        self._last = 0

    def plus(self, guest: str, command: str, version: int) -> Deeds:
        """The deeds with one more, which is later than all before it."""
        book = self._book
        if len(book) != self._count:
            book = dict(islice(book.items(), self._count))
        book.setdefault((guest, command), version)
        more = Deeds()
        more._book, more._count, more._last = book, len(book), version
        return more

    def version_of(self, guest: str, command: str) -> int | None:
        """The version that this guest's command led to; nothing if it is not done."""
        version = self._book.get((guest, command))
        return None if version is None or version > self._last else version

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deeds) and self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]

    def _all(self) -> dict[tuple[str, str], int]:
        return dict(islice(self._book.items(), self._count))
