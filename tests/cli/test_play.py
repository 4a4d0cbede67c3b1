"""`sixfold play`: whole games, refusals, hidden hands, and nothing lost when the process dies."""

from __future__ import annotations

import re
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.driving import COMMAND, Screen, environment, sixfold, spawned
from sixfold import Edition, Game, Player, View, open_game, verify
from sixfold.engine import greedy, known_name
from sixfold.words import LANGUAGES, Words

pytestmark = pytest.mark.traced_processes


def saved(home: Path) -> Path:
    """The one file that a game was saved to."""
    (path,) = (home / "games").glob("*.sixfold")
    return path


@contextmanager
def playing(*arguments: str, home: Path, **env: str) -> Iterator[Screen]:
    screen = Screen("play", *arguments, home=home, env=env)
    try:
        yield screen
    finally:
        screen.close()


def test_bots_play_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    done = spawned("play", "--players", "bot:magpie,bot:greedy,bot:greedy", "--seed", "7", home=tmp_path)
    assert done.returncode == 0
    assert "The last tile has been laid" in done.stdout
    game = open_game(saved(tmp_path))
    assert game.over
    assert [player.name for player in game.players] == ["Magpie", "Magpie 2", "Magpie 3"]
    assert verify(game) >= 108


def test_a_person_plays_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    """The library plays the same game first, so that Ann's moves can be typed all at once."""
    game = Game.new([Player("Ann", 41), Player("Magpie", 9, "greedy")], Edition.SCHMIDT, seed="3")
    typed = []
    while not game.over:
        seat = game.position.turn
        move = greedy(View.of(game, seat))
        typed += [str(move)] if seat == 1 else []
        game, _ = game.apply(seat, move)
    arguments = ("--players", "Ann,bot:greedy", "--ages", "41,9", "--edition", "schmidt", "--seed", "3")
    done = spawned("play", *arguments, home=tmp_path, stdin="\n".join(typed) + "\n")
    assert done.returncode == 0
    assert "The record is in" in done.stdout
    assert open_game(saved(tmp_path)).events == game.events


def test_the_same_seed_deals_the_same_game(tmp_path: Path) -> None:
    texts = []
    for name in ("one", "two"):
        sixfold("play", "--players", "bot:greedy,bot:greedy", "--seed", "7", home=tmp_path / name)
        texts.append(open_game(saved(tmp_path / name)))
    assert texts[0] == texts[1]


def test_every_refusal_is_a_sentence_with_its_code(tmp_path: Path) -> None:
    lines = ["0,0>RsRsRs", "~Rs", "-", "trade 1", "lay 1", "9,9>Gt", "quit"]
    done = sixfold("play", "--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path, stdin="\n".join(lines) + "\n")
    assert done.returncode == 0
    for code in ("not-in-hand", "must-trade", "opening-too-small"):
        assert f"({code})" in done.stdout
    assert "Largest set: 3 tiles." in done.stdout


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "Type help to see what you can do"),
        ("0,0>Xx", "Cannot read “Xx”. Type help"),
        ("trade 9", "numbered 1 to 6"),
        ("trade 1 1", "each number once"),
        ("trade Zz", "Cannot read “Zz”. Use the numbers of your tiles"),
        ("0,0>", "Cannot read “"),
        ("takeback", "In this game turns cannot be taken back."),
        ("help", "a dot steps over a tile"),
        ("count", "in hidden hands"),
        ("\x00\x1b[2J", "Cannot read “??[2J”. Type help"),
    ],
)
def test_any_line_gets_a_useful_answer(line: str, answer: str, tmp_path: Path) -> None:
    done = sixfold("play", "--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path, stdin=f"{line}\nquit\n")
    assert done.returncode == 0
    assert answer in done.stdout
    assert "Traceback" not in done.stderr


def test_laying_step_by_step(tmp_path: Path) -> None:
    """Seed 7 deals Ann three blue tiles as numbers 4, 5 and 6."""
    done = sixfold("play", "--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path, stdin="lay 4 5 6\n1\nquit\n")
    assert "Ann plays 0,0>BdBxBc: 3 points (blue 3). 3 tiles drawn." in done.stdout


def test_takebacks_go_back_over_the_bots_answer(tmp_path: Path) -> None:
    stdin = "lay 456\n1\ntakeback\nquit\n"
    sixfold("play", "--players", "Ann,bot:greedy", "--seed", "7", "--takebacks", home=tmp_path, stdin=stdin)
    game = open_game(saved(tmp_path))
    assert game.turns == ()
    assert game.version == 5  # The deal, two turns, two takebacks.
    done = sixfold("play", "--resume", str(saved(tmp_path)), home=tmp_path, stdin="takeback\nquit\n")
    assert "There is no turn to take back." in done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_is_spoken_to_in_any_language(language: str, tmp_path: Path) -> None:
    """Every command is answered, and each answer is the language's own."""
    words = Words(language)
    stdin = "help\ncount\nhint\nlay 12\nlay 456\n1\ntrade 1\ntakeback\nhello\ntrade 9\n-\nquit\n"
    done = sixfold(
        *("play", "--players", "Ann,bot:greedy", "--seed", "7", "--language", language), home=tmp_path, stdin=stdin
    )
    assert done.returncode == 0
    assert done.stderr == ""
    for key, values in (
        ("plain/your-turn", {"who": "Ann"}),
        ("plain/help.quit", {}),
        ("plain/unseen.where", {"n": 96}),
        ("plain/lay.choose", {}),
        ("plain/play", {"who": "Ann", "move": "0,0>BdBxBc", "n": 3, "lines": f"{words.say('plain/kind.B')} 3"}),
        ("said.trade", {"who": "Ann", "n": 1}),
        ("plain/takeback.off", {}),
        ("plain/help.ask", {}),
        ("plain/tiles.numbers", {"n": 6}),
        ("why-not.must-trade", {}),
    ):
        assert words.say(key, **values) in done.stdout, key
    assert words.say("bot.greedy") in done.stdout


def test_hints_for_an_opening_are_of_different_tiles(tmp_path: Path) -> None:
    """Seed `term` deals Ann several pairs, each of which can be laid in four ways."""
    done = sixfold("play", "--players", "Ann,bot:greedy", "--seed", "term", home=tmp_path, stdin="hint\nquit\n")
    moves = re.findall(r"^0,0[>v](\w+)  \+2", done.stdout, re.MULTILINE)
    assert len(moves) == 3
    assert len({frozenset((move[:2], move[2:])) for move in moves}) == 3


def test_undo_is_another_word_for_takeback(tmp_path: Path) -> None:
    done = sixfold("play", "--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path, stdin="undo\nquit\n")
    assert "In this game turns cannot be taken back." in done.stdout


def test_hints_can_be_left_out(tmp_path: Path) -> None:
    done = sixfold(
        "play", "--players", "Ann,bot:greedy", "--seed", "7", "--no-hints", home=tmp_path, stdin="hint\nquit\n"
    )
    assert "There are no hints at this table." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "Ann"), "for 2 to 4 players"),
        (("--players", "A,B,C,D,E"), "for 2 to 4 players"),
        (("--players", "Ann,bot:genius"), "no bot called 'genius'"),
        (("--players", "Ann,Ann"), "a name of their own"),
        (("--players", "Ann,"), "a name has 1 to 40 letters"),
        (("--players", "Ann,B|n"), "without | or #"),
        (("--players", "Ann,bot:greedy", "--ages", "41"), "2 players, but 1 ages"),
        (("--players", "Ann,bot:greedy", "--ages", "41,x"), "an age is a number"),
        (("--resume",), "no unfinished game"),
        (("--resume", "missing.sixfold"), "No such file"),
        ((), "nobody said who plays"),
        (("--language", "tlh"), "invalid choice: 'tlh'"),
    ],
)
def test_wrong_arguments_are_refused_with_a_sentence(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    done = sixfold("play", *arguments, home=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_finished_game_cannot_be_resumed(record: Path, tmp_path: Path) -> None:
    done = sixfold("play", "--resume", str(record), home=tmp_path)
    assert done.returncode == 2
    assert "this game is over" in done.stderr


def test_a_game_goes_on_after_the_process_is_killed(tmp_path: Path) -> None:
    with playing("--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path) as screen:
        screen.wait_for("Ann> ")
        screen.type("0,0>BdBxBc")
        screen.wait_for("u undoes")
        screen.type("")
        screen.wait_for("Ann> ")
        screen.kill()
    before = open_game(saved(tmp_path))
    assert len(before.turns) == 2
    with playing(home=tmp_path) as screen:
        assert "unfinished game (Ann 3, Magpie" in screen.wait_for("[Y/n]")
        screen.type("")
        screen.wait_for("Ann> ")
        screen.type("quit")
        assert screen.finish() == 0
    assert open_game(saved(tmp_path)) == before


def test_a_play_can_be_undone_before_the_draw(tmp_path: Path) -> None:
    with playing("--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path) as screen:
        screen.wait_for("Ann> ")
        screen.type("0,0>BdBxBc")
        assert "3 points (blue 3)" in screen.wait_for("u undoes")
        screen.type("u")
        screen.wait_for("Ann> ")
        assert open_game(saved(tmp_path)).turns == ()


def test_two_people_do_not_see_each_others_hands(tmp_path: Path) -> None:
    game = Game.new(["Ann", "Ben"], seed="7")
    ann, ben = (" ".join(map(str, hand.known)) for hand in game.position.hands)
    with playing("--players", "Ann,Ben", "--seed", "7", home=tmp_path) as screen:
        curtain = screen.wait_for("Pass the screen to Ann")
        screen.type("")
        shown = screen.wait_for("Ann> ")
        screen.type("0,0>BdBxBc")
        screen.wait_for("u undoes")
        screen.type("")
        between = screen.wait_for("Pass the screen to Ben")
        raw = screen.seen
        screen.type("")
        to_ben = screen.wait_for("Ben> ")
    assert all(tile in shown for tile in ann.split())
    assert "Your tiles" not in curtain + between
    assert raw.rindex("\x1b[3J") > raw.rindex("Your tiles")  # What Ann saw is gone, scrolled lines included.
    hand_line = next(line for line in to_ben.splitlines() if line.startswith("Your tiles"))
    assert [word for word in hand_line.split() if word in ben.split()] == ben.split()


def test_every_screen_fits_eighty_by_twenty_four(tmp_path: Path) -> None:
    with playing(
        "--players",
        "Ann,bot:greedy,bot:greedy,bot:greedy",
        "--seed",
        "2",
        "--takebacks",
        home=tmp_path,
        COLORTERM="truecolor",
    ) as screen:
        while True:
            assert_fits(screen.wait_for("Ann> "))
            screen.type("hint")
            hints = screen.wait_for("Ann> ")
            assert_fits(hints)
            moves = [row.split()[0] for row in hints.split("\n") if "  +" in row and "(" in row]
            screen.type(moves[0] if moves else "trade 1" if "trade" in hints else "pass")
            screen.wait_for("u undoes")
            if open_game(saved(tmp_path)).position.bag_size == 0:
                break
            screen.type("")


def assert_fits(shown: str) -> None:
    """The last screen shown has at most 24 rows of at most 80 columns."""
    rows = shown[shown.rindex("Sixfold ·") :].split("\n")
    assert len(rows) <= 24
    assert max(len(row) for row in rows) <= 80


def test_a_disk_that_refuses_loses_nothing_and_asks_what_to_do(tmp_path: Path) -> None:
    """A limit on the size of files stands for a full disk: the file that was there stays as it was."""
    done = sixfold("play", "--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path, stdin="quit\n")
    assert done.returncode == 0
    path = saved(tmp_path)
    before = path.read_bytes()

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, resource.RLIM_INFINITY))

    stopped = subprocess.run(
        [*COMMAND, "play", "--resume", str(path)],
        input="\n",
        capture_output=True,
        encoding="utf-8",
        env={name: value for name, value in environment(tmp_path).items() if not name.startswith("COV")},
        preexec_fn=no_room,
        check=False,
    )
    assert "The game could not be saved" in stopped.stdout
    assert stopped.stdout.count("Make room and press Enter to try again") == 2
    assert stopped.returncode == 2
    assert "the last turn could not be saved" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_trade_and_a_pass_are_confirmed_in_words(tmp_path: Path) -> None:
    """Seed 7, two turns in: Ann may trade; the pass is refused."""
    with playing("--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path) as screen:
        screen.wait_for("Ann> ")
        screen.type("0,0>BdBxBc")
        screen.wait_for("u undoes")
        screen.type("")
        screen.wait_for("Ann> ")
        screen.type("-")
        assert "You cannot pass while there are tiles in the bag." in screen.wait_for("Ann> ")
        screen.type("trade 1 2")
        assert "You trade 2 tiles." in screen.wait_for("u undoes")
        screen.type("")
        assert "Ann trades 2 tiles" not in screen.wait_for("Ann> ")  # The bot has answered since.
    assert len(open_game(saved(tmp_path)).turns) == 4


def test_the_board_moves_and_comes_home(tmp_path: Path) -> None:
    path = tmp_path / "wide.sixfold"
    bots = [Player("Magpie", bot="greedy"), Player("Magpie 2", bot="greedy")]
    game = Game.new([Player("Ann"), *bots], seed="1")  # Its board grows to 22 columns.
    while len(game.position.board) < 95 or game.position.turn != 1:
        seat = game.position.turn
        game, _ = game.apply(seat, greedy(View.of(game, seat)))
    path.write_text(str(game), encoding="utf-8")
    with playing("--resume", str(path), home=tmp_path) as screen:
        home = board_of(screen.wait_for("Ann> "))
        elsewhere = []
        for word in ("left", "right", "up", "down"):
            screen.type(word)
            elsewhere.append(board_of(screen.wait_for("Ann> ")))
            screen.type("home")
            assert board_of(screen.wait_for("Ann> ")) == home
        screen.type("help")
        assert "a dot steps over" in screen.wait_for("Press Enter to go on")
        screen.type("")
        screen.wait_for("Ann> ")
    assert len({home, *elsewhere}) > 1  # It moves left; elsewhere the window is at the edge of the board already.


def board_of(shown: str) -> str:
    """The last screen shown, from the numbers above the board on."""
    return shown[shown.rindex("Sixfold ·") :].partition("Your tiles")[0]


def test_a_new_game_can_be_wanted_though_another_waits(tmp_path: Path) -> None:
    sixfold("play", "--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path, stdin="quit\n")
    with playing(home=tmp_path) as screen:
        screen.wait_for("[Y/n]")
        screen.type("n")
        screen.wait_for("Who is playing?")
        screen.type("")
        screen.wait_for("Guest> ")
    assert len(list((tmp_path / "games").glob("*.sixfold"))) == 2


@pytest.mark.parametrize(
    ("players", "suggested"),
    [
        (["Ann", "bot:magpie"], "Ann, bot:badger"),
        (["bot:magpie", "Ann", "bot:magpie"], "Ann, bot:magpie, bot:magpie"),
        (["Ann", "bot:badger"], "Ann, bot:raven"),
        (["Ann", "bot:fox"], "Ann, bot:raven"),
        (["bot:owl", "Ann"], "Ann, bot:badger"),
        (["Ann", "bot:raven"], "Ann, bot:raven"),
        (["Ann", "Ben"], "Guest, bot:snail"),
        (["Ann", "bot:magpie", "bot:owl"], "Guest, bot:snail"),
    ],
)
def test_after_a_win_the_next_stronger_bot_is_suggested(players: list[str], suggested: str, tmp_path: Path) -> None:
    seats = [
        Player(f"Bot {seat}", None, known_name(name[4:])) if name.startswith("bot:") else Player(name)
        for seat, name in enumerate(players, 1)
    ]
    game = Game.new(seats, seed="5")
    while not game.over:
        seat = game.position.turn
        game, _ = game.apply(seat, greedy(View.of(game, seat)))
    assert game.position.winners == (1,)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "last.sixfold").write_text(str(game), encoding="utf-8")
    done = sixfold("play", home=tmp_path, stdin="\nquit\n")
    assert f"[{suggested}]" in done.stdout


def test_the_newest_game_is_resumed(tmp_path: Path) -> None:
    sixfold("play", "--players", "Ann,bot:greedy", "--seed", "7", home=tmp_path, stdin="quit\n")
    (tmp_path / "games" / "broken.sixfold").write_text("not a game", encoding="utf-8")
    done = sixfold("play", "--resume", home=tmp_path, stdin="quit\n")
    assert done.returncode == 0
    assert "Ann, your turn" in done.stdout


def test_a_record_without_a_seed_cannot_go_on(tmp_path: Path) -> None:
    path = tmp_path / "public.sixfold"
    path.write_text(str(View.of(Game.new(["Ann", "Ben"], seed="1"), 1).record()), encoding="utf-8")
    done = sixfold("play", "--resume", str(path), home=tmp_path)
    assert done.returncode == 2
    assert "without a seed" in done.stderr


def test_a_saved_game_with_an_unknown_bot_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "odd.sixfold"
    path.write_text(str(Game.new([Player("Ann"), Player("Hal", bot="hal")], seed="1")), encoding="utf-8")
    done = sixfold("play", "--resume", str(path), home=tmp_path)
    assert done.returncode == 2
    assert "no bot called 'hal'" in done.stderr


def test_the_players_words_are_asked_for_after_the_promise(tmp_path: Path) -> None:
    stdin = "lucky seven\nquit\n"
    done = sixfold("play", "--players", "Ann,bot:greedy", "--mix", "--seed", "7", home=tmp_path, stdin=stdin)
    assert done.stdout.index("The shuffle is sealed") < done.stdout.index("a few words to mix in")
    game = open_game(saved(tmp_path))
    assert game.settings.contributions == ("lucky seven",)
    assert verify(game) >= 12
