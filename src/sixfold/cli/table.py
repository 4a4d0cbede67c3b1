"""A game at one terminal: people take turns at the prompt, bots answer, every turn is saved before it is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sixfold.cli.commands import Lay, Look, NotUnderstood, Word, describe_commands, read_wish
from sixfold.cli.laying import choose_place
from sixfold.cli.saves import save
from sixfold.cli.screen import draw_screen, list_unseen
from sixfold.cli.terminal import Gone, Terminal
from sixfold.cli.words import describe_hint, describe_result, describe_score, describe_turn
from sixfold.engine import RankedMove, analyse, bot
from sixfold.engine.suggestions import HINT_LIMIT
from sixfold.events import GameError
from sixfold.game import Game
from sixfold.rules import Cell, IllegalMove, Move, Pass, Play, Tile, Trade
from sixfold.rules.seats import by_seat, of_seat
from sixfold.view import View


class Left(Exception):
    """The players have left the table; the game is saved."""


class Unsaved(Exception):
    """The players have left the table, and the disk refused the last turn."""


@dataclass
class Table:
    """The game as it stands, and where it is kept."""

    game: Game
    path: Path
    terminal: Terminal
    hints: bool = True

    def __post_init__(self) -> None:
        self.people = [seat for seat, player in by_seat(self.game.players) if player.bot is None]
        self.looking = 0
        """The seat whose hand may be on the screen; 0 for nobody's."""
        self.message = ""
        self.words = self.terminal.words
        self._say = self.words.say

    def run(self) -> None:
        """Play on until the game is over. Raises `Left` if the players leave before."""
        self._store(self.game)
        try:
            while not self.game.over:
                self._turn()
        except (Gone, KeyboardInterrupt):
            raise Left from None
        self._finish()

    def _turn(self) -> None:
        seat = self.game.position.turn
        player = of_seat(self.game.players, seat)
        if player.bot is None:
            self._hand_over(seat)
            self._ask(seat)
        else:
            self._apply(seat, bot(player.bot)(View.of(self.game, seat)))

    def _hand_over(self, seat: int) -> None:
        """Between two people on one screen, nobody sees the other's tiles."""
        if self.looking == seat or len(self.people) == 1 or not self.terminal.interactive:
            self.looking = seat
            return
        self.terminal.clear(history=True)
        self.terminal.say(self._last_turns())
        name = of_seat(self.game.players, seat).name
        self.terminal.ask(f"\n{self._say('plain/curtain', who=name)} ")
        self.looking = seat

    def _ask(self, seat: int) -> None:
        """One turn of a person: ask until there is a move that the rules take and the player means."""
        centre: Cell | None = None
        shown: View | None = None
        while True:
            view = View.of(self.game, seat)
            if self.terminal.interactive or view != shown:
                self._show(view, centre)
                shown = view
            elif self.message:
                self.terminal.say(self.message)
                self.message = ""
            line = self.terminal.ask(f"{of_seat(self.game.players, seat).name}> ")
            try:
                wish = read_wish(line, view, self.words) if line else Word("help")
                if isinstance(wish, Look):
                    centre = self._moved(view, centre, wish)
                    continue
                move = self._move_of(wish, view)
                if move is not None and self._means(seat, move):
                    self._apply(seat, move)
                    return
            except NotUnderstood as error:
                self.message = str(error)
            except IllegalMove as error:
                self.message = f"{self._say(f'why-not.{error.refusal}')} ({error.refusal})"

    def _show(self, view: View, centre: Cell | None = None) -> None:
        self.terminal.clear()
        self.terminal.say(
            draw_screen(view, self.terminal, last=self._last_turns(), message=self.message, centre=centre)
        )
        self.message = ""

    def _last_turns(self) -> str:
        """What has happened since the screen was last somebody's: a line per turn, at most one round."""
        game = self.game
        turns = list(zip(game.turns, game.positions, strict=False))[-max(len(game.players) - 1, 1) :]
        return "\n".join(
            describe_turn(self.words, of_seat(game.players, turn.seat), turn, before) for turn, before in turns
        )

    def _moved(self, view: View, centre: Cell | None, look: Look) -> Cell | None:
        if look == Look():
            return None
        if view.last_play is None:
            return None
        at = centre or view.last_play.cells[0]
        first, last = view.board.corners
        return Cell(
            min(max(at.x + look.x, first.x), last.x),
            min(max(at.y + look.y, first.y), last.y),
        )

    def _move_of(self, wish: Move | Lay | Word, view: View) -> Move | None:
        """The move that is wished for; nothing if the wish was another, which is then done."""
        match wish:
            case Lay():
                return choose_place(self.terminal, wish.tiles, view)
            case Word():
                self._do(wish.word, view)
                return None
            case _:
                return wish

    def _do(self, word: str, view: View) -> None:
        match word:
            case "help":
                self.terminal.say(describe_commands(self.words))
                self._pause()
            case "count":
                where = self._say("plain/unseen.where", n=view.bag_size)
                self.terminal.say("\n".join([where, *list_unseen(view, self.words)]))
                self._pause()
            case "hint":
                self.message = self._hint(view)
            case "takeback":
                self._take_back(view.seat)
            case _:
                raise Gone

    def _pause(self) -> None:
        if self.terminal.interactive:
            self.terminal.ask(f"{self._say('plain/pause')} ")

    def _hint(self, view: View) -> str:
        """The three best moves, what they are worth beyond their points, and what they leave to the others."""
        if not self.hints:
            return self._say("why-not.no-hints")
        found = analyse(view, HINT_LIMIT)
        moves = found.moves if view.position.board else _without_turns(found.moves)
        return "\n".join(describe_hint(self.words, ranked, found.reasons(ranked.move)) for ranked in moves[:3])

    def _means(self, seat: int, move: Move) -> bool:
        """Show what a move brings before tiles are drawn: until then it can be undone."""
        if refusal := self.game.refusal(seat, move):
            raise IllegalMove(refusal, move)
        if not self.terminal.interactive:
            return True
        match move:
            case Play():
                score = self.game.position.score(move)
                lines = describe_score(self.words, score)
                what = self._say("plain/confirm.play", move=move, n=score.points, lines=lines)
            case Trade():
                what = self._say("said.trade-own", n=len(move.tiles))
            case Pass():
                what = self._say("said.pass-own")
        answer = self.terminal.ask(f"{what} {self._say('plain/confirm')} ")
        return answer.lower() not in ("u", "undo", "n", "no")

    def _apply(self, seat: int, move: Move) -> None:
        game, _ = self.game.apply(seat, move)
        self._store(game)
        turn = game.turns[-1]
        if not self.terminal.interactive:
            told = describe_turn(self.words, of_seat(game.players, seat), turn, self.game.positions[-2])
            drew = f" {self._say('plain/drawn', n=len(turn.drawn))}" if turn.drawn else ""
            self.terminal.say(f"{told}{drew}")

    def _take_back(self, seat: int) -> None:
        """Take turns back until it is this seat's turn again, over the answers of others."""
        if not self.game.settings.takebacks:
            self.message = self._say("plain/takeback.off")
            return
        try:
            game, _ = self.game.take_back(seat)
            while game.position.turn != seat:
                game, _ = game.take_back(seat)
        except GameError:
            self.message = self._say("plain/takeback.nothing")
            return
        self._store(game)
        self.message = self._say("plain/takeback.done")

    def _store(self, game: Game) -> None:
        """Save, then tell. If the disk refuses, ask what to do; the turn is not lost while this runs."""
        while True:
            try:
                save(game, self.path)
            except OSError as error:
                self.terminal.say(self._say("plain/save.failed", path=self.path, why=error.strerror or error))
                try:
                    answer = self.terminal.ask(f"{self._say('plain/save.again')} ")
                except (Gone, KeyboardInterrupt):
                    raise Unsaved from None
                self.path = Path(answer).expanduser() if answer else self.path
            else:
                self.game = game
                return

    def _finish(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else 0
        self.message = describe_result(self.words, self.game.players, self.game.position)
        self._show(View.of(self.game, seat))
        self.terminal.say(self._say("plain/record", path=self.path))


def _without_turns(openings: Iterable[RankedMove]) -> tuple[RankedMove, ...]:
    """The first of each set of tiles: an opening that is turned or reversed is no other advice."""
    first: dict[Move | frozenset[Tile], RankedMove] = {}
    for ranked in openings:
        move = ranked.move
        first.setdefault(frozenset(move.tiles) if isinstance(move, Play) else move, ranked)
    return tuple(first.values())
