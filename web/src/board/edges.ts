/** Where an arrow at the edge of the window stands that points to something out of sight. */
import type { Point, Size } from './camera';

export type Side = 'left' | 'right' | 'up' | 'down';

/** From the edge to the middle of an arrow, in pixels. */
const EDGE = 26;
/** From the middle of an arrow to its own edge, and a little air. */
const REACH = 24;
/** Buttons and the map stand in the corners, and along the whole lower edge. */
const CORNER = 116;
const FOOT = 86;
const NEAR = 10;

/** On which side a point is out of sight, or so near the edge that no finger finds it. */
export function sideOf({ x, y }: Point, size: Size): Side | undefined {
  if (x < NEAR) return 'left';
  if (x > size.width - NEAR) return 'right';
  if (y < NEAR) return 'up';
  return y > size.height - NEAR ? 'down' : undefined;
}

/** Where the arrow stands: at its edge, beside what it points to, and clear of what else stands there. */
export function placeOf(side: Side, { x, y }: Point, { width, height }: Size): Point {
  const between = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
  switch (side) {
    case 'left':
      return { x: EDGE, y: between(y, CORNER, height - CORNER) };
    case 'right':
      return { x: width - EDGE, y: between(y, CORNER, height - CORNER) };
    case 'up':
      return { x: between(x, CORNER, width - CORNER), y: EDGE };
    case 'down':
      return { x: between(x, EDGE, width - EDGE), y: height - FOOT };
  }
}

/**
 * The place moved along its edge, towards the middle, until it covers none of the cells whose middles these are. Where they
 * leave no room, it stays.
 */
export function clearOf(cells: readonly Point[], width: number, side: Side, place: Point, size: Size): Point {
  const along = side === 'left' || side === 'right' ? 'y' : 'x';
  const length = along === 'y' ? size.height : size.width;
  const step = place[along] > length / 2 ? -1 : 1;
  const apart = width / 2 + REACH;
  const covered = (at: Point): Point | undefined =>
    cells.find((cell) => Math.abs(cell.x - at.x) < apart && Math.abs(cell.y - at.y) < apart);
  let free = place;
  for (let cell = covered(free); cell; cell = covered(free)) free = { ...free, [along]: cell[along] + step * apart };
  return free[along] < CORNER || free[along] > length - CORNER ? place : free;
}
