"""A scene as one SVG that stands alone: no fonts, files or scripts beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sixfold.draw.look import Look
from sixfold.draw.markup import FONTS, safe, width_of
from sixfold.draw.panel import BLEED, Panel
from sixfold.draw.scene import Scene
from sixfold.draw.tiles import tile_defs, tile_use
from sixfold.draw.window import Window, whole_window
from sixfold.rules import ORIGIN, Axis, Cell
from sixfold.words import Words

MARGIN = 1
"""Empty cells round the tiles, so that it shows where play goes on."""
RIM = 12
"""Paper beyond the outermost dots."""
LABEL_RIM = 24
BADGE_SIZE = 13


def scene_svg(scene: Scene, look: Look | None = None) -> str:
    """The scene as a complete SVG document."""
    look = look or Look()
    plane, panel = Plane(scene, look), Panel(scene, look)
    width = max(plane.least_width, panel.least_width)
    height = plane.height + panel.height(width)
    hands = (tile for seat in scene.seats for tile in seat.hand)
    title = scene.caption.strip() or look.words.say("plain/picture.title")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{look.language}" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="{FONTS}">'
        f"<title>{safe(title)}</title><desc>{safe(description(scene, look.words))}</desc>"
        f"<defs>{tile_defs([*scene.board.values(), *hands], look)}{plane.defs()}</defs>"
        f"{plane.svg(width)}{panel.svg(width, plane.height)}</svg>\n"
    )


def description(scene: Scene, words: Words) -> str:
    """The scene in words, for those who cannot see it; the board in the notation."""
    say = words.say
    sentences = [say("plain/picture.board", board=scene.board) if scene.board else say("plain/picture.empty")]
    if scene.last:
        cells = " ".join(map(str, sorted(scene.last)))
        sentences.append(
            say("plain/picture.last", cells=cells)
            if scene.last_score is None
            else say("plain/picture.last-scored", cells=cells, n=scene.last_score)
        )
    for seat in scene.seats:
        hand = "".join(str(tile or "?") for tile in seat.hand) or say("back/hands.empty")
        status = [say("seat.to-move")] * seat.to_move + [say("plain/picture.wins")] * seat.winner
        sentences.append(f"{seat.name}: {', '.join([say('points', n=seat.score), hand, *status])}.")
    if scene.bag is not None:
        sentences.append(f"{say('bag')}: {scene.bag}.")
    return " ".join(sentences)


@dataclass(frozen=True, slots=True)
class Plane:
    """The dotted table and what lies on it."""

    scene: Scene
    look: Look

    @property
    def _window(self) -> Window:
        return whole_window(self.scene.board, margin=MARGIN if self.scene.board else 0)

    @property
    def _label_rim(self) -> int:
        """Paper above and to the left of the cells."""
        return LABEL_RIM if self.look.coordinates else RIM

    @property
    def least_width(self) -> int:
        """Room for every cell shown, and for the labels of the rows."""
        return self._window.columns * self.look.pitch + self._label_rim + RIM

    @property
    def height(self) -> int:
        """Room for every cell shown, and for the labels of the columns."""
        return self._window.rows * self.look.pitch + self._label_rim + RIM

    def defs(self) -> str:
        """The dots, one on each corner of a cell, and the gold outline of a tile."""
        look, theme = self.look, self.look.theme_colours
        pitch, tile = look.pitch, look.tile
        # A dot in the middle of its patch is whole, so patches lie half a cell off the cells.
        middle, room = pitch / 2, (pitch - tile) / 2
        return (
            f'<pattern id="{self._id("dots")}" x="{-middle:g}" y="{-middle:g}" width="{pitch}" height="{pitch}"'
            f' patternUnits="userSpaceOnUse"><circle cx="{middle:g}" cy="{middle:g}" r="{max(pitch / 44, 1):.3g}"'
            f' fill="{theme.dots}"/></pattern>'
            f'<rect id="{self._id("last")}" x="{-room / 2:g}" y="{-room / 2:g}" width="{tile + room:g}"'
            f' height="{tile + room:g}" rx="{tile * 0.15 + room / 2:.3g}" fill="none" stroke="{theme.gold}"'
            f' stroke-width="{max(tile / 24, 1.5):.3g}"/>'
        )

    def svg(self, width: int) -> str:
        """Paper, dots, labels, tiles, and gold round the last play."""
        theme = self.look.theme_colours
        cells = sorted(self.scene.board.items(), key=lambda item: (item[0].y, item[0].x))
        return "".join(
            [
                f'<rect width="{width + BLEED}" height="{self.height + BLEED}" fill="{theme.paper}"/>',
                self._dots(width),
                "" if self.scene.board else self._start(width),
                *(self._labels(width) if self.look.coordinates else ()),
                *(tile_use(tile, *self._tile_corner(cell, width), self.look) for cell, tile in cells),
                *(self._outline(cell, width) for cell in sorted(self.scene.last)),
                self._badge(width),
            ]
        )

    def _id(self, name: str) -> str:
        return f"{self.look.theme}{self.look.tile}-{name}"

    def _corner(self, cell: Cell, width: int) -> tuple[int, int]:
        """The top left corner of a cell, on a plane that is centred if it is wider than its cells."""
        first = self._window.corner
        left, top = self._label_rim + (width - self.least_width) // 2, self._label_rim
        return left + (cell.x - first.x) * self.look.pitch, top + (cell.y - first.y) * self.look.pitch

    def _tile_corner(self, cell: Cell, width: int) -> tuple[float, float]:
        x, y = self._corner(cell, width)
        room = (self.look.pitch - self.look.tile) / 2
        return x + room, y + room

    def _dots(self, width: int) -> str:
        """The dots over all the paper. Moving them, not their pattern, keeps the pattern the same in every picture."""
        x, y = self._corner(self._window.corner, width)
        return (
            f'<rect transform="translate({x} {y})" x="{-x}" y="{-y}" width="{width}" height="{self.height}"'
            f' fill="url(#{self._id("dots")})"/>'
        )

    def _start(self, width: int) -> str:
        """Where the first tile will lie."""
        x, y = self._tile_corner(ORIGIN, width)
        tile, theme = self.look.tile, self.look.theme_colours
        return (
            f'<rect x="{x + 2:g}" y="{y + 2:g}" width="{tile - 4}" height="{tile - 4}" rx="{tile * 0.15:.3g}"'
            f' fill="{theme.card}" stroke="{theme.soft_ink}" stroke-width="1.5" stroke-dasharray="4 3"/>'
        )

    def _outline(self, cell: Cell, width: int) -> str:
        x, y = self._tile_corner(cell, width)
        return f'<use href="#{self._id("last")}" x="{x:g}" y="{y:g}"/>'

    def _labels(self, width: int) -> Iterator[str]:
        """Numbers along the top and the left; every other or every fifth where tiles are small."""
        window, pitch = self._window, self.look.pitch
        step = next(step for step in (1, 2, 5, 10) if step * pitch >= 26 or step == 10)
        beyond = (width - self.least_width) // 2 // pitch
        yield f'<g font-size="11" fill="{self.look.theme_colours.soft_ink}" text-anchor="middle">'
        for x in range(window.xs.start - beyond, window.xs.stop + beyond):
            if x % step == 0:
                yield f'<text x="{self._corner(Cell(x, 0), width)[0] + pitch / 2:g}" y="17">{x}</text>'
        for y in window.ys:
            if y % step == 0:
                yield f'<text x="15" y="{self._corner(Cell(0, y), width)[1] + pitch / 2 + 4:g}">{y}</text>'
        yield "</g>"

    def _badge(self, width: int) -> str:
        """The points of the last play, on an empty cell beside it."""
        if self.scene.last_score is None or not self.scene.last:
            return ""
        theme, pitch, tile = self.look.theme_colours, self.look.pitch, self.look.tile
        words = f"+{self.scene.last_score}"
        wide, high = width_of(words, BADGE_SIZE) + 14, BADGE_SIZE + 9
        cell, (dx, dy) = self._badge_place()
        left, top = self._corner(cell, width)
        # Close to the tile: half a tile, a little air, half a badge from the middle of its cell.
        x = left + pitch / 2 + dx * (tile / 2 + 6 + wide / 2)
        y = top + pitch / 2 + dy * (tile / 2 + 6 + high / 2)
        return (
            f'<g transform="translate({x:g} {y:g})"><rect x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}"'
            f' height="{high}" rx="{high / 2:g}" fill="{theme.card}" stroke="{theme.gold}" stroke-width="1.5"/>'
            f'<text y="{BADGE_SIZE * 0.36:.3g}" font-size="{BADGE_SIZE}" font-weight="800" text-anchor="middle"'
            f' fill="{theme.gold_text}">{words}</text></g>'
        )

    def _badge_place(self) -> tuple[Cell, tuple[int, int]]:
        """The cell of the last play and the side of it to stand on: a free one, the far end first."""
        cells = sorted(self.scene.last, reverse=True)
        sides = [(axis, step) for step in (1, -1) for axis in Axis]
        for cell in cells:
            for axis, step in sides:
                if cell.step(axis, step) not in self.scene.board:
                    return cell, (axis.dx * step, axis.dy * step)
        return cells[0], (0, -1)
