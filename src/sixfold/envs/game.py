"""One game stepped by numbered actions: what the faces for other libraries share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from sixfold import _core
from sixfold.engine.crossing import move_of, tiles_of
from sixfold.envs.batch import open_steppers
from sixfold.envs.codes import CELLS, COUNT, HAND, LAID, LEFT, TOP, Codes
from sixfold.envs.setup import ACTION_COUNTS, DONE, PASS, PUT_BACK, WHOLE, WINDOW, Actions, Illegal, Setup
from sixfold.events import Turn
from sixfold.rules import TILES, Board, Cell, Hand, Move, Position


class SteppedGame:
    """A game of the native core. It deals and draws by its seed, unless draws are told."""

    def __init__(
        self,
        players: int = 2,
        actions: Actions = "steps",
        *,
        setup: Setup = WHOLE,
        bots: Sequence[str | None] = (),
        told_chance: bool = False,
        features: bool = False,
        illegal: Illegal = "raise",
    ) -> None:
        """A table; `reset` deals."""
        self.players, self.actions, self.setup = players, actions, setup
        self.action_count = ACTION_COUNTS[actions]
        self._made = (tuple(bots), told_chance, features, illegal)
        self._log: tuple[int, list[int]] | None = None
        self._hold(
            open_steppers(
                1, players, actions, setup, bots=bots, told_chance=told_chance, features=features, illegal=illegal
            )
        )

    def _hold(self, core: _core.Steppers) -> None:
        self.core = core
        self.codes, self.mask = core.told[0], core.masks[0]
        self.features = core.features[0] if len(core.features) else None
        self.points, self.scores = core.rewards[:, : self.players], core.scores[:, : self.players]
        self._seats, self.ended, self._refused = core.seats, core.ended, core.refused
        self._outside, self._beyond = core.outside, core.beyond

    def reset(self, seed: int) -> None:
        """Deal anew by this seed."""
        self.core.reset(0, seed % 2**64)
        self._log = seed, []

    def step(self, action: int) -> bool:
        """Take an action; false if it was not allowed."""
        self.core.step_at(0, action)
        if self._log is not None:
            self._log[1].append(action)
        return not self._refused[0]

    @property
    def drawer(self) -> int:
        """Whose draw is due, where draws are told; 0 if none is."""
        return self.core.drawer(0)

    def draw(self, kind: int) -> bool:
        """Tell the next draw; false if it cannot be."""
        if self._log is not None:
            self._log[1].append(kind)
        return self.core.draw(0, kind)

    @property
    def seat(self) -> int:
        """The seat that has to choose; 0 if none has."""
        return int(self._seats[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ended[0])

    @property
    def turns(self) -> int:
        """How many turns were made."""
        return self.core.turns(0)

    @property
    def info(self) -> dict[str, int]:
        """What does not fit: legal plays that no action stands for, and tiles outside the window."""
        return {"outside": int(self._outside[0]), "beyond": int(self._beyond[0])}

    def codes_for(self, seat: int) -> Codes:
        """What a seat is told."""
        told = np.empty(COUNT, np.int16)
        self.core.tell(0, seat, told)
        return told

    def laid_by(self, seat: int) -> list[tuple[int, int, int]]:
        """The tiles that a seat has laid in the turn under way: kind, x, y. Others see them when it is done."""
        if seat != self.seat or not self.core.in_turn(0):
            return []
        left, top = int(self.codes[LEFT]), int(self.codes[TOP])
        return [
            (int(self.codes[place]) - LAID - 1, left + place % WINDOW, top + place // WINDOW)
            for place in np.flatnonzero(self.codes[CELLS] > LAID).tolist()
        ]

    def mask_for(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do: nothing while another has to choose."""
        return self.mask.copy() if seat == self.seat else np.zeros_like(self.mask)

    def clone(self, for_seat: int, seed: int = 0) -> SteppedGame:
        """The same game as a seat knows it: what it has not seen is dealt anew by this seed, and so is the future."""
        if not 1 <= for_seat <= self.players:
            raise ValueError(f"no seat {for_seat} at a table of {self.players}")
        return self._copy(self.core.clone(0, for_seat, seed % 2**64))

    def __deepcopy__(self, memo: object) -> SteppedGame:
        copy = self._copy(self.core.clone(0, 0, 0))
        copy._log = None if self._log is None else (self._log[0], list(self._log[1]))
        return copy

    def __reduce__(self) -> tuple[Callable[..., SteppedGame], tuple[object, ...]]:
        if self._log is None:
            raise TypeError("a game whose unseen tiles were dealt anew cannot be written down")
        return _replayed, (self.players, self.actions, self.setup, *self._made, *self._log)

    def _copy(self, core: _core.Steppers) -> SteppedGame:
        copy = object.__new__(SteppedGame)
        copy.players, copy.actions, copy.setup = self.players, self.actions, self.setup
        copy.action_count, copy._made, copy._log = self.action_count, self._made, None
        copy._hold(core)
        return copy

    @property
    def position(self) -> Position:
        """The position, as the rules know it, all hands open. Its bag is that of the whole game: see `bag`."""
        now = self.core.position(0)
        rows = np.frombuffer(now.board, np.int32).reshape(-1, 3).tolist()
        laid = Board().laid([(Cell(x, y), TILES[tile]) for x, y, tile in rows])
        return Position(laid, tuple(Hand(tiles_of(hand)) for hand in now.hands), tuple(now.scores), now.turn, now.quiet)

    @property
    def bag(self) -> list[int]:
        """How many of each kind the bag holds."""
        return self.core.bag(0)

    @property
    def last_turn(self) -> Turn:
        """The turn made last, with what was drawn so far."""
        turn = self.core.last_turn(0)
        return Turn(turn.seat, move_of(turn.move), turn.points, tiles_of(turn.drawn))

    def move_at(self, action: int) -> Move:
        """The move that an action stands for, where moves are actions."""
        return move_of(self.core.move_at(0, action))

    def action_text(self, action: int) -> str:
        """An action of the seat to move, in words of the notation: `Rs 2,-1`, `~Rs`, `done`, `-`, or a whole move."""
        if self.actions == "plays":
            return str(self.move_at(action)) if self.mask[action] else f"move {action}"
        if action >= DONE:
            return "-" if action == PASS else "done"
        slot, place = (action - PUT_BACK, 0) if action >= PUT_BACK else divmod(action, WINDOW * WINDOW)
        code = int(self.codes[HAND][slot]) % 64
        tile = str(TILES[code - 1]) if code else f"slot {slot}"
        if action >= PUT_BACK:
            return f"~{tile}"
        return f"{tile} {int(self.codes[LEFT]) + place % WINDOW},{int(self.codes[TOP]) + place // WINDOW}"


def _replayed(
    players: int,
    actions: Actions,
    setup: Setup,
    bots: tuple[str | None, ...],
    told_chance: bool,
    features: bool,
    illegal: Illegal,
    seed: int,
    log: list[int],
) -> SteppedGame:
    """A game that was written down, played again."""
    game = SteppedGame(
        players, actions, setup=setup, bots=bots, told_chance=told_chance, features=features, illegal=illegal
    )
    game.reset(seed)
    for number in log:
        if game.drawer:
            game.draw(number)
        else:
            game.step(number)
    return game
