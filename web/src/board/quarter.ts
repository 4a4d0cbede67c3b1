/** A page that is turned, so that somebody else round the table can read it. */
import type { Point } from './camera';

/** Quarter turns, clockwise. */
export type Quarter = 0 | 1 | 2 | 3;

/** Where a pointer is on an element, as the turned page sees it. */
export function toLocal(element: Element, event: { clientX: number; clientY: number }, quarter: Quarter): Point {
  const box = element.getBoundingClientRect();
  const across = event.clientX - box.left;
  const down = event.clientY - box.top;
  switch (quarter) {
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
