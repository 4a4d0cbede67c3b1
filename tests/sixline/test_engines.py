"""Engines asked, checked and matched: our own, one in C++, and broken ones."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sixfold.arena import Match
from sixfold.arena.results import Results
from sixfold.arena.visitors import LOST, dismiss, greet
from sixfold.cli.main import main
from sixfold.engine import Limit
from sixfold.sixline import Engine, EngineFailed, EngineLate, EngineRefused, Introduction, Question, Speaker, Time
from sixfold.sixline.bots import choose, introduction
from sixfold.sixline.check import Strictness, check
from sixfold.sixline.views import sample_views
from tracing import untraced

HERE = Path(__file__).parent
ENGINES = HERE.parents[1] / "examples" / "engines"
PATIENT = Strictness(views=30, stop_seconds=60, patience=60)
"""For a busy machine."""
VIEW = "view 0,0:RsRcRd GfYtBxRfBxOs/?????? 3/0 1 0"


@pytest.fixture(autouse=True, scope="module")
def games_of_views() -> None:
    """Play the games that views are taken from, which all these tests share: other tests measure that."""
    with untraced():
        sample_views(PATIENT.views, range(2, 5))


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    """End what a match has started."""
    yield
    dismiss()


def broken(way: str) -> list[str]:
    return [sys.executable, str(HERE / "broken.py"), way]


def visitor(way: str) -> str:
    return " ".join(broken(way))


def conversation(*lines: str, about: Introduction | None = None) -> list[str]:
    """What the bots say to these lines."""
    said: list[str] = []
    Speaker(about or introduction("badger"), choose, said.append).listen(lines)
    return "".join(said).splitlines()


def test_every_line_is_answered_or_refused() -> None:
    said = conversation("ping", "new", "", "hello", "set bot owl", "set bot crow", "set colour red", "go x", "stop now")
    assert [" ".join(line.split()[:2]) for line in said] == [
        "ok",
        "ok",
        "error unknown-word",
        "error unknown-word",
        "ok",
        "error bad-value",
        "error no-option",
        "error bad-line",
        "error bad-line",
    ]
    assert conversation("sixline 1")[-1] == "ok"
    assert conversation("sixline one") == [
        "error bad-line the handshake says the newest version that is understood: sixline 1"
    ]
    assert conversation("ping\x00")[0].startswith("error bad-line")
    assert conversation("quit", "ping") == ["ok"]


def test_it_thinks_says_how_it_goes_and_can_be_interrupted() -> None:
    said = conversation("set bot owl", f"go infinite {VIEW}", "stop", "stop")
    assert said[0] == "ok"
    assert said[-2:] == ["ok", "ok"]
    assert said[-3].startswith("move ")
    assert all(line.startswith("info move ") for line in said[1:-3])
    assert conversation(f"go iterations 5 {VIEW}")[-1].startswith("move ")


def test_who_thinks_takes_no_second_question() -> None:
    said = conversation("set bot raven", f"go infinite {VIEW}", "new", "set seed 1", f"go infinite {VIEW}", "stop")
    assert sum(line.startswith("error busy") for line in said) == 3
    assert sum(line.startswith("move ") for line in said) == 1


def test_it_plays_only_with_as_many_as_it_said() -> None:
    three = "view - RsRcRdRtRfRx/??????/?????? 0/0/0 1 0"
    assert conversation(f"go seconds 1 {three}", about=Introduction("Two", players=(2, 2)))[0].startswith(
        "error bad-position"
    )


def test_a_host_asks_and_is_answered() -> None:
    with Engine([sys.executable, "-m", "sixfold.cli", "engine", "--bot", "owl"]) as engine:
        assert engine.shake_hands().name == "Sixfold"
        engine.set("seed", 7)
        engine.new_game()
        engine.ping()
        with pytest.raises(EngineRefused, match="no-option"):
            engine.set("colour", value=True)
        for view in sample_views(6, range(2, 5)):
            heard: list[object] = []
            answer = engine.ask(Question(view, Time(iterations=50)), heard=heard.append)
            assert view.position.refusal(answer.move) is None
            assert list(answer.infos) == heard
        assert engine.stop() is None


def test_a_host_says_what_is_wrong_with_an_engine() -> None:
    view = sample_views(1, range(2, 3))[0]
    with pytest.raises(EngineFailed, match="cannot be started"):
        Engine(["./no-such-program"])
    with (
        Engine(broken("gone")) as engine,
        pytest.raises(EngineFailed, match=r"with exit code \d+; its last words: .*no licence"),
    ):
        engine.shake_hands()
    killed = [sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"]
    with Engine(killed) as engine, pytest.raises(EngineFailed, match=r"by signal 9$"):
        engine.shake_hands()
    with Engine(broken("rude")) as engine, pytest.raises(EngineFailed, match="Welcome"):
        engine.shake_hands()
    with Engine(broken("deaf")) as engine, pytest.raises(EngineLate):
        engine.ask(Question(view, Time(seconds=0.01)), patience=0.2)
    with Engine(broken("raising")) as engine, pytest.raises(EngineRefused, match="failed KeyError"):
        engine.ask(Question(view, Time(seconds=0.01)))


def test_our_own_engine_passes_the_check() -> None:
    verdicts = list(check([sys.executable, "-m", "sixfold.cli", "engine"], PATIENT))
    assert [(verdict.trial, verdict.says) for verdict in verdicts if not verdict.passed] == []
    assert [verdict.trial for verdict in verdicts] == [
        "handshake",
        "options",
        "bad lines",
        "moves",
        "repeat",
        "stop",
        "clocks",
        "end",
    ]


@pytest.mark.parametrize(
    ("way", "trial", "says"),
    [
        ("illegal", "moves", "- is illegal"),
        ("crashing", "moves", "out of luck"),
        ("moody", "repeat", "asked twice"),
        ("rude", "handshake", "Welcome"),
        ("raising", "moves", "KeyError"),
    ],
)
def test_broken_engines_fail_the_check(way: str, trial: str, says: str) -> None:
    verdicts = check(broken(way), replace(PATIENT, views=12))
    first = next(verdict for verdict in verdicts if not verdict.passed)
    assert first.trial == trial
    assert says in first.says


def test_after_a_crash_the_check_goes_on_with_a_fresh_engine() -> None:
    verdicts = {verdict.trial: verdict.passed for verdict in check(broken("crashing"), replace(PATIENT, views=12))}
    assert list(verdicts) == ["handshake", "options", "bad lines", "moves", "repeat", "stop", "end"]
    assert not verdicts["moves"]
    assert verdicts["end"]


def test_the_check_is_printed_with_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "check", visitor("rude"), "--views", "1"]) == 1
    assert capsys.readouterr().out.startswith("WRONG  handshake: ")
    assert main(["engine", "check", visitor("gone"), "--json"]) == 1
    assert '"passed": false' in capsys.readouterr().out
    for wrong in (["'"], [""], ["x", "--views", "0"]):
        assert main(["engine", "check", *wrong]) == 2


@pytest.fixture(scope="module")
def one_tile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example in C++, built."""
    program = tmp_path_factory.mktemp("engine") / "one_tile"
    source = ENGINES / "one_tile.cpp"
    subprocess.run(["c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", program, source], check=True)
    return program


def test_the_examples_pass_the_check(one_tile: Path) -> None:
    for command in ([str(one_tile)], [sys.executable, str(ENGINES / "most_points.py")]):
        verdicts = list(check(command, PATIENT))
        assert [(verdict.trial, verdict.says) for verdict in verdicts if not verdict.passed] == []


def test_a_match_with_a_program_of_others(one_tile: Path) -> None:
    match = Match((str(one_tile), "greedy"), seed=3, limit=Limit(iterations=10))
    rows = match.play(0, 2)
    assert rows == match.play(0, 2), "the same deals come to the same"
    assert [row.deal for row in rows] == [0, 1]
    assert not any(row.faults for row in rows)
    assert all(min(scores) > 0 for row in rows for scores in row.scores)
    assert any(any(luck) for row in rows for luck in row.luck)
    game = match.game(1, 1)
    assert match.scores_of(game, 1) == rows[1].scores[1]
    assert {player.bot for player in game.players} == {"engine", "greedy"}


@pytest.mark.parametrize(
    ("way", "kind"), [("illegal", "illegal"), ("crashing", "crashed"), ("raising", "refused"), ("gone", "crashed")]
)
def test_a_fault_loses_the_game_and_the_match_goes_on(way: str, kind: str, tmp_path: Path) -> None:
    match = Match(("greedy", visitor(way)), seed=1, limit=Limit(iterations=10))
    rows = match.play(0, 2)
    assert [row.faults for row in rows] == [(("", kind), ("", kind))] * 2
    assert all(scores[1] == LOST < scores[0] for row in rows for scores in row.scores)
    with Results(tmp_path / "match.jsonl", match) as results:
        results.add(rows)
    assert list(Results(tmp_path / "match.jsonl", match).rows.values()) == rows


def test_faults_are_told_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", visitor("illegal"), "greedy", "--pairs", "1", "--jobs", "1", "--iterations", "10"]) == 0
    assert "Games lost by a fault:" in capsys.readouterr().out


def test_a_program_that_is_not_there_is_said_before_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "./no-such-bot", "greedy"]) == 2
    assert "./no-such-bot cannot be started" in capsys.readouterr().err
    with pytest.raises(ValueError, match="say which command"):
        greet(["engine:", "greedy"])


def test_one_that_is_late_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.arena.visitors.GRACE_SECONDS", 0.05)
    match = Match(("greedy", visitor("deaf")), seed=1, limit=Limit(seconds=0.05), luck=False)
    assert match.play(0, 1)[0].faults == (("", "late"), ("", "late"))
