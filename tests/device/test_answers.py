"""The rules that a device plays by are the core's: they say to every position and move what Python says."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.steered import steered_games
from sixfold import _core
from sixfold.engine.reasons import reasons_for
from sixfold.notation import read_move
from sixfold.rules import COPIES, TILES, Cell, Edition, Hand, IllegalMove, Move, Pass, Play, Position, Tile, Trade
from sixfold.server.http import positions
from sixfold.server.refusals import Denied
from sixfold.server.wire import write
from sixfold.server.wire.types.moves import Verdict
from sixfold.server.wire.types.positions import AskPosition, TableSays, TryMove
from sixfold.view import View

pytestmark = pytest.mark.untraced


def answer(question: str, *parts: str) -> Any:
    return json.loads(_core.answer(question, "\n".join(parts)))


def plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def asked(found: Callable[[], object]) -> Any:
    """Python's answer; a refusal as the core tells it."""
    try:
        return plain(found())
    except Denied as denied:
        _sentence, _, detail = denied.sentence.partition(" (")
        return {"problem": {"code": denied.code, "detail": detail.removesuffix(")"), "column": denied.column}}


def without_sentence(verdict: Verdict) -> Any:
    return {**plain(verdict), "sentence": None}


def told(move: Move) -> str:
    """The move as the device asks about it: a play that no notation writes as single tiles."""
    return str(move)


def positions_met(seed: int, count: int) -> Iterator[Position]:
    for (position, _), _ in zip(steered_games(seed), range(count), strict=False):
        yield position


def hidden(rng: random.Random, position: Position) -> Position:
    """The same with some tiles of some hands face down."""
    hands = tuple(Hand(None if rng.random() < 0.3 else tile for tile in hand) for hand in position.hands)
    return position.with_hands(hands)


def wishes(rng: random.Random, position: Position) -> Iterator[Move]:
    """Moves that are legal, nearly so, or hardly."""
    plays = list(position.legal_plays)
    held = list(position.hand.known) or [rng.choice(TILES)]
    cells = list(position.board) or [Cell(0, 0)]
    near = [Cell(cell.x + dx, cell.y + dy) for cell in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    yield Pass()
    for _ in range(2):
        if plays:
            yield rng.choice(plays)
        yield Trade(rng.sample(held, rng.randint(0, len(held))))
    yield Trade.of(rng.randint(1, 7))
    for _ in range(12):
        first, step = rng.choice(near), rng.choice([(1, 0), (0, 1), (2, 0), (1, 1), (0, 0)])
        count = rng.randint(0, min(4, len(held)))
        tiles = rng.sample(held, count) if rng.random() < 0.8 else [rng.choice(TILES) for _ in range(count)]
        yield Play((Cell(first.x + i * step[0], first.y + i * step[1]), tile) for i, tile in enumerate(tiles))
    yield Play([(Cell(0, 0), held[0]), (Cell(300, 0), held[-1])])


@pytest.mark.parametrize("seed", range(3))
def test_the_core_says_to_every_move_what_the_rules_say(seed: int) -> None:
    rng = random.Random(seed)
    for position in positions_met(seed, 60):
        seen = hidden(rng, position) if rng.random() < 0.5 else position
        text = str(seen)
        assert answer("plays", text) == asked(lambda text=text: positions.situation(AskPosition(text)))  # type: ignore[misc]
        for move in wishes(rng, seen):
            assert answer("verdict", text, told(move)) == without_sentence(write.verdict(seen, move)), (text, str(move))
            wire = write.move(move)
            tried = plain(positions.verdict(TryMove(text, wire))) | {"sentence": None}
            assert answer("verdict", text, told(move), "") == tried
            says = TableSays(rng.randint(0, 40))
            overruled = plain(positions.verdict(TryMove(text, wire, says))) | {"sentence": None}
            assert answer("verdict", text, told(move), str(says.points)) == overruled


@pytest.mark.parametrize("seed", range(2))
def test_the_core_goes_on_as_the_rules_do(seed: int) -> None:
    rng = random.Random(seed)
    for position in positions_met(seed + 10, 80):
        for move in wishes(rng, position):
            found = answer("turn", str(position), told(move))
            placed = position.placed(move)
            refusal = position.refusal(placed)
            assert found["code"] == (None if refusal is None else refusal.code)
            if refusal is not None:
                continue
            score = position.score(placed)
            assert (found["move"], found["score"]) == (str(placed), score.points)
            assert found["lines"] == plain(write.lines(score.lines))
            assert found["draws"] == position.draw_size(placed)
            drawn = "?" * found["draws"] if rng.random() < 0.5 else some(rng, position, found["draws"])
            after = answer("after", str(position), found["move"], str(found["score"]), drawn or "-")
            try:
                due = {"position": str(position.after(placed, tiles_of(drawn)))}
            except IllegalMove:
                raise
            except ValueError as error:
                due = {"wrong": str(error)}
            assert after == due


def some(rng: random.Random, position: Position, count: int) -> str:
    """Tiles to draw, which are not always there."""
    return "".join(str(rng.choice(TILES if rng.random() < 0.2 else list(+position.unseen))) for _ in range(count))


def tiles_of(text: str) -> list[Tile | None]:
    return [None] * len(text) if "?" in text else [TILES[NUMBERS[text[i : i + 2]]] for i in range(0, len(text), 2)]


NUMBERS = {str(tile): tile.number for tile in TILES}


@pytest.mark.parametrize("seed", range(2))
def test_the_core_gives_the_same_reasons_and_finds_the_same_cells(seed: int) -> None:
    rng = random.Random(seed)
    for position in positions_met(seed + 20, 60):
        seen = View.of_position(position)
        tile = rng.choice(TILES)
        assert answer("fits", str(position), str(tile)) == plain(write.fitting(position.board, tile))
        assert answer("sets", str(position)) == [hand.largest_set for hand in position.hands]
        for move in wishes(rng, position):
            if position.refusal(move) is None:
                due = reasons_for(seen, move)
                found = answer("reasons", str(seen), told(move))
                assert found["lines"] == plain(write.lines(due.lines))
                assert found["opens"] == plain([write._opened(spot) for spot in due.opens])
                assert (found["keeps"], found["set"]) == (list(write.names(due.keeps)), due.largest_set_kept)


def test_what_is_set_up_by_hand_is_found_as_wrong_as_it_is() -> None:
    rng = random.Random(4)
    for _ in range(400):
        tiles = {Cell(rng.randint(0, 5), rng.randint(0, 5)): rng.choice(TILES[:14]) for _ in range(rng.randint(0, 22))}
        board = str(_laid(tiles))
        hands = "/".join("".join(str(rng.choice(TILES)) for _ in range(rng.randint(0, 8))) or "-" for _ in range(2))
        text = f"{board} {hands} 0/0 {rng.randint(0, 3)} 0"
        assert answer("check", text) == asked(lambda text=text: positions.soundness(AskPosition(text)))  # type: ignore[misc]
        assert answer("plays", text) == asked(lambda text=text: positions.situation(AskPosition(text)))  # type: ignore[misc]


def _laid(tiles: dict[Cell, Tile]) -> object:
    from sixfold.rules import Board

    return Board().laid(tiles.items())


@given(st.text(alphabet="-0123456789,:/?RGsc. é'", max_size=40))
def test_text_that_is_no_position_is_refused_in_the_same_words(text: str) -> None:
    position = f"0,0:RsRc {text} 0/0 1 0"
    for question in (position, text, f"{text} RsGs/?????? 3/0 1 0"):
        due = asked(lambda question=question: positions.soundness(AskPosition(question)))  # type: ignore[misc]
        assert answer("check", question) == due


@given(st.lists(st.integers(0, 6), min_size=2, max_size=4), st.data(), st.sampled_from(Edition))
def test_the_same_seat_starts(sets: list[int], data: st.DataObject, edition: Edition) -> None:
    ages = data.draw(st.lists(st.none() | st.integers(0, 4), min_size=len(sets), max_size=len(sets)))
    written = "/".join("-" if age is None else str(age) for age in ages)
    assert answer("start", "/".join(map(str, sets)), written, str(edition)) == edition.start_seat(sets, ages)


def test_a_line_of_five_takes_a_sixth_as_long_as_one_is_left() -> None:
    open_five = "0,0:RsRcRtRfRd ??????/?????? 0/0 1 0"
    assert answer("sixth", open_five, "0,0>5") is True
    gone = "0,0:RsRcRtRfRd/5/5/RxOx1Rx/4YxGxRx ??????/?????? 0/0 1 0"
    assert answer("sixth", gone, "0,0>5") is False
    assert COPIES == 3
    assert str(read_move("0,0>Rs")) == "0,0>Rs"
