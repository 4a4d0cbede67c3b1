"""What changed from one view to the next of the same seat: the one place where a change is made."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from msgspec import UNSET, UnsetType

from sixfold.server.wire.types.views import Change, GameChange, SeenGame, View

_OF_VIEW = tuple(name for name in Change.__struct_fields__ if name not in ("version", "now", "game"))
_OF_GAME = tuple(name for name in GameChange.__struct_fields__ if name not in ("turns_from", "turns"))
_view_fields, _game_fields = attrgetter(*_OF_VIEW), attrgetter(*_OF_GAME)


def difference(before: View, after: View) -> Change:
    """What makes the view before the view after it, whose turns are those that the one before does not know."""
    changed: dict[str, Any] = {
        name: new
        for name, old, new in zip(_OF_VIEW, _view_fields(before), _view_fields(after), strict=True)
        if new is not old and new != old
    }
    return Change(after.version, after.now, game=_game_difference(before.game, after.game), **changed)


def _game_difference(before: SeenGame | None, after: SeenGame | None) -> GameChange | UnsetType:
    if after is None:  # A game that was begun stays on the table.
        return UNSET
    if before is None:
        return GameChange(**{name: getattr(after, name) for name in GameChange.__struct_fields__})
    changed: dict[str, Any] = {
        name: new
        for name, old, new in zip(_OF_GAME, _game_fields(before), _game_fields(after), strict=True)
        if new is not old and new != old
    }
    if after.turns or after.turns_from < before.turns_from + len(before.turns):
        changed["turns_from"], changed["turns"] = after.turns_from, after.turns
    return GameChange(**changed) if changed else UNSET
