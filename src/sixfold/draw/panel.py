"""The panel below the board as SVG: seats with their hands, the caption and the bag."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from sixfold.draw.look import Look
from sixfold.draw.markup import cut, safe, width_of
from sixfold.draw.scene import Scene, Seat
from sixfold.draw.shapes import shape_path
from sixfold.draw.tiles import tile_use
from sixfold.rules import HAND_SIZE, Shape

PAD = 20
GAP = 20
BLEED = 8
"""Paper beyond the picture's edge: scaled by a fraction, the last pixels would otherwise shine through."""
CHIP_HEIGHT = 40
CHIP_PAD = 14
HAND_GAP = 10
NAME_SIZE, SCORE_SIZE, NOTE_SIZE = 15, 18, 14
NOTE_LINE = 20
NARROWEST_CHIP = 168
STAR = 20


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel of a scene: first ask how wide it has to be, then for its height and its drawing."""

    scene: Scene
    look: Look

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.scene.seats and not self._notes

    @property
    def least_width(self) -> int:
        """Room for two seats side by side, or for a line of words."""
        seats = min(len(self.scene.seats), 2)
        return 0 if self.empty else max(self._row_width(seats), NARROWEST_CHIP) + 2 * PAD

    def height(self, width: int) -> int:
        """How high the panel gets."""
        if self.empty:
            return 0
        seats = len(self.scene.seats)
        rows = -(-seats // self._columns(width)) if seats else 0
        notes = len(self._lines(width)) * NOTE_LINE
        between = GAP if rows and notes else 0
        return 2 * PAD + rows * self._seat_height + max(rows - 1, 0) * GAP + between + notes

    def svg(self, width: int, top: int) -> str:
        """The panel over the whole width, below `top`."""
        if self.empty:
            return ""
        theme, height = self.look.theme_colours, self.height(width)
        parts = [
            f'<rect y="{top}" width="{width + BLEED}" height="{height + BLEED}" fill="{theme.card}"/>',
            f'<path d="M0 {top + 0.5}H{width}" stroke="{theme.line}"/>',
        ]
        seats, columns = self.scene.seats, self._columns(width)
        left = (width - self._row_width(columns)) // 2
        for i, seat in enumerate(seats):
            x = left + i % columns * (self._chip_width + GAP)
            y = top + PAD + i // columns * (self._seat_height + GAP)
            parts.append(f'<g transform="translate({x} {y})">{self._seat(seat)}</g>')
        return "".join(parts) + self._note_svg(width, top + height - PAD)

    @property
    def _hand_tile(self) -> int:
        return max(round(self.look.tile * 0.64), 16)

    @property
    def _hand_pitch(self) -> int:
        return round(self._hand_tile * 1.1)

    @property
    def _chip_width(self) -> int:
        """As wide as a full hand below it, where that leaves room for a name."""
        return max((HAND_SIZE - 1) * self._hand_pitch + self._hand_tile, NARROWEST_CHIP)

    @property
    def _seat_height(self) -> int:
        hands = any(len(seat.hand) for seat in self.scene.seats)
        return CHIP_HEIGHT + (HAND_GAP + self._hand_tile if hands else 0)

    def _row_width(self, seats: int) -> int:
        return seats * self._chip_width + max(seats - 1, 0) * GAP

    def _columns(self, width: int) -> int:
        """How many seats stand side by side: all, or else two or one, so that rows are even."""
        seats = len(self.scene.seats)
        return next((n for n in (seats, 2) if n <= seats and self._row_width(n) + 2 * PAD <= width), 1)

    def _seat(self, seat: Seat) -> str:
        """A chip with name and score, in reverse if the seat is to move; the hand below."""
        theme, width = self.look.theme_colours, self._chip_width
        back, ink = (theme.ink, theme.card) if seat.to_move else (theme.chip, theme.ink)
        edge = f' stroke="{theme.gold}" stroke-width="2"' if seat.winner else ""
        score = safe(str(seat.score))
        name_left = CHIP_PAD + (STAR + 6 if seat.winner else 0)
        name = cut(seat.name, NAME_SIZE, width - name_left - 2 * CHIP_PAD - width_of(score, SCORE_SIZE))
        parts = [f'<rect width="{width}" height="{CHIP_HEIGHT}" rx="12" fill="{back}"{edge}/>']
        if seat.winner:
            parts.append(
                f'<path transform="translate({CHIP_PAD - 3} {(CHIP_HEIGHT - STAR) / 2 - 3}) scale({(STAR + 6) / 100})"'
                f' fill="{theme.gold}" d="{shape_path(Shape.STARBURST)}"/>'
            )
        parts.append(f'<text x="{name_left}" y="25.5" font-size="{NAME_SIZE}" fill="{ink}">{safe(name)}</text>')
        parts.append(
            f'<text x="{width - CHIP_PAD}" y="26.5" font-size="{SCORE_SIZE}" font-weight="800" text-anchor="end"'
            f' fill="{theme.gold_text if seat.winner and not seat.to_move else ink}">{score}</text>'
        )
        if len(seat.hand):
            scale = self._hand_tile / self.look.tile
            uses = (tile_use(tile, i * self._hand_pitch / scale, 0, self.look) for i, tile in enumerate(seat.hand))
            parts.append(f'<g transform="translate(0 {CHIP_HEIGHT + HAND_GAP}) scale({scale:.4g})">{"".join(uses)}</g>')
        return "".join(parts)

    @property
    def _notes(self) -> bool:
        return bool(self.scene.caption.strip()) or self.scene.bag is not None

    @property
    def _bag_words(self) -> str:
        return "" if self.scene.bag is None else f"{self.look.words.say('bag')} {self.scene.bag}"

    def _lines(self, width: int) -> list[str]:
        """The caption in lines that fit beside the bag; one empty line where there is only the bag."""
        room = width - 2 * PAD - width_of(self._bag_words, NOTE_SIZE)
        letters = max(int(room / width_of("n", NOTE_SIZE)), 8)
        return textwrap.wrap(self.scene.caption, letters) or ([""] if self._notes else [])

    def _note_svg(self, width: int, bottom: int) -> str:
        theme, lines = self.look.theme_colours, self._lines(width)
        first = bottom - len(lines) * NOTE_LINE + 15
        parts = [
            f'<text x="{PAD}" y="{first + i * NOTE_LINE}" fill="{theme.ink}">{safe(line)}</text>'
            for i, line in enumerate(lines)
            if line
        ]
        if self.scene.bag is not None:
            parts.append(
                f'<text x="{width - PAD}" y="{first}" text-anchor="end" fill="{theme.soft_ink}">'
                f"{safe(self.look.words.say('bag'))}"
                f' <tspan font-weight="800" fill="{theme.ink}">{self.scene.bag}</tspan></text>'
            )
        return f'<g font-size="{NOTE_SIZE}">{"".join(parts)}</g>'
