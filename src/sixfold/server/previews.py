"""What the rules say to tiles that a seat has only laid out in its mind: the score by line, or why not and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from sixfold.notation import read_tile
from sixfold.rules import Axis, Board, Cell, Line, Play, Position, Refusal, Tile
from sixfold.server.messages import AxisName, Placement, Previewed, ScoredLine
from sixfold.view import View


def at_turn(view: View) -> Position:
    """The position as if it were the seat's turn, so that it can plan while others think."""
    return view.position if view.my_turn else replace(view.position, turn=view.seat)


def previewed(question: str, tiles: Iterable[Placement], view: View) -> Previewed:
    """The answer to a preview, from no more than the seat's own view."""
    position = at_turn(view)
    play = Play((Cell(laid.x, laid.y), read_tile(laid.tile)) for laid in tiles)
    refusal = position.check(play)
    if refusal is None:
        return Previewed(question, True, position.points(play), scored_lines(play.lines))
    cells = tuple((cell.x, cell.y) for cell in against(position, play, refusal))
    return Previewed(question, False, code=refusal.code, sentence=refusal.sentence, cells=cells)


def cells_for(board: Board, tile: Tile) -> tuple[tuple[int, int], ...]:
    """The empty cells where a tile of this kind fits along both axes; 0,0 on an empty table."""
    if not board:
        return ((0, 0),)
    return tuple((cell.x, cell.y) for cell, takes in sorted(board.openings.items()) if tile in takes)


def scored_lines(lines: Iterable[Line]) -> tuple[ScoredLine, ...]:
    """Lines with their scores, as they are told."""
    return tuple(ScoredLine(line.start.x, line.start.y, AXES[line.axis], len(line), line.score) for line in lines)


AXES: dict[Axis, AxisName] = {Axis.ROW: ">", Axis.COLUMN: "v"}


def against(position: Position, play: Play, refusal: Refusal) -> list[Cell]:
    """The cells that speak against a play: of broken lines, of tiles in the way, or else its own."""
    cells = play.cells
    match refusal:
        case Refusal.CELL_OCCUPIED:
            named = Counter(cells)
            return [cell for cell in named if cell in position.board or named[cell] > 1]
        case Refusal.LINE_MIXED | Refusal.LINE_REPEATS:
            lines = position.board.laid(play.placements).lines_of(cells, play.axis or Axis.ROW)
            broken = [line for line in lines if (line.mixed if refusal is Refusal.LINE_MIXED else line.repeats)]
            return sorted({cell for line in broken for cell in line.cells})
        case _:
            return sorted(set(cells))
