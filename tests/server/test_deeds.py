"""Commands that are done: known for good, by those who come after, and by nobody else."""

from __future__ import annotations

from sixfold.server.table.deeds import Deeds


def test_a_deed_is_known_from_then_on_and_not_before() -> None:
    before = Deeds().plus("ann", "one", 3)
    after = before.plus("ben", "two", 7)
    assert (after.version_of("ann", "one"), after.version_of("ben", "two")) == (3, 7)
    assert before.version_of("ben", "two") is None
    assert after.version_of("ann", "two") is None


def test_what_was_decided_and_not_written_is_no_deed() -> None:
    """Two decisions from the same version: only the second one came to be, at the version that both were to have."""
    before = Deeds().plus("ann", "one", 3)
    before.plus("ann", "refused by the disk", 4)
    after = before.plus("ben", "two", 4)
    assert after.version_of("ann", "refused by the disk") is None
    assert (after.version_of("ann", "one"), after.version_of("ben", "two")) == (3, 4)
    assert after == Deeds().plus("ann", "one", 3).plus("ben", "two", 4)
    assert after != before


def test_one_more_copies_nothing() -> None:
    before = Deeds().plus("ann", "one", 3)
    assert before.plus("ben", "two", 4)._book is before._book
