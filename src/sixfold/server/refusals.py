"""Why the server refuses a request, beyond the rules: one stable code a reason, and the error that carries it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from sixfold.rules import Refusal


class Denial(Enum):
    """A reason that is the server's own; those of the rules are `sixfold.rules.Refusal`. The value is the code."""

    BAD_MESSAGE = "bad-message"
    BAD_NAME = "bad-name"
    BAD_CONTRIBUTION = "bad-contribution"
    BAD_POSITION = "bad-position"
    BAD_RECORD = "bad-record"
    HELLO_FIRST = "hello-first"
    KEY_MISSING = "key-missing"
    UNKNOWN_KEY = "unknown-key"
    UNKNOWN_TABLE = "unknown-table"
    UNKNOWN_VERSION = "unknown-version"
    UNKNOWN_BOT = "unknown-bot"
    ENGINE_AWAY = "engine-away"
    ENGINE_TOKEN = "engine-token"
    NOT_FOUND = "not-found"
    WRONG_METHOD = "wrong-method"
    WRONG_ORIGIN = "wrong-origin"
    WRONG_HOST = "wrong-host"
    NO_SPECTATORS = "no-spectators"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    NAME_MISSING = "name-missing"
    NAME_TAKEN = "name-taken"
    SEAT_TAKEN = "seat-taken"
    HAND_SEEN = "hand-seen"
    NO_FREE_SEAT = "no-free-seat"
    NOT_STARTED = "not-started"
    GAME_RUNNING = "game-running"
    TABLE_CLOSED = "table-closed"
    TABLE_FULL = "table-full"
    ALREADY_READY = "already-ready"
    STALE_VERSION = "stale-version"
    OUT_OF_TIME = "out-of-time"
    BOT_PLAYS = "bot-plays"
    NO_TAKEBACKS = "no-takebacks"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    TAKEBACK_PENDING = "takeback-pending"
    NO_TAKEBACK_ASKED = "no-takeback-asked"
    ALREADY_AGREED = "already-agreed"
    ALREADY_HANDED_OVER = "already-handed-over"
    NOT_HANDED_OVER = "not-handed-over"
    NO_HINTS = "no-hints"
    NO_PNG = "no-png"
    NO_PUSH = "no-push"
    BAD_DEVICE = "bad-device"
    HAND_HIDDEN = "hand-hidden"
    TOO_LARGE = "too-large"
    TOO_MANY_REQUESTS = "too-many-requests"
    TOO_MANY_REACTIONS = "too-many-reactions"
    TOO_MANY_CHANGES = "too-many-changes"
    TOO_MANY_PLAYS = "too-many-plays"
    TOO_MANY_KEYS = "too-many-keys"
    TABLE_BROKEN = "table-broken"
    STORE_AWAY = "store-away"
    STORE_FAILED = "store-failed"
    SERVER_FAILED = "server-failed"

    @property
    def sentence(self) -> str:
        """The reason in plain English."""
        return _SENTENCES[self]

    def __str__(self) -> str:
        return self.value


_SENTENCES = {
    Denial.BAD_MESSAGE: "The message is not one that the server knows; see the protocol.",
    Denial.BAD_NAME: "A name has 1 to 40 letters on one line, without | or #, and without blanks around it.",
    Denial.BAD_CONTRIBUTION: "A contribution is one line without | or #, and without blanks around it.",
    Denial.BAD_POSITION: "The position cannot be read; see the notation.",
    Denial.BAD_RECORD: "The record cannot be read, or breaks the rules; see the notation.",
    Denial.HELLO_FIRST: "Say hello first: which table, and who you are.",
    Denial.KEY_MISSING: "This needs a guest's key: become a guest first.",
    Denial.UNKNOWN_KEY: "Nobody here has this key. It may have expired.",
    Denial.UNKNOWN_TABLE: "There is no table with this link.",
    Denial.UNKNOWN_VERSION: "The table has no game at this version.",
    Denial.UNKNOWN_BOT: "There is no bot of this name.",
    Denial.ENGINE_AWAY: "This engine is not here, does not play with that many, or has as many games as it can play.",
    Denial.ENGINE_TOKEN: "This is an engine's token: it opens what engines say, and nothing else.",
    Denial.NOT_FOUND: "There is nothing here.",
    Denial.WRONG_METHOD: "This cannot be asked in this way.",
    Denial.WRONG_ORIGIN: "The request comes from a page of another site.",
    Denial.WRONG_HOST: "This server is for this computer alone, and was asked under another name.",
    Denial.NO_SPECTATORS: "This table is only for those who play.",
    Denial.NOT_SEATED: "Only somebody who sits at the table can do this.",
    Denial.ALREADY_SEATED: "You have a seat at this table already.",
    Denial.NAME_MISSING: "Say a name to sit down.",
    Denial.NAME_TAKEN: "Somebody at the table has this name already.",
    Denial.SEAT_TAKEN: "This seat is taken.",
    Denial.HAND_SEEN: "You have seen a hand of this game, so you can sit on no other seat until it is over.",
    Denial.NO_FREE_SEAT: "There is no free seat at this table.",
    Denial.NOT_STARTED: "The game has not begun.",
    Denial.GAME_RUNNING: "A game is being played.",
    Denial.TABLE_CLOSED: "Nobody came, so the table was closed.",
    Denial.TABLE_FULL: "So many games were played at this table that it takes no more: open a new one.",
    Denial.ALREADY_READY: "You are ready already.",
    Denial.STALE_VERSION: "The table has changed since; look again.",
    Denial.OUT_OF_TIME: "Your time has run out: a bot makes this move.",
    Denial.BOT_PLAYS: "A bot plays for your seat; take it back first.",
    Denial.NO_TAKEBACKS: "At this table nothing is taken back.",
    Denial.NOTHING_TO_TAKE_BACK: "You have no turn to take back.",
    Denial.TAKEBACK_PENDING: "A takeback has been asked for already.",
    Denial.NO_TAKEBACK_ASKED: "No takeback has been asked for.",
    Denial.ALREADY_AGREED: "You have agreed already.",
    Denial.ALREADY_HANDED_OVER: "A bot plays for this seat already.",
    Denial.NOT_HANDED_OVER: "No bot plays for your seat.",
    Denial.NO_HINTS: "At this table there are no hints.",
    Denial.NO_PUSH: "This server calls nobody to their turn.",
    Denial.BAD_DEVICE: "This is no address of a push service that is known here.",
    Denial.NO_PNG: "This server draws no PNG pictures; ask for SVG.",
    Denial.HAND_HIDDEN: "A bot has to know the hand of whoever is to move.",
    Denial.TOO_LARGE: "The message is too large.",
    Denial.TOO_MANY_REQUESTS: "Too much at once: wait a little and try again.",
    Denial.TOO_MANY_REACTIONS: "That is enough for this game.",
    Denial.TOO_MANY_CHANGES: "That is enough to and fro for this turn; after the next move it works again.",
    Denial.TOO_MANY_PLAYS: "This position has more plays than are listed.",
    Denial.TOO_MANY_KEYS: "You have keys for as many devices and links as there may be; links expire.",
    Denial.TABLE_BROKEN: "This table cannot be read any more and is set aside; all others are open.",
    Denial.STORE_AWAY: "The server cannot reach what it keeps at the moment. Try again.",
    Denial.STORE_FAILED: "Whether it was saved is not known. Ask again with the same id: it is done once.",
    Denial.SERVER_FAILED: "Something went wrong on the server. Whether anything has changed is not known.",
}


class Denied(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(
        self,
        reason: Denial | Refusal,
        sentence: str = "",
        *,
        line: int | None = None,
        column: int | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        """Refuse for this reason, with a sentence that says more where there is one; of a text, with the place."""
        super().__init__(reason, sentence)
        self.reason = reason
        self.sentence = sentence or reason.sentence
        self.line = line
        self.column = column
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The stable name of the reason."""
        return str(self.reason)

    def __reduce__(self) -> tuple[Callable[..., Denied], tuple[object, ...]]:
        return _denied, (self.reason, self.sentence, self.line, self.column, self.refusal)

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


def _denied(
    reason: Denial | Refusal, sentence: str, line: int | None, column: int | None, refusal: Refusal | None
) -> Denied:
    """The same refusal, come from another process."""
    return Denied(reason, sentence, line=line, column=column, refusal=refusal)
