"""`sixfold puzzle`: the day's three, one by kind and strength, graded and explained in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.driving import sixfold
from puzzles.samples import HOLD, MOST
from sixfold.puzzles import Kind, read_puzzles, the_pack
from sixfold.rules import Play
from sixfold.words import LANGUAGES, Words


def test_the_best_move_earns_all_and_a_hint_costs(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{HOLD}\n{MOST}\n", encoding="utf-8")
    typed = "3,0>Rf\nhint\nhint\nhint\n3,0>Rf\n"
    done = sixfold("puzzle", "--file", str(file), "--language", "en", home=tmp_path, stdin=typed)
    assert done.returncode == 0
    assert "What is the best move? It is not the one that scores most. Rating of this puzzle: 1640" in done.stdout
    assert "The best move! Marks: 3 of 3\nOther moves leave a line of five open." in done.stdout
    assert "Points that the best move scores: 4." in done.stdout
    assert "A tile of the best move goes here: 3,0." in done.stdout
    assert "There are no more hints." in done.stdout
    assert "The best move! Marks: 1 of 3" in done.stdout
    assert done.stdout.endswith("🟩🟧\n")


def test_answers_are_graded_by_what_they_lose(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{HOLD}\n{MOST}\n", encoding="utf-8")
    typed = "3,0>RfRx\n0,-1>Gs\n"
    done = sixfold("puzzle", "--file", str(file), "--language", "en", home=tmp_path, stdin=typed)
    assert "Points lost: 2.5. Marks: 1 of 3\nThe best move: 3,0>Rf" in done.stdout
    assert "Points lost: 2.0 or more. Marks: 2 of 3" in done.stdout
    file.write_text(f"{MOST}\n", encoding="utf-8")
    done = sixfold("puzzle", "--file", str(file), "--language", "en", home=tmp_path, stdin="-1,0>Rf\n")
    assert "As good as the best. Marks: 3 of 3" in done.stdout


def test_what_is_no_answer_is_said_and_asked_again(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{HOLD}\n", encoding="utf-8")
    typed = "foo\n3,0>Gf\n\nquit\n"
    done = sixfold("puzzle", "--file", str(file), "--language", "en", home=tmp_path, stdin=typed)
    assert "Cannot read “foo”" in done.stdout
    assert Words("en").say("why-not.line-mixed") in done.stdout
    assert "lay 1 3" in done.stdout
    assert "takeback" not in done.stdout, "nothing can be taken back here"
    assert "Marks" not in done.stdout


def test_tiles_are_laid_by_their_numbers_as_in_a_game(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{HOLD}\n", encoding="utf-8")
    hand = next(iter(read_puzzles([HOLD]))).positions[0].hand.known
    number = 1 + [str(tile) for tile in hand].index("Rf")
    typed = f"lay 1 2 3 4 5 6\ncount\nlay {number}\n\nlay {number}\n3,0>Rf\n"
    done = sixfold("puzzle", "--file", str(file), "--language", "en", home=tmp_path, stdin=typed)
    assert Words("en").say("why-not.tiles-unrelated") in done.stdout
    assert Words("en").say("plain/unseen") in done.stdout
    assert done.stdout.count("3,0>Rf  +4") == 2, "the places are shown, and after another thought shown again"
    assert "The best move! Marks: 3 of 3" in done.stdout


def test_an_endgame_goes_on_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    line = next(line for line in the_pack().lines if line.startswith("1 endgame "))
    file.write_text(f"{line}\n", encoding="utf-8")
    (puzzle,) = read_puzzles([line])
    typed = "".join(f"{step.best}\n" for step in puzzle.steps)
    done = sixfold("puzzle", "--file", str(file), "--language", "en", home=tmp_path, stdin=typed)
    assert f"Move 2 of {len(puzzle.steps)}" in done.stdout
    assert "The other hand: " in done.stdout
    assert f"The answer to the best move: {puzzle.steps[0].reply}" in done.stdout
    assert done.stdout.endswith("🟩\n")


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_can_be_asked_for(kind: Kind, tmp_path: Path) -> None:
    done = sixfold("puzzle", "--kind", kind, "--seed", "2", "--language", "en", home=tmp_path, stdin="hint\nhint\n")
    assert done.returncode == 0
    best = next(puzzle for puzzle in map(the_pack().puzzle, range(len(the_pack()))) if puzzle.kind is kind)
    hint = "Points that the best move" if isinstance(best.steps[0].best, Play) else "The best move is a trade."
    assert hint in done.stdout


def test_a_block_says_what_it_takes_away(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{HOLD.replace('hold', 'block')}\n", encoding="utf-8")
    done = sixfold("puzzle", "--file", str(file), "--language", "en", home=tmp_path, stdin="3,0>Rf\n")
    assert "It takes a Qwirkle away from the other side.\nIt scores more than the next best: +1." in done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_day_is_the_same_in_every_language(language: str, tmp_path: Path) -> None:
    done = sixfold("puzzle", "--day", "2026-11-17", "--language", language, home=tmp_path, stdin="hint\n")
    words = Words(language)
    assert words.say("puzzles/ask.most") in done.stdout
    assert words.say("puzzles/hint.costs") in done.stdout


def test_strength_is_a_number_and_a_day_has_its_own(tmp_path: Path) -> None:
    assert sixfold("puzzle", "--strength", "2100", home=tmp_path, stdin="quit\n").returncode == 0
    both = sixfold("puzzle", "--strength", "2100", "--day", "2026-11-17", home=tmp_path)
    assert (both.returncode, "a day has its own three" in both.stderr) == (2, True)
    assert sixfold("puzzle", "--day", "tomorrow", home=tmp_path).returncode == 2
    assert sixfold("puzzle", home=tmp_path).returncode == 0
