"""A seat of a table: who has it, and who plays for it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sixfold.events import Player
from sixfold.server.table.engines import is_engine


class Chair(Struct, frozen=True):
    """One seat. A person has it by their guest; a bot may play for it, by plan, as a favour, or after they left."""

    planned_bot: str | None = None
    """The bot that the table's options put here; nobody else can ever have this seat."""
    guest: str | None = None
    name: str | None = None
    age: int | None = None
    bot: str | None = None
    """The bot that plays for this seat now."""
    given_up: bool = False
    """Whether an engine that was planned here has given up this game: another bot plays on."""
    ready: bool = False
    contribution: str = ""
    here: bool = False
    since: int = 0
    """Since when the person is here or away."""
    seen_by: frozenset[str] = frozenset()
    """The guests who have had this seat in the running game, and so know its hand."""
    changes: int = 0
    """How often somebody here thought better of something since the game last got further: sat down, handed the seat
    over, asked for a takeback."""
    comings: int = 0
    """How often its person came back since then."""

    @classmethod
    def of_bot(cls, bot: str, name: str) -> Chair:
        """A seat that a bot has from the beginning."""
        return cls(planned_bot=bot, name=name, bot=bot, ready=True, here=True)

    @property
    def free(self) -> bool:
        """Whether a person may take it."""
        return self.planned_bot is None and self.guest is None

    @property
    def engine(self) -> str | None:
        """The engine whose seat it is, though another bot may play for it until it is back."""
        return self.planned_bot if is_engine(self.planned_bot) and not self.given_up else None

    @property
    def owned(self) -> bool:
        """Whether it is somebody's, a person's or an engine's, whoever plays for it."""
        return self.guest is not None or self.engine is not None

    @property
    def waits(self) -> bool:
        """Whether the next game has to wait for this seat."""
        return not self.ready and (self.bot is None or self.free)

    @property
    def moved_by_person(self) -> bool:
        """Whether its person makes the moves."""
        return self.guest is not None and self.bot is None

    @property
    def player(self) -> Player:
        """Who plays here, as the game knows them. Raises a `ValueError` for an empty seat."""
        if self.name is None:
            raise ValueError("nobody sits here")
        return Player(self.name, self.age, self.bot)

    def taken(self, guest: str, name: str, age: int | None, at: int) -> Chair:
        """The seat after a guest sat down."""
        taken = replace(self, guest=guest, name=name, age=age, bot=None, ready=False, here=True, since=at)
        return taken.shown().counted()

    def emptied(self) -> Chair:
        """The seat after its person left and nobody plays for it."""
        return Chair(changes=self.changes, comings=self.comings)

    def dealt(self) -> Chair:
        """The seat at the start of a game, whose hands only those who sit there now have seen."""
        return replace(self, seen_by=frozenset(), changes=0, comings=0).shown()

    def shown(self) -> Chair:
        """The seat after its person, if it has one, saw its hand."""
        return self if self.guest is None else replace(self, seen_by=self.seen_by | {self.guest})

    def counted(self) -> Chair:
        """The seat after one more change of mind."""
        return replace(self, changes=self.changes + 1)

    def forgiven(self) -> Chair:
        """The seat once the game has got further: changes of mind are counted anew."""
        return replace(self, changes=0, comings=0) if self.changes or self.comings else self

    def for_next_game(self) -> Chair:
        """The seat once a game is over: bots stay, people say when they are ready, a stand-in goes."""
        if self.planned_bot is not None:
            return self if self.bot == self.planned_bot else replace(self, bot=self.planned_bot, given_up=False)
        return self.emptied() if self.guest is None else replace(self, ready=False, contribution="")
