"""What each seat sees of one table, kept from view to view."""

from __future__ import annotations

from sixfold.server.table.table import Table
from sixfold.view import View


class Looks:
    """The views of one table by seat, each made from the one before it: only what is new is looked at."""

    def __init__(self) -> None:
        """Nobody has looked yet."""
        self._number = 0
        self._views: dict[int, View] = {}

    def look(self, table: Table, seat: int) -> View | None:
        """What this seat may know of the game on the table, as `table.seen_from` says it."""
        if table.number != self._number:
            self._number, self._views = table.number, {}
        view = table.seen_from(seat, self._views.get(seat))
        if view is not None and table.state == "playing":
            self._views[seat] = view
        return view
