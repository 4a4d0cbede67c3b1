"""The plays that the core writes as JSON are those that it gives as objects, with the same lines and scores."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice

import pytest

from engine.steered import steered_games
from sixfold import read_position
from sixfold.engine.plays import legal_plays, legal_plays_json
from sixfold.rules import Position, ScoredPlay

pytestmark = pytest.mark.untraced


def as_json(position: Position, play: ScoredPlay) -> dict[str, object]:
    return {
        "tiles": [[cell.x, cell.y, str(tile)] for cell, tile in play.placements],
        "score": position.score(play).points,
        "lines": [[line.start.x, line.start.y, str(line.axis), len(line), line.score] for line in play.lines],
    }


def sorted_plays(plays: list[dict[str, object]]) -> list[str]:
    return sorted(json.dumps(play) for play in plays)


@pytest.mark.parametrize("seed", range(4))
def test_the_same_plays_with_the_same_lines_and_scores(seed: int) -> None:
    went_out = 0
    for position, _ in islice(steered_games(seed), 150):
        if position.over:
            continue
        found = json.loads(legal_plays_json(position))
        wanted = [as_json(position, play) for play in legal_plays(position)]
        assert sorted_plays(found) == sorted_plays(wanted)
        if position.bag_size == 0:
            went_out += any(len(play["tiles"]) == len(position.hand) for play in found)
    assert went_out, "no game of these came to its end"


def test_a_hand_that_is_not_seen_has_no_plays() -> None:
    position = read_position("0,0:RsRcRd ??????/OcOdPxPtBdGd 3/0 1 0")
    assert legal_plays_json(position) == b"[]"
    assert legal_plays_json(replace(position, turn=0)) == b"[]"
