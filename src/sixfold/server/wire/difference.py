"""What changed from one view to the next of the same seat: the one place where a change is made."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from sixfold.server.wire.show import OfGame, OfHand, OfSeat, OfTable, Showing, Shown
from sixfold.server.wire.types.views import Change, GameChange

Changed = dict[str, Any]
"""Fields that are others than before."""

_FIELDS: dict[type[Struct], Callable[[object], tuple[object, ...]]] = {
    part: attrgetter(*part.__struct_fields__) for part in (OfTable, OfSeat, OfGame, OfHand)
}


class Differences:
    """What changed up to now, for several who are told at once. What they see alike is compared once."""

    def __init__(self) -> None:
        """Nothing has been compared yet."""
        self._alike: dict[Showing, tuple[Changed, Changed]] = {}

    def between(self, before: Shown, after: Shown) -> Change:
        """What makes the view before the view after it, whose turns are those that the one before does not know."""
        alike = self._alike.get(before.showing)
        if alike is None:
            alike = self._alike[before.showing] = _alike(before.showing, after.showing)
        showing, changed = after.showing, alike[0]
        if before.of_seat is not after.of_seat:
            changed = {**changed, **_changed(before.of_seat, after.of_seat)}
        return Change(showing.table.version, showing.now, game=_game(before, after, alike[1]), **changed)


def _alike(before: Showing, after: Showing) -> tuple[Changed, Changed]:
    """What changed for everybody, of the table and of the game."""
    if before.of_game is None or after.of_game is None:
        return _changed(before.of_table, after.of_table), {}
    return _changed(before.of_table, after.of_table), _changed(before.of_game, after.of_game)


def _game(before: Shown, after: Shown, alike: Changed) -> GameChange | UnsetType:
    if after.of_hand is None:  # A game that was begun stays on the table.
        return UNSET
    if before.of_hand is None:
        return GameChange(**(after.seen_game or {}))
    changed = {**alike, **_changed(before.of_hand, after.of_hand)}
    if after.turns or after.turns_from < before.turns_known:
        changed["turns_from"], changed["turns"] = after.turns_from, after.turns
    return GameChange(**changed) if changed else UNSET


def _changed(before: Struct, after: Struct) -> Changed:
    if before is after:
        return {}
    names, fields = after.__struct_fields__, _FIELDS[type(after)]
    pairs = zip(names, fields(before), fields(after), strict=True)
    return {name: new for name, old, new in pairs if new is not old and new != old}
