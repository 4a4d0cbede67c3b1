"""A game as text: the `.sixfold` record that `str(game)` gives and `read_game` reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sixfold.events import Dealt, Event, Player, Seated, Settings, TakenBack, Turn

FORMAT = "sixfold 1"
BAR = " | "
TAKEBACK = "takeback"
SEAT = "seat"
OVERRULED = "!"
"""Behind the seat of a turn that the people at the table let stand."""


def write_record(settings: Settings, events: Sequence[Event], result: Sequence[int] | None) -> str:
    """The record: header lines, a blank line, then one line per turn. `result` is the scores of a finished game."""
    lines = [FORMAT, *(f"{name} {value}" for name, value in _headers(settings, events, result) if value)]
    lines += [f"# {line}".rstrip() for line in settings.note.split("\n") if settings.note]
    turns = [event_text(event) for event in events if not isinstance(event, Dealt)]
    return "\n".join([*lines, *([""] if turns else []), *turns, ""])


def _headers(settings: Settings, events: Sequence[Event], result: Sequence[int] | None) -> Iterator[tuple[str, str]]:
    players = settings.players
    yield "edition", str(settings.edition)
    yield "players", BAR.join(player.name for player in players)
    yield "ages", _unless_blank("-" if player.age is None else str(player.age) for player in players)
    yield "bots", _unless_blank(player.bot or "-" for player in players)
    yield "takebacks", ("yes" if settings.chance_goes_on else "same") if settings.takebacks else ""
    yield "event", settings.event
    yield "date", settings.date
    yield "comment", settings.comment
    yield "commitment", settings.commitment or ""
    yield "contributions", BAR.join(settings.contributions)
    yield "seed", settings.seed or ""
    yield "result", "/".join(map(str, result or ()))
    for event in events:
        if isinstance(event, Dealt):
            yield "deal", BAR.join(map(str, event.hands))
            if any(hand.unknown for hand in event.hands):
                yield "start", str(event.start)


def _unless_blank(values: Iterable[str]) -> str:
    """The values, one per seat; nothing if no seat has one."""
    seats = list(values)
    return "" if set(seats) == {"-"} else BAR.join(seats)


def event_text(event: Turn | TakenBack | Seated) -> str:
    """The line of an event with the first line of its note, then a line for each other line of the note."""
    match event:
        case Turn():
            drawn = "".join("?" if tile is None else str(tile) for tile in event.drawn)
            seat = f"{event.seat}{OVERRULED if event.overruled else ''}"
            text = f"{seat} {event.move} {event.score}{' +' + drawn if drawn else ''}"
        case TakenBack():
            text = f"{event.seat} {TAKEBACK}"
        case Seated():
            text = f"{event.seat} {SEAT} {_player(event.player)}"
    first, *more = event.note.split("\n")
    return "\n".join([f"{text} # {first}" if first else text, *(f"# {line}".rstrip() for line in more)])


def _player(player: Player) -> str:
    """A player in one piece: the name, then the age and the kind of bot where they are known."""
    fields = [player.name, "-" if player.age is None else str(player.age), player.bot or "-"]
    while fields[-1] == "-" and len(fields) > 1:
        fields.pop()
    return BAR.join(fields)
