"""Nothing that Python can send makes the core crash: what it cannot take, it names."""

from __future__ import annotations

import pytest

from sixfold import _core

TILE = bytes(12)
TWO_APART = bytes(12) + (1).to_bytes(4, "little") + bytes(8)


@pytest.mark.parametrize(
    ("board", "hands", "turn", "sentence"),
    [
        (b"\xff" * 12, [b"", b""], 1, "it has a tile that does not exist"),
        (TILE * 2, [b"", b""], 1, "a cell holds two tiles"),
        (TILE * 4, [b"", b""], 1, "it has more tiles than there are"),
        (b"", [bytes(4), b""], 1, "it has more tiles than there are"),
        (b"", [bytes(7), b""], 1, "it has more tiles than there are"),
        (b"", [b"\x24", b""], 1, "it has a tile that does not exist"),
        (b"", [b""], 1, "it has no such seat"),
        (b"", [b"", b""], 3, "it has no such seat"),
        (TWO_APART, [b"", b""], 1, "a line breaks the rules"),
    ],
)
def test_a_position_that_cannot_be_is_refused(board: bytes, hands: list[bytes], turn: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"the core cannot take this position: {sentence}"):
        _core.Position(board, hands, turn, 0, [], [])


def test_moves_that_cannot_have_led_there_are_refused() -> None:
    with pytest.raises(ValueError, match="its last moves cannot have led there"):
        _core.Position(TILE, [b"", b""], 1, 0, [], [_core.PastMove(2, TWO_APART[12:], 0, 5)])
    with pytest.raises(ValueError, match="it has no such seat"):
        _core.Position(TILE, [b"", b""], 1, 0, [], [_core.PastMove(3, TILE, 0, 5)])


def test_plays_in_a_text_name_what_is_wrong() -> None:
    far = b"".join(number.to_bytes(4, "little", signed=True) for number in (0, 0, 0, 1000, 0, 1))
    with pytest.raises(ValueError, match="its tiles lie too far apart"):
        _core.legal_plays_text(far, b"\x00", 0)
    with pytest.raises(ValueError, match="it has a tile that does not exist"):
        _core.legal_plays_text(b"", b"\x40", 0)
    assert _core.legal_plays_text(b"", b"\x00", 0) != "", "a fault leaves nothing behind"


def test_an_evaluation_has_its_numbers() -> None:
    with pytest.raises(ValueError, match="an evaluation has 612 numbers, not 1"):
        _core.Evaluation(bytes(4))
