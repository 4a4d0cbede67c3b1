/** Which way a tablet on the table faces: the page can turn to whoever is to move. */
import type { Point } from '../board/camera';

/** Quarter turns, clockwise. */
export type Quarter = 0 | 1 | 2 | 3;

class Facing {
  quarter = $state<Quarter>(0);
  /** Whether the page turns to each player by itself. */
  turns = $state(false);

  /** Turn towards a seat of a table for so many. */
  towards(seat: number, seats: number): void {
    if (!this.turns) {
      this.quarter = 0;
      return;
    }
    this.quarter = (seats === 2 ? (seat - 1) * 2 : seat - 1) as Quarter;
  }
}

export const facing = new Facing();

/** Where a pointer is on an element, as the turned page sees it. */
export function toLocal(element: Element, event: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect();
  const across = event.clientX - box.left;
  const down = event.clientY - box.top;
  switch (facing.quarter) {
    case 0:
      return { x: across, y: down };
    case 1:
      return { x: down, y: box.width - across };
    case 2:
      return { x: box.width - across, y: box.height - down };
    case 3:
      return { x: box.height - down, y: across };
  }
}
