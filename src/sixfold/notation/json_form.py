"""Positions and games as JSON: the same content as the text, moves and tiles still in the notation."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sixfold.events import Dealt, Event, Player, Seated, Settings, TakenBack, Turn
from sixfold.game import Game
from sixfold.notation.moves import read_move
from sixfold.notation.positions import read_board
from sixfold.notation.spans import NotationError, Span
from sixfold.notation.tiles import read_hand, tiles_at
from sixfold.rules import Edition, IllegalMove, Position

Json = dict[str, Any]
T = TypeVar("T")


def position_to_json(position: Position) -> Json:
    """The position as plain data."""
    return {
        "board": str(position.board),
        "hands": [str(hand) for hand in position.hands],
        "scores": list(position.scores),
        "turn": position.turn,
        "quiet": position.quiet,
    }


def game_to_json(game: Game) -> Json:
    """The game as plain data; what is not set is left out."""
    settings = game.settings
    optional = {
        "takebacks": settings.takebacks,
        "event": settings.event,
        "date": settings.date,
        "comment": settings.comment,
        "commitment": settings.commitment,
        "contributions": list(settings.contributions),
        "seed": settings.seed,
        "note": settings.note,
        "result": list(game.position.scores) if game.over else None,
    }
    return {
        "sixfold": 1,
        "edition": str(settings.edition),
        "players": [_player_to_json(player) for player in settings.players],
        **{name: value for name, value in optional.items() if value},
        "events": [_event_to_json(event) for event in game.events],
    }


def _player_to_json(player: Player) -> Json:
    data = {"name": player.name, "age": player.age, "bot": player.bot}
    return {name: value for name, value in data.items() if value is not None}


def _event_to_json(event: Event) -> Json:
    match event:
        case Dealt():
            return {"deal": [str(hand) for hand in event.hands], "start": event.start}
        case Turn():
            drawn = "".join("?" if tile is None else str(tile) for tile in event.drawn)
            data: Json = {"seat": event.seat, "move": str(event.move), "score": event.score, "drawn": drawn}
            if event.overruled:
                data["overruled"] = True
        case TakenBack():
            data = {"seat": event.seat, "takeback": True}
        case Seated():
            data = {"seat": event.seat, "player": _player_to_json(event.player)}
    return {**data, "note": event.note} if event.note else data


class _Node:
    """A piece of JSON that knows its path, so that an error can say where it stands."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def error(self, problem: str) -> NotationError:
        return NotationError(f"{self.path or 'the JSON'}: {problem}", json.dumps(self.value, ensure_ascii=False))

    def member(self, name: str) -> _Node:
        fields = self._is(dict, "an object")
        if name not in fields:
            raise self.error(f"{name!r} is missing")
        return _Node(fields[name], f"{self.path}.{name}".lstrip("."))

    def has(self, name: str) -> bool:
        return name in self._is(dict, "an object")

    def only(self, *names: str) -> None:
        for name in self._is(dict, "an object"):
            if name not in names:
                raise self.error(f"no such member: {name!r}")

    def items(self) -> list[_Node]:
        return [_Node(value, f"{self.path}[{i}]") for i, value in enumerate(self._is(list, "a list"))]

    def text(self) -> str:
        return str(self._is(str, "a text"))

    def number(self) -> int:
        return int(self._is(int, "a whole number"))

    def flag(self) -> bool:
        return bool(self._is(bool, "true or false"))

    def _is(self, kind: type, what: str) -> Any:
        if not isinstance(self.value, kind) or (isinstance(self.value, bool) and kind is not bool):
            raise self.error(f"has to be {what}")
        return self.value

    def parsed(self, read: Callable[[str], T]) -> T:
        """What `read` makes of this text."""
        text = self.text()
        with self.located():
            return read(text)

    @contextmanager
    def located(self) -> Iterator[None]:
        """If what is done here is refused, say where it stands."""
        try:
            yield
        except IllegalMove as error:
            problem = f"{self.path}: refused, {error.refusal}: {error.refusal.sentence}"
            raise NotationError(problem, str(error.move or ""), refusal=error.refusal) from error
        except NotationError as error:
            if error.column is None:  # It says where already.
                raise
            raise NotationError(f"{self.path}: {error.problem}", error.token) from error
        except ValueError as error:
            raise self.error(str(error)) from error


def _parsed(data: str | Json) -> _Node:
    if not isinstance(data, str):
        return _Node(data)
    try:
        return _Node(json.loads(data))
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", "", error.colno, error.lineno) from error
    except RecursionError:
        raise NotationError("not JSON: nested too deeply", "") from None
    except ValueError as error:
        raise NotationError(f"not JSON: {error}", "") from error


def position_from_json(data: str | Json) -> Position:
    """The position in this JSON text, or in the data that it stands for."""
    node = _parsed(data)
    node.only("board", "hands", "scores", "turn", "quiet")
    with node.located():
        return Position(
            node.member("board").parsed(read_board),
            tuple(hand.parsed(read_hand) for hand in node.member("hands").items()),
            tuple(score.number() for score in node.member("scores").items()),
            node.member("turn").number(),
            node.member("quiet").number(),
        )


def game_from_json(data: str | Json) -> Game:
    """The game in this JSON text, or in the data that it stands for, replayed through the rules."""
    node = _parsed(data)
    if node.member("sixfold").value is True or node.member("sixfold").value != 1:
        raise node.member("sixfold").error("only format 1 is known")
    node.only(
        *("sixfold", "edition", "players", "takebacks", "event", "date", "comment", "commitment"),
        *("contributions", "seed", "note", "result", "events"),
    )
    settings = _settings(node)
    game: Game | None = None
    for item in node.member("events").items():
        with item.located():
            event = _event(item)
            if game is None or isinstance(event, Dealt):
                game = Game.fold(settings, [event] if game is None else [*game.events, event])
            else:
                game = game.with_event(event)
    if game is None:
        raise node.member("events").error("a game begins with its deal")
    if node.has("result"):
        result = node.member("result")
        if tuple(score.number() for score in result.items()) != game.position.scores or not game.over:
            raise result.error("is not how the game ended")
    return game


def _settings(node: _Node) -> Settings:
    contributions = node.member("contributions").items() if node.has("contributions") else []
    with node.located():
        return Settings(
            players=tuple(_player(player) for player in node.member("players").items()),
            edition=node.member("edition").parsed(Edition),
            takebacks=node.has("takebacks") and node.member("takebacks").flag(),
            seed=_text_or_none(node, "seed"),
            commitment=_text_or_none(node, "commitment"),
            contributions=tuple(item.text() for item in contributions),
            date=_text_or_none(node, "date") or "",
            event=_text_or_none(node, "event") or "",
            comment=_text_or_none(node, "comment") or "",
            note=_text_or_none(node, "note") or "",
        )


def _text_or_none(node: _Node, name: str) -> str | None:
    return node.member(name).text() if node.has(name) else None


def _player(node: _Node) -> Player:
    node.only("name", "age", "bot")
    age = node.member("age").number() if node.has("age") else None
    with node.located():
        return Player(node.member("name").text(), age, _text_or_none(node, "bot"))


def _event(node: _Node) -> Event:
    if node.has("deal"):
        node.only("deal", "start")
        return Dealt(
            tuple(hand.parsed(read_hand) for hand in node.member("deal").items()), node.member("start").number()
        )
    seat, note = node.member("seat").number(), _text_or_none(node, "note") or ""
    if _is_marked(node, "takeback"):
        node.only("seat", "takeback", "note")
        return TakenBack(seat, note)
    if node.has("player"):
        node.only("seat", "player", "note")
        return Seated(seat, _player(node.member("player")), note)
    node.only("seat", "move", "score", "drawn", "note", "overruled")
    return Turn(
        seat,
        node.member("move").parsed(read_move),
        node.member("score").number(),
        node.member("drawn").parsed(lambda text: tiles_at(Span(text))),
        note,
        _is_marked(node, "overruled"),
    )


def _is_marked(node: _Node, name: str) -> bool:
    """Whether the event carries this mark."""
    if node.has(name) and not node.member(name).flag():
        raise node.member(name).error("is true, or left out")
    return node.has(name)
