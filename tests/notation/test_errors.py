"""Text that cannot be read: the error names the token and where it stands, and nothing else is ever raised."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sixfold import (
    Game,
    NotationError,
    open_game,
    read_board,
    read_cell,
    read_game,
    read_hand,
    read_move,
    read_position,
    read_tile,
    read_tiles,
)
from strategies import a_record, games, seeds

Reader = Callable[[str], object]

# Reader, text, the offending token, its column.
PIECES: list[tuple[Reader, str, str, int]] = [
    (read_tile, "", "", 1),
    (read_tile, "R", "R", 1),
    (read_tile, "sR", "sR", 1),
    (read_tile, "rs", "rs", 1),
    (read_tile, "Rq", "Rq", 1),
    (read_tile, "?", "?", 1),
    (read_tile, "RsRc", "RsRc", 1),
    (read_tile, " Rs", " Rs", 1),
    (read_tiles, "RsXx", "Xx", 3),
    (read_tiles, "RsR", "R", 3),
    (read_tiles, "Rs Rc", " R", 3),
    (read_tiles, "RsRc?", "RsRc?", 1),
    (read_hand, "", "", 1),
    (read_hand, "Rs-", "-", 3),
    (read_hand, "Rs??q", "q", 5),
    (read_hand, "RsRcRtRfRdRx?Gx?Z", "Z", 17),
    (read_cell, "", "", 1),
    (read_cell, "1", "1", 1),
    (read_cell, "1,2,3", "1,2,3", 1),
    (read_cell, "a,1", "a", 1),
    (read_cell, "1,b", "b", 3),
    (read_cell, "12,", "", 4),
    (read_cell, "01,1", "01", 1),
    (read_cell, "1,-0", "-0", 3),
    (read_cell, "1, 2", " 2", 3),
    (read_cell, "+1,2", "+1", 1),
    (read_cell, "1234567890,0", "1234567890", 1),
    (read_cell, "٣,0", "٣", 1),
    (read_cell, "10000,0", "10000,0", 1),
    (read_cell, "0,-10000", "0,-10000", 1),
    (read_move, "", "", 1),
    (read_move, "hello", "hello", 1),
    (read_move, "--", "--", 1),
    (read_move, "0,0>", "0,0>", 1),
    (read_move, "0,0>...", "0,0>...", 1),
    (read_move, "0;0>Rs", "0;0", 1),
    (read_move, "x,0vRs", "x", 1),
    (read_move, "0,0>RsXx", "Xx", 7),
    (read_move, "0,0>Rs..R", "R", 9),
    (read_move, "0,0>Rs?", "?", 7),
    (read_move, "0,0>Rs>Rc", ">R", 7),
    (read_move, "9998,0>RsRcRt", "Rt", 12),
    (read_move, "0,8000000>Rs", "0,8000000", 1),
    (read_move, "~²", "²", 2),
    (read_move, "~Rs?", "Rs?", 2),
    (read_move, "~?", "?", 2),
    (read_move, "~2x", "2x", 2),
    (read_move, "~02", "02", 2),
    (read_move, "~-1", "-1", 2),
    (read_move, "~RsQq", "Qq", 4),
    (read_board, "", "", 1),
    (read_board, "0,0", "0,0", 1),
    (read_board, ":Rs", "", 1),
    (read_board, "0:Rs", "0", 1),
    (read_board, "0,0:Rs0Rc", "0", 7),
    (read_board, "0,0:Rs01Rc", "01", 7),
    (read_board, "0,0:RsRcX", "X", 9),
    (read_board, "0,0:Rs/Xx", "Xx", 8),
    (read_board, "0,0:Rs/1Rc?", "?", 11),
    (read_board, "0,0:Rs-1Rc", "-1", 7),
    (read_board, "0,0:RsGc", "0,0:RsGc", 1),
    (read_board, "0,0:Rs٣٣Rc", "٣٣", 7),
    (read_board, "0,0:Rs9999Rc", "Rc", 11),
    (read_board, "0,9999:Rs/Rc", "Rc", 11),
    (read_board, "0,10000:Rs", "0,10000", 1),
    (read_position, "", "", 1),
    (read_position, "- ??????/?????? 0/0 1", "- ??????/?????? 0/0 1", 1),
    (read_position, "- ??????/?????? 0/0 1 0 0", "- ??????/?????? 0/0 1 0 0", 1),
    (read_position, "0,0:RsXx ??????/?????? 0/0 1 0", "Xx", 7),
    (read_position, "0,0:Rs ?????x/?????? 0/0 1 0", "x", 13),
    (read_position, "- ??????/Rs?Xx? 0/0 1 0", "Xx", 13),
    (read_position, "- ??????//?????? 0/0 1 0", "", 10),
    (read_position, "- ??????/?????? 0/x 1 0", "x", 19),
    (read_position, "- ??????/?????? 0/-3 1 0", "-3", 19),
    (read_position, "- ??????/?????? 0/0 one 0", "one", 21),
    (read_position, "- ??????/?????? 0/0 1 -1", "-1", 23),
    (read_position, "- ??????/?????? 0/0 5 0", "- ??????/?????? 0/0 5 0", 1),
]


@pytest.mark.parametrize(("read", "text", "token", "column"), PIECES)
def test_an_error_names_the_token_and_its_column(read: Reader, text: str, token: str, column: int) -> None:
    with pytest.raises(NotationError) as error:
        read(text)
    assert (error.value.token, error.value.column, error.value.line) == (token, column, None)
    assert str(error.value).startswith(f"column {column}: ")
    assert repr(token) in str(error.value) or not token


def test_a_line_break_is_no_part_of_a_board() -> None:
    """A board is one line: what a reader does not understand it refuses, and never skips."""
    for text in ("0,0:Rs\nRc", "0,0:\nRs", "0,0:Rs\n", "0,0:Rs/\nRc"):
        with pytest.raises(NotationError):
            read_board(text)


@pytest.mark.parametrize("blank", ["\x1c", "\x85", "\xa0", "\u2028", "\u3000"])
def test_only_ascii_blanks_part_the_fields_of_a_position(blank: str) -> None:
    fields = "0,0:Rs ??????/?????? 0/0 1 0"
    assert read_position(fields.replace(" ", "\t \v")) == read_position(fields)
    with pytest.raises(NotationError, match="five fields"):
        read_position(fields.replace(" ", blank, 1))


@pytest.mark.parametrize("count", [109, 5000])
def test_no_trade_is_of_more_tiles_than_there_are(count: int) -> None:
    """Else a dozen characters would make the reader fill the memory with unknown tiles."""
    with pytest.raises(NotationError):
        read_move(f"~{count}")


# A record, one of its lines replaced: line number, the new line, the offending token.

RECORD = [
    "sixfold 1",
    "edition mindware",
    "players Ann | Ben",
    "ages 12 | 40",
    "bots - | greedy",
    "event A friendly match",
    "contributions pear | plum",
    "deal RsRcRdGfYtBx | OsOcPxPtBdGd",
    "",
    "1 0,0>RsRcRd 3 +RfBxOs",
    "2 2,1vBdGd 3 +YcRf",
]

LINES = [
    (1, "sixfold 2", "sixfold 2"),
    (1, "", ""),
    (2, "colour red", "colour"),
    (2, "edition junior", "junior"),
    (2, "edition", "edition"),
    (3, "edition mindware", "edition"),
    (4, "ages 12 | old", "old"),
    (4, "ages 12 | -3", "-3"),
    (4, "ages 12", "12"),
    (4, "ages 12 | 999", "999"),
    (5, "bots - | the greedy one", "the greedy one"),
    (5, "bots - | - | -", "- | - | -"),
    (6, "event A friendly | match", "A friendly | match"),
    (6, "event A friendly\tmatch", "A friendly\tmatch"),
    (6, "takebacks maybe", "maybe"),
    (6, "start 3", "3"),
    (6, "start -1", "-1"),
    (6, "start first", "first"),
    (6, "result 3/x", "x"),
    (6, "result 3/3", "3/3"),
    (8, "deal RsRcRdGfYtBx | OsOcPxPtBdXx", "Xx"),
    (8, "deal RsRcRdGfYtBx | OsOcPxPtBd", "RsRcRdGfYtBx | OsOcPxPtBd"),
    (8, "deal RsRcRdGfYtBx", "RsRcRdGfYtBx"),
    (8, "deal RsRcRdGfYtBx |", ""),
    (8, "deal RsRsRdGfYtBx | RsRsPxPtBdGd", "RsRsRdGfYtBx | RsRsPxPtBdGd"),
    (9, "1 0,0>RsRcRd 3 +RfBxOs", "1"),
    (10, "one 0,0>RsRcRd 3 +RfBxOs", "one"),
    (10, "1", "1"),
    (10, "1 0,0>RsRcRd", "1 0,0>RsRcRd"),
    (10, "1 0,0-RsRcRd 3 +RfBxOs", "0,0-RsRcRd"),
    (10, "1 0,0>RsRcRq 3 +RfBxOs", "Rq"),
    (10, "1 0,0>RsRcRd three +RfBxOs", "three"),
    (10, "1 0,0>RsRcRd -3 +RfBxOs", "-3"),
    (10, "1 0,0>RsRcRd 3 RfBxOs", "RfBxOs"),
    (10, "1 0,0>RsRcRd 3 +", "+"),
    (10, "1 0,0>RsRcRd 3 +RfBxQs", "Qs"),
    (10, "1 0,0>RsRcRd 3 +RfBxOs more", "more"),
    (10, "  1 0,0>RsRcRd 3 +RfBxOs more # why not", "more"),
    (10, "0 0,0>RsRcRd 3 +RfBxOs", "0 0,0>RsRcRd 3 +RfBxOs"),
    (10, "3 0,0>RsRcRd 3 +RfBxOs", "3 0,0>RsRcRd 3 +RfBxOs"),
    (10, "1 0,0>RsRcRd 4 +RfBxOs", "1 0,0>RsRcRd 4 +RfBxOs"),
    (10, "1 0,0>RsRcRd 3 +RfBx", "1 0,0>RsRcRd 3 +RfBx"),
    (10, "1 0,0>RsRcRd 3", "1 0,0>RsRcRd 3"),
    (10, "1 0,0>RsRcRd 3 +RfBxOsOs", "1 0,0>RsRcRd 3 +RfBxOsOs"),
    (11, "2 takeback", "2 takeback"),
    (11, "2 takeback now", "takeback"),
    (11, "2 seat", "seat"),
    (11, "2 seat Cem | 20 | greedy | 1", "1"),
    (11, "2 seat Cem | twenty", "twenty"),
    (11, "2 seat Cem | 20 | two words", "two words"),
    (11, "2 seat Cem | 200", "200"),
]


@pytest.mark.parametrize(("number", "line", "token"), LINES)
def test_an_error_in_a_record_names_its_line_and_column(number: int, line: str, token: str) -> None:
    text = "\n".join([*RECORD[: number - 1], line, *RECORD[number:]])
    with pytest.raises(NotationError) as error:
        read_game(text)
    column = line.rindex(token) + 1 if number != 9 else 1
    assert (error.value.line, error.value.token, error.value.column) == (number, token, column)
    assert str(error.value).startswith(f"line {number}, column {column}: ")


def test_an_empty_contribution_is_blamed_on_its_own_line() -> None:
    with pytest.raises(NotationError) as error:
        read_game("\n".join([*RECORD[:6], "contributions pear | | plum", *RECORD[7:]]))
    assert error.value.line == 7


@pytest.mark.parametrize("players", ["Ann", "Ann | Ben | Cem | Dot | Eve", f"Ann | {'x' * 41}", "Ann | |"])
def test_players_are_two_to_four_and_have_names(players: str) -> None:
    with pytest.raises(NotationError) as error:
        read_game(a_record(" | ".join(["??????"] * (players.count("|") + 1)), players=players))
    assert error.value.line == 3


def test_the_record_with_no_line_replaced_is_read() -> None:
    game = read_game("\n".join(RECORD))
    assert game.position.scores == (3, 3)
    assert [player.age for player in game.players] == [12, 40]


@pytest.mark.parametrize("name", ["edition", "players", "deal"])
def test_a_header_that_is_needed_is_missed_by_name(name: str) -> None:
    text = "\n".join(line for line in RECORD if not line.startswith(name))
    with pytest.raises(NotationError, match=f"'{name}' is missing"):
        read_game(text)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.sixfold"
    file.write_bytes(b"sixfold 1\n\xff\xfe")
    with pytest.raises(NotationError, match="byte 10"):
        open_game(file)


def test_a_file_that_is_not_there_is_an_error_of_the_file_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_game(tmp_path / "nothing.sixfold")


def test_text_is_never_taken_for_the_name_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.sixfold"
    file.write_text("\n".join(RECORD), encoding="utf-8")
    for text in (str(file), file.name, ""):
        with pytest.raises(NotationError, match="a record begins with"):
            read_game(text)


def test_a_long_token_does_not_flood_the_message() -> None:
    with pytest.raises(NotationError) as error:
        read_move("x" * 5000)
    assert len(str(error.value)) < 250
    assert error.value.token == "x" * 5000


def test_errors_can_be_pickled() -> None:
    with pytest.raises(NotationError) as error:
        read_game(a_record("RsRcRdGfYtBx | OsOcPxPtBdGd", "1 0,0>RsRc 2 +RfBx"))
    again = pickle.loads(pickle.dumps(error.value))
    assert str(again) == str(error.value)
    assert (again.token, again.line, again.refusal) == (error.value.token, error.value.line, error.value.refusal)


# Any text is read, or refused with a NotationError.

scraps = st.lists(
    st.one_of(
        st.sampled_from(["Rs", "Gf", "?", "-", "~", "0", "1", "12", ",", ">", "v", ".", ":", "/", " ", "+", "|", "#"]),
        st.text(max_size=3),
    ),
    max_size=20,
).map("".join)


def error_of(read: Reader, text: str) -> NotationError | None:
    """What the reader has to say against the text; nothing if it is read."""
    try:
        read(text)
    except NotationError as error:
        return error
    return None


@pytest.mark.untraced
@settings(max_examples=300, deadline=None)
@given(st.one_of(scraps, st.text()))
def test_any_text_is_read_or_refused(text: str) -> None:
    readers: list[Reader] = [
        *(read_tile, read_tiles, read_hand, read_cell, read_move, read_board, read_position),
        lambda record: read_game(f"sixfold 1\n{record}"),
    ]
    for read in readers:
        error = error_of(read, text)
        if error is not None:
            assert error.problem
            assert error.line is not None or error.column is not None


@pytest.mark.untraced
@settings(max_examples=100, deadline=None)
@given(games(most_turns=4), seeds)
def test_a_record_with_slips_is_read_or_refused(game: Game, seed: int) -> None:
    """Letters left out, doubled, swapped, or from elsewhere in the record; lines that changed places."""
    rng, letters = Random(seed), list(str(game))
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(letters)), rng.randrange(len(letters))
        slip = rng.randrange(4)
        if slip == 0:
            del letters[at]
        elif slip == 1:
            letters.insert(at, letters[other])
        elif slip == 2:
            letters[at], letters[other] = letters[other], letters[at]
        else:
            lines = "".join(letters).splitlines(keepends=True)
            rng.shuffle(lines)
            letters = list("".join(lines))
    text = "".join(letters)
    assume("\n" in text)
    error = error_of(read_game, text)
    if error is None:
        assert read_game(str(read_game(text))) == read_game(text)
    else:
        assert error.line is not None
        assert 1 <= error.line <= len(text.splitlines())
