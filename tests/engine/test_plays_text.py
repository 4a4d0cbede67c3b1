"""The plays that the core writes as a text are those that it gives as objects, with the same lines and scores."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from engine.steered import steered_games
from sixfold import read_position
from sixfold.engine.plays import legal_plays, legal_plays_text
from sixfold.rules import Position, ScoredPlay
from sixfold.server.wire.read import places

pytestmark = pytest.mark.untraced


def told(position: Position, play: ScoredPlay) -> tuple[str, int, str]:
    lines = " ".join(
        f"{line.start}{line.axis}{len(line)}{f'={line.score}' if line.qwirkle else ''}" for line in play.lines
    )
    return str(play), position.score(play).points, lines


@pytest.mark.parametrize("seed", range(4))
def test_the_same_plays_with_the_same_lines_and_scores(seed: int) -> None:
    went_out = 0
    for position, _ in islice(steered_games(seed), 150):
        if position.over:
            continue
        found = places(legal_plays_text(position))
        wanted = [told(position, play) for play in legal_plays(position)]
        single = [(there.start + one, there.score, " ".join(there.lines)) for there in found for one in there.tiles]
        assert sorted(single) == sorted(wanted)
        assert len({(there.start, there.lines) for there in found}) == len(found), "each place is told once"
        if position.bag_size == 0:
            went_out += any(len(play.tiles) == len(position.hand) for play in legal_plays(position))
    assert went_out, "no game of these came to its end"


def test_a_hand_that_is_not_seen_has_no_plays() -> None:
    position = read_position("0,0:RsRcRd ??????/OcOdPxPtBdGd 3/0 1 0")
    assert legal_plays_text(position) == ""
    assert legal_plays_text(replace(position, turn=0)) == ""
