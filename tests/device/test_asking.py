"""What the page asks about positions and records gets the same answer on the device as from a server."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from device.playing import CORE, run_on_device
from sixfold import Game, View
from sixfold.engine import bot
from sixfold.engine.suggestions import suggest
from sixfold.insight.answers import judge
from sixfold.insight.reviews import review
from sixfold.rules import Refusal
from sixfold.server.http import positions
from sixfold.server.refusals import Denied
from sixfold.server.wire import read, write
from sixfold.server.wire.types.positions import AskPosition, Suggestions, TableSays, TryMove
from sixfold.server.wire.types.requests import Problem

pytestmark = pytest.mark.skipif(not CORE.exists(), reason="the page was built without the core")

GOLDEN = Path(__file__).parents[1] / "golden"


class Questions:
    """Questions with what the server says to them."""

    def __init__(self) -> None:
        """None yet."""
        self.asked: list[dict[str, Any]] = []

    def add(self, path: str, body: Any, found: Callable[[], object]) -> None:
        """One more; a refusal is an answer, too."""
        try:
            answer = msgspec.json.encode(found())
        except Denied as denied:
            refusal = None if denied.refusal is None else denied.refusal.code
            answer = msgspec.json.encode(Problem(denied.code, denied.sentence, denied.line, denied.column, refusal))
        self.asked.append({"path": path, "body": json.loads(msgspec.json.encode(body)), "answer": answer.decode()})

    def compare(self, folder: Path) -> int:
        """Ask the device; how many answers are the same: all, or it fails."""
        script = folder / "asked.json"
        script.write_text(json.dumps(self.asked), encoding="utf-8")
        return int(run_on_device("asking", folder, str(script))["compared"])


def records() -> list[str]:
    """Games of all kinds as text: open, hidden, with takebacks, notes and seats that changed hands."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.sixfold"))]
    for seed in range(3):
        game = Game.new(["Ann", "Ben", "Cat"][: 2 + seed % 2], seed=f"seed {seed}", takebacks=True)
        while not game.over and game.version < 25 + 60 * seed:
            seat = game.position.turn
            game, _ = game.apply(seat, bot("greedy")(View.of(game, seat)))
            if game.version % 9 == 0 and not game.over:
                game, _ = game.take_back(seat, note="oh\nno")
        texts += [str(game), str(View.of(game, 1).record())]
    return texts


@pytest.mark.untraced
def test_records_are_read_and_refused_alike(tmp_path: Path) -> None:
    rng = random.Random(1)
    questions = Questions()
    for text in records():
        broken = [text]
        for _ in range(15):
            lines = text.split("\n")
            at = rng.randrange(len(lines))
            match rng.randrange(5):
                case 0:
                    del lines[at]
                case 1:
                    lines.insert(at, rng.choice(lines))
                case 2:
                    lines[at] = lines[at].replace(
                        rng.choice("RGsc1+>|?~ "), rng.choice(["", "R", "x", "9", "#", "!"]), 1
                    )
                case 3:
                    words = lines[at].split()
                    lines[at] = " ".join(rng.sample(words, len(words)) or ["1"])
                case _:
                    lines[at] += rng.choice([" 7", " # a note", "!", " +Rs", "é"])
            broken.append("\n".join(lines))
        for one in broken:
            questions.add("records/read", {"text": one}, lambda one=one: write.record(read.record(one)))  # type: ignore[misc]
    assert questions.compare(tmp_path) > 150


def test_positions_are_judged_and_advised_alike(tmp_path: Path) -> None:
    questions = Questions()
    game = Game.new(["Ann", "Ben"], seed="advice")
    for number in range(40):
        if game.over:
            break
        seat = game.position.turn
        view = View.of(game, seat)
        text = str(view)
        move = bot("greedy")(view)
        asked = AskPosition(text)
        questions.add("positions/plays", asked, lambda asked=asked: positions.situation(asked))  # type: ignore[misc]
        questions.add("positions/check", asked, lambda asked=asked: positions.soundness(asked))  # type: ignore[misc]
        for says in (None, TableSays(7, "so we said"), TableSays(3, " bad")):
            tried = TryMove(text, write.move(move), says)
            questions.add("positions/move", tried, lambda tried=tried: positions.verdict(tried))  # type: ignore[misc]
        if number % 8 == 0:
            for level in ("greedy", "badger", "fox"):
                body = {"position": text, "level": level}
                questions.add("positions/suggest", body, lambda text=text, level=level: advice(text, level))  # type: ignore[misc]
        game, _ = game.apply(seat, move)
    for text in ("nonsense", "- RsRc/?????? 0/0 1 0", "0,0:RsGc ??????/?????? 0/0 1 0", "0,0:Rs " + "/".join("?" * 6)):
        asked = AskPosition(text)
        questions.add("positions/plays", asked, lambda asked=asked: positions.situation(asked))  # type: ignore[misc]
        questions.add("positions/check", asked, lambda asked=asked: positions.soundness(asked))  # type: ignore[misc]
    assert questions.compare(tmp_path) > 100


# What one reader may take for a blank, a digit or a place and another does not.
ODD = (
    *(
        " ",
        "  ",
        "\t",
        "\v",
        "\x1c",
        "\x1f",
        "\x85",
        "\xa0",
        "\u2028",
        "\u3000",
        "\ufeff",
        "\u0663",
        "\xb2",
        "\xe9",
        "\U0001f600",
    ),
    *(
        "-",
        "~",
        "?",
        "/",
        ":",
        ",",
        ">",
        "v",
        ".",
        "#",
        "!",
        "|",
        "+",
        "'",
        '"',
        "\\",
        "R",
        "s",
        "Rs",
        "RsRc",
        "  # note",
    ),
)
NUMBERS = (
    "0",
    "1",
    "5",
    "8",
    "-8",
    "108",
    "109",
    "07",
    "9998",
    "9999",
    "-9999",
    "10000",
    "999999999",
    "1000000000",
    "2147483648",
)


def spoilt(rng: random.Random, text: str) -> str:
    """The text with a few slips: something odd slipped in or left out, another number, two pieces swapped."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        match rng.randrange(5):
            case 0:
                text = text[:at] + rng.choice(ODD) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randint(1, 3) :]
            case 2:
                text = text[:at] + re.sub("[0-9]+", rng.choice(NUMBERS), text[at:], count=1)
            case 3:
                text = text[:at] + rng.choice(ODD) + text[at + 1 :]
            case _:
                text = text[:at] + text[at : at + 6] + text[at:end] + text[at + 6 :]
    return text


def slips(long: bool, short: int) -> int:
    return 10_000 if long else short


@pytest.mark.long
@pytest.mark.untraced
def test_spoilt_positions_are_read_and_refused_alike(tmp_path: Path, long: bool) -> None:
    rng, questions = random.Random(2), Questions()
    texts = [text for record in records() for text in map(str, read.record(record).positions)]
    for _ in range(slips(long, 1500)):
        asked = AskPosition(spoilt(rng, rng.choice(texts)))
        questions.add("positions/check", asked, lambda asked=asked: positions.soundness(asked))  # type: ignore[misc]
        questions.add("positions/plays", asked, lambda asked=asked: positions.situation(asked))  # type: ignore[misc]
    assert questions.compare(tmp_path)


@pytest.mark.long
@pytest.mark.untraced
def test_spoilt_records_are_read_and_refused_alike(tmp_path: Path, long: bool) -> None:
    rng, questions = random.Random(3), Questions()
    texts = records()
    for _ in range(slips(long, 500)):
        lines = rng.choice(texts).split("\n")
        at = rng.randrange(min(len(lines), 16))  # What is wrong further on is found only by way of all before it.
        lines[at] = spoilt(rng, lines[at])
        text = "\n".join(lines)
        questions.add("records/read", {"text": text}, lambda text=text: write.record(read.record(text)))  # type: ignore[misc]
    assert questions.compare(tmp_path)


def test_a_record_as_long_as_any_is_refused_alike(tmp_path: Path) -> None:
    """A link of a few letters can hold it; a reader that looked back with each piece would take a minute."""
    head, size = "sixfold 1\nedition mindware\nplayers Ann | Ben\ndeal RsRcRdGfYtBx | OsOcPxPtBdGd\n", 99_000
    questions = Questions()
    for text in (
        head + "\n" + "1 " * (size // 2),
        head.replace("OsOc", "Os" * (size // 2)),
        head.replace("Ann | Ben", "|".join("a" * (size // 2))),
    ):
        questions.add("records/read", {"text": text}, lambda text=text: write.record(read.record(text)))  # type: ignore[misc]
    assert questions.compare(tmp_path) == 3


def test_an_opening_elsewhere_is_refused_alike(tmp_path: Path) -> None:
    """In a record it starts at 0,0, overruled or not; a move tried on an empty table may lie anywhere."""
    questions = Questions()
    deal = "sixfold 1\nedition mindware\nplayers Ann | Ben\ndeal RsRcRdGfYtBx | OsOcPxPtBdGd\n\n"
    for turn in ("1 0,0>RsRcRd 3 +???", "1 -1,0>.RsRcRd 3 +???", "1 8,0>RsRcRd 3 +???", "1! 8,0>RsRcRd 3 +???"):
        text = deal + turn
        questions.add("records/read", {"text": text}, lambda text=text: write.record(read.record(text)))  # type: ignore[misc]
    codes = [json.loads(one["answer"]).get("refusal") for one in questions.asked]
    assert codes == [None, None, "not-connected", "not-connected"]
    assert questions.compare(tmp_path) == 4


def advice(text: str, level: str) -> Suggestions:
    """What the server suggests, without the line that it waits in."""
    found = suggest(level, View.of_position(read.position(text)))
    best = write.advice(found, positions.MOST_SUGGESTIONS)
    return Suggestions(best, found.moves[0].samples > 0 or found.exact, found.exact)


def reviewed(game: Game, folder: Path) -> int:
    text = str(game)
    found = review(game)
    questions = Questions()
    questions.add("records/review", {"text": text}, lambda: write.review(len(game.turns), found))
    for turn in found.turns:
        if turn.reviewed and turn.number % 3 == 1:
            tried = game.positions[turn.number - 1].placed(turn.best[-1].move)
            answer = judge(game, found, turn.number, tried)
            assert not isinstance(answer, Refusal)
            body = {"text": text, "turn": turn.number, "move": write.move(tried)}
            questions.add("records/judge", body, lambda answer=answer: write.judged_answer(answer))  # type: ignore[misc]
    return questions.compare(folder)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_a_review_on_the_device_is_the_servers(tmp_path: Path, players: int, long: bool) -> None:
    """A few turns in short, whole games at length: luck, losses, reasons, endgames that are proven."""
    game = Game.new(["Ann", "Ben", "Cat"][:players], seed=f"look back {players}")
    while not game.over and (long or game.version < 4):
        seat = game.position.turn
        game, _ = game.apply(seat, bot("squirrel")(View.of(game, seat)))
    assert reviewed(game, tmp_path) > (10 if long else 0)
