"""`sixfold review`: figures for people and for programs, of one file or many."""

from __future__ import annotations

import io
import json
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.driving import sixfold
from sixfold import open_game
from sixfold.arena import Match
from sixfold.cli import review as command
from sixfold.words import LANGUAGES, Words

SAMPLE = Path(__file__).parent.parent / "golden" / "sample-game.sixfold"

QUICK = ("--samples", "10")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.sixfold"
    path.write_text(str(Match(("greedy", "badger"), seed=3).game(1)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def begun(file: Path) -> Path:
    """The same game, eight turns of it."""
    path = file.with_name("begun.sixfold")
    path.write_text(str(open_game(file).after_turns(8)), encoding="utf-8")
    return path


@pytest.mark.untraced
def test_a_game_is_told_turn_by_turn(file: Path, tmp_path: Path) -> None:
    done = sixfold("review", str(file), *QUICK, home=tmp_path)
    assert done.returncode == 0
    head, *rows = done.stdout.splitlines()
    assert head.split() == ["turn", "player", "move", "points", "lost", "chance", "luck", "hindsight", "better"]
    assert rows[0].split()[:2] == ["1", "greedy"]
    assert re.search(r"^  Points lost per turn +\d\.\d\d ± \d\.\d\d$", done.stdout, re.MULTILINE)
    assert re.search(r"^  Plays like +\w+$", done.stdout, re.MULTILINE)
    assert re.search(r"^  Luck, in points +[+−]\d+\.\d \(.*lucky.*\)$", done.stdout, re.MULTILINE)  # noqa: RUF001
    made = done.stdout.rstrip().split("\n")[-1]
    assert made.startswith("Simulated continuations per turn: 10. Seed 0, weights ")


@pytest.mark.untraced
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str, file: Path, tmp_path: Path) -> None:
    done = sixfold("review", str(file), *QUICK, "--language", language, home=tmp_path, SIXFOLD_HOME=str(file.parent))
    words = Words(language)
    assert done.returncode == 0
    assert words.say("plain/review.better") in done.stdout.splitlines()[0]
    assert words.say("back/review.lead.errors") in done.stdout
    assert "{" not in done.stdout


def test_of_a_record_without_hands_the_tiles_laid_are_compared(tmp_path: Path) -> None:
    done = sixfold("review", str(SAMPLE), *QUICK, home=tmp_path)
    assert done.returncode == 0
    assert "This record does not include the hands." in done.stdout
    assert "Points lost per turn, at least" in done.stdout
    assert "Plays like" not in done.stdout
    assert "luck" not in done.stdout.split("\n\n")[1]


def test_the_review_of_the_sample_game_is_as_the_docs_print_it(tmp_path: Path) -> None:
    docs = SAMPLE.parent.parent.parent / "docs" / "insight.md"
    assert f"```text\n{sixfold('review', str(SAMPLE), home=tmp_path).stdout}```" in docs.read_text(encoding="utf-8")


def test_the_same_as_json(file: Path, tmp_path: Path) -> None:
    one = json.loads(sixfold("review", str(file), *QUICK, "--json", home=tmp_path).stdout)
    assert one["complete"] is True
    assert {"error_per_turn", "luck", "fortune", "plays_like", "balance"} <= set(one["players"][0])
    assert {"move", "lost", "chance", "luck", "best", "grade", "lost_seen", "chance_seen"} <= set(one["turns"][0])
    two = json.loads(sixfold("review", str(file), str(file), *QUICK, "--json", "--jobs", "2", home=tmp_path).stdout)
    assert two == [one, one]


def test_what_is_done_is_not_done_again(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept"
    asked = ("review", str(begun), *QUICK, "--out", str(kept))
    first = sixfold(*asked, home=tmp_path)
    (path,) = kept.iterdir()
    with monkeypatch.context() as patched:
        patched.setattr(command, "review", lambda *_, **__: pytest.fail("it is kept"))
        assert sixfold(*asked, home=tmp_path).stdout == first.stdout
    path.write_text("{}", encoding="utf-8")
    assert sixfold(*asked, home=tmp_path).stdout == first.stdout, "what cannot be read is done anew"


def test_ctrl_c_stops_it_and_the_same_command_goes_on(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("review", str(file), *QUICK, "--jobs", "1")
    seen: list[int] = []

    def pressed_after_five(_: Words, __: str) -> Callable[[int, int], bool]:
        def show(done: int, of: int) -> bool:
            seen.append(done)
            if done == 5:
                signal.raise_signal(signal.SIGINT)
            return True

        return show

    with monkeypatch.context() as patched:
        patched.setattr(command, "_show_progress", pressed_after_five)
        stopped = sixfold(*asked, home=tmp_path)
        assert (stopped.returncode, stopped.stdout) == (command.STOPPED, "")
        assert seen[:5] == [1, 2, 3, 4, 5]
        assert len(seen) < len(open_game(file).turns)
        done = len(seen)
        seen.clear()
        whole = sixfold(*asked, home=tmp_path)
    assert seen[0] == done + 1, "it goes on where it was"
    assert whole.stdout == sixfold(*asked, home=tmp_path / "another").stdout


def test_how_far_it_is_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(shown, "isatty", lambda: True)
    monkeypatch.setattr("sys.stderr", shown)
    show = command._show_progress(Words("de"), "a.sixfold")
    assert show(3, 9)
    assert show(9, 9)
    assert shown.getvalue() == "\r\x1b[Ka.sixfold: Zug 3 von 9\r\x1b[K"


@pytest.mark.parametrize(
    ("asked", "code", "said"),
    [
        (("nowhere.sixfold",), 2, "No such file"),
        (("-", "--samples", "1"), 2, "two samples at least"),
        (("-", "--jobs", "0"), 2, "at least one thread"),
    ],
)
def test_what_cannot_be_is_said(asked: tuple[str, ...], code: int, said: str, tmp_path: Path) -> None:
    done = sixfold("review", *asked, home=tmp_path)
    assert done.returncode == code
    assert said in done.stderr
