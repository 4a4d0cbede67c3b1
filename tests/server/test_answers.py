"""What is answered about positions and records, without sockets: the jobs of the two workers."""

from __future__ import annotations

import msgspec
import pytest

from sixfold.server.http import papers, positions
from sixfold.server.refusals import Denial, Denied
from sixfold.server.wire import read
from sixfold.server.wire.types.moves import Play, Trade
from sixfold.server.wire.types.positions import AskPosition, TableSays, TryMove

RED = "0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0"
BROKEN = "0,0:RsRcRdBt RfGtGfYtBxRx/?????? 3/0 1 0"
RECORD = "sixfold 1\nedition mindware\nplayers Ann | Ben\ndeal RsRcRdGfYtBx | OsOcPxPtBdGd\n\n1 0,0>RsRcRd 3 +RfBxOs\n"


def lays(x: int, y: int, tile: str) -> Play:
    return msgspec.json.decode(msgspec.json.encode({"kind": "play", "tiles": [[x, y, tile]]}), type=Play)


def test_a_position_is_told_with_its_plays_and_an_ended_or_hidden_one_without() -> None:
    told = msgspec.json.decode(positions.encoded(positions.situation, AskPosition(RED)))
    assert told["bag"] == 93
    assert told["plays"] != ""
    hidden = msgspec.json.decode(
        positions.encoded(positions.situation, AskPosition("0,0:RsRcRd ??????/?????? 3/0 1 0"))
    )
    assert hidden["plays"] == ""


def test_a_move_is_judged_and_one_that_the_table_lets_stand_counts_as_it_says() -> None:
    good = positions.verdict(TryMove(RED, lays(3, 0, "Rf")))
    assert good.legal
    assert good.line == "1 3,0>Rf 4 +?"
    bad = positions.verdict(TryMove(RED, lays(3, 0, "Bt")))
    assert not bad.legal
    assert bad.line is None
    says = positions.verdict(TryMove(RED, lays(3, 0, "Bt"), TableSays(5, "Grandma insists")))
    assert says.score == 5
    assert says.line is not None
    assert says.line.endswith("# Grandma insists")
    with pytest.raises(Denied, match="bad-record"):
        positions.verdict(TryMove(RED, lays(3, 0, "Bt"), TableSays(5, "two\nlines ")))


def test_a_board_set_up_by_hand_is_sound_or_says_what_is_wrong() -> None:
    assert positions.soundness(AskPosition(RED)).playable
    found = positions.soundness(AskPosition(BROKEN))
    assert not found.playable
    assert found.faults


@pytest.mark.parametrize(
    ("text", "column"),
    [("nonsense", None), ("0,0:RsZz ??????/?????? 0/0 1 0", 7), ("- RsRs/RsRs/-/-/- 0/0/0/0/0 1 0", None)],
)
def test_text_that_is_no_position_is_refused_with_its_place(text: str, column: int | None) -> None:
    with pytest.raises(Denied) as denied:
        positions.soundness(AskPosition(text))
    assert denied.value.reason is Denial.BAD_POSITION
    if column is not None:
        assert denied.value.column == column


def test_records_are_read_or_refused_with_their_line() -> None:
    assert msgspec.json.decode(papers.record_read(RECORD))["turns"][0]["score"] == 3
    with pytest.raises(Denied) as denied:
        read.record(RECORD.replace(" 3 +", " 4 +"))
    assert (denied.value.reason, denied.value.line) == (Denial.BAD_RECORD, 6)
    with pytest.raises(Denied, match="too many for a record"):
        read.record(RECORD + "\n" * 3000)


def test_a_trade_is_judged_too() -> None:
    trade = msgspec.json.decode(b'{"kind":"trade","tiles":["Rf","Bt"]}', type=Trade)
    assert positions.verdict(TryMove(RED, trade)).legal
