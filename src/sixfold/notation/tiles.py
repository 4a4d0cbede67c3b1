"""Reading tiles, hands and cells."""

from __future__ import annotations

from sixfold.notation.spans import Span
from sixfold.rules import FARTHEST, TILES, Cell, Hand, Tile

_TILES = {str(tile): tile for tile in TILES}


def read_tile(text: str) -> Tile:
    """The tile written as a colour letter and a shape letter, such as `Gf`."""
    return _TILES.get(text) or tile_at(Span(text))


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Tiles written one after another, such as `RsRcGf`."""
    return known_tiles_at(Span(text))


def read_hand(text: str) -> Hand:
    """A hand: tiles, `?` for each that is not known, `-` for an empty hand."""
    return hand_at(Span(text))


def read_cell(text: str) -> Cell:
    """The cell written `x,y`."""
    return cell_at(Span(text))


def tile_at(span: Span) -> Tile:
    """The one tile that this text is."""
    tile = _TILES.get(span.text)
    if tile is None:
        raise span.error("no such tile (a tile is a colour, ROYGBP, then a shape, sctfdx)")
    return tile


def tiles_at(span: Span) -> tuple[Tile | None, ...]:
    """Tiles one after another, `?` for one that is not known."""
    tiles: list[Tile | None] = []
    at = 0
    while at < len(span.text):
        if span.text[at] == "?":
            tiles.append(None)
            at += 1
        else:
            tiles.append(tile_at(span.part(at, at + 2)))
            at += 2
    return tuple(tiles)


def known_tiles_at(span: Span) -> tuple[Tile, ...]:
    """Tiles one after another, all of them known."""
    tiles = tuple(tile for tile in tiles_at(span) if tile is not None)
    if "?" in span.text:
        raise span.error("these tiles have to be known")
    return tiles


def hand_at(span: Span) -> Hand:
    """The hand that this text is."""
    if not span.text:
        raise span.error("an empty hand is written '-'")
    return Hand() if span.text == "-" else Hand(tiles_at(span))


def cell_at(span: Span) -> Cell:
    """The cell that this text is."""
    numbers = span.split(",")
    if len(numbers) != 2:
        raise span.error("a cell is written x,y")
    x, y = (number.number("a cell's number") for number in numbers)
    return near(Cell(x, y), span)


def near(cell: Cell, span: Span) -> Cell:
    """The cell that this text is about, refused if it is far away: a few bytes would span a table of any size."""
    if max(abs(cell.x), abs(cell.y)) > FARTHEST:
        raise span.error(f"no cell is farther than {FARTHEST} from 0,0")
    return cell
