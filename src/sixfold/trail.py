"""A sequence that only grows at its end: the longer one shares all that it has in common with the shorter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

T = TypeVar("T")


class Trail(Sequence[T]):
    """Like a tuple, and equal to one; but one more at the end costs the same however long it is.

    Trails that grew from one another, and their beginnings (`trail[:10]`), read the same list, each as far as it goes.
    Where two grow from the same place, the second one parts with a copy.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        """A trail of these."""
        self._items = list(items)
        self._length = len(self._items)

    def plus(self, item: T) -> Trail[T]:
        """The trail with one more at its end."""
        items = self._items
        if len(items) == self._length:
            items.append(item)
        # Another may have grown from here, even in this moment in another thread: whose item stands here has the list.
        if items[self._length] is not item:
            items = [*items[: self._length], item]
        return self._part(items, self._length + 1)

    @staticmethod
    def _part(items: list[T], length: int) -> Trail[T]:
        trail: Trail[T] = Trail.__new__(Trail)
        trail._items, trail._length = items, length
        return trail

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Trail[T]: ...
    def __getitem__(self, place: int | slice) -> T | Trail[T]:
        if not isinstance(place, slice):
            length = self._length
            if not -length <= place < length:
                raise IndexError(f"a trail of {length} has no place {place}")
            return self._items[place if place >= 0 else place + length]
        start, stop, step = place.indices(self._length)
        if (start, step) == (0, 1):
            return self._part(self._items, stop)
        return Trail(self._items[start:stop:step] if step > 0 else [self._items[i] for i in range(start, stop, step)])

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Trail | tuple):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
