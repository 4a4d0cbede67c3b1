"""What a player sees at once, in every language."""

from __future__ import annotations

import io

import pytest

from sixfold import Game, View
from sixfold.cli.screen import draw_screen
from sixfold.cli.terminal import Terminal
from sixfold.cli.words import describe_turn
from sixfold.rules import Refusal
from sixfold.words import LANGUAGES, Words


class Tty(io.StringIO):
    """A stream that takes itself for a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_fits_eighty_by_twenty_four_and_says_all(
    language: str, finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    words = Words(language)
    terminal = Terminal(words, Tty(), Tty(), colour=False)
    game = finished.after_turns(20)
    told = [
        describe_turn(words, player, turn, before)
        for player, turn, before in zip(game.players, game.turns[-3:], game.positions[-4:], strict=False)
    ]
    message = words.say(f"why-not.{Refusal.TILES_UNRELATED}")
    screen = draw_screen(View.of(game, game.position.turn), terminal, last="\n".join(told), message=message)
    rows = screen.split("\n")
    assert len(rows) <= 23  # One is for the prompt.
    assert max(map(len, rows)) <= 80
    assert message in " ".join(rows)
