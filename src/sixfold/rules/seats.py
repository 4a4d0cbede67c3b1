"""Seats are counted from 1, at the table as in code. Here alone they meet Python, which counts from 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def all_seats(count: int) -> range:
    """The seats of a table of this many."""
    return range(1, count + 1)


def by_seat(values: Iterable[T]) -> Iterator[tuple[int, T]]:
    """Each seat with its value."""
    return enumerate(values, start=1)


def of_seat(values: Sequence[T], seat: int) -> T:
    """The value of this seat."""
    return values[seat - 1]


def with_seat(values: Sequence[T], seat: int, value: T) -> tuple[T, ...]:
    """The values, with another one for this seat."""
    return (*values[: seat - 1], value, *values[seat:])


def seat_after(seat: int, count: int) -> int:
    """The seat that moves next at a table of this many."""
    return seat % count + 1
