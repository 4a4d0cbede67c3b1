"""Boards to draw, and the ways to look at what was drawn."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from xml.etree import ElementTree

from sixfold.rules import TILES, Board, Cell, Colour, Hand, Shape, Tile

SVG = "{http://www.w3.org/2000/svg}"

RED_SQUARE = Tile(Colour.RED, Shape.SQUARE)
RED_CIRCLE = Tile(Colour.RED, Shape.CIRCLE)
BLUE_CIRCLE = Tile(Colour.BLUE, Shape.CIRCLE)

CORNER = Board({Cell(0, 0): RED_SQUARE, Cell(1, 0): RED_CIRCLE, Cell(1, 1): BLUE_CIRCLE})
"""Three tiles: two red ones in a row, and a circle below the second."""

EVERY_TILE = Board({Cell(7 * copy + tile.shape.value, tile.colour.value): tile for copy in range(3) for tile in TILES})
"""All 108 tiles, in three blocks of six by six."""

HAND = Hand((RED_SQUARE, None, BLUE_CIRCLE))


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def uses(root: ElementTree.Element, ending: str = "") -> list[ElementTree.Element]:
    """What is put into the picture, definitions aside, by how its id ends."""
    defined = {use for defs in root.iter(f"{SVG}defs") for use in defs.iter(f"{SVG}use")}
    return [use for use in root.iter(f"{SVG}use") if use not in defined and use.attrib["href"].endswith(ending)]


def words(root: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


@dataclass(frozen=True, slots=True)
class Pixels:
    """A PNG of eight bits a channel with alpha, as resvg writes it."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    def at(self, x: int, y: int) -> tuple[int, int, int, int]:
        red, green, blue, alpha = self.rows[y][4 * x : 4 * x + 4]
        return red, green, blue, alpha


def png_size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 6)
    return width, height


def read_png(data: bytes) -> Pixels:
    width, height = png_size(data)
    packed, offset = b"", 8
    while offset < len(data):
        (length,) = struct.unpack(">I", data[offset : offset + 4])
        if data[offset + 4 : offset + 8] == b"IDAT":
            packed += data[offset + 8 : offset + 8 + length]
        offset += length + 12
    return Pixels(width, height, tuple(_unfiltered(zlib.decompress(packed), 4 * width)))


def _unfiltered(raw: bytes, length: int) -> list[bytes]:
    """The rows of a PNG, each of them stored as differences from what is left of and above it."""
    rows = [bytes(length)]
    for start in range(0, len(raw), length + 1):
        method, row, above = raw[start], bytearray(raw[start + 1 : start + 1 + length]), rows[-1]
        for i in range(length):
            left, corner = (row[i - 4], above[i - 4]) if i >= 4 else (0, 0)
            guess = (0, left, above[i], (left + above[i]) // 2, _paeth(left, above[i], corner))[method]
            row[i] = (row[i] + guess) % 256
        rows.append(bytes(row))
    return rows[1:]


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda value: abs(guess - value))
