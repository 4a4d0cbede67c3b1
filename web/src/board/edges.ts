/** Where something stands at the edge of the window that points to what is out of sight. */
import type { Point, Size } from './camera';

export type Side = 'left' | 'right' | 'up' | 'down';

/** A rectangle of the window, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Air between the edge and what stands there. */
const AIR = 4;
/** So near the edge no finger finds a cell. */
const NEAR = 10;

/** On which side of the frame a point is out of sight, or too near the edge. */
export function sideOf({ x, y }: Point, frame: Box): Side | undefined {
  if (x < frame.left + NEAR) return 'left';
  if (x > frame.right - NEAR) return 'right';
  if (y < frame.top + NEAR) return 'up';
  return y > frame.bottom - NEAR ? 'down' : undefined;
}

export function boxAround({ x, y }: Point, { width, height }: Size): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/**
 * The middle of something of this size that stands at an edge of the frame, as near as possible to what it points to, where it
 * covers none of these boxes. Nothing if there is no such place.
 */
export function placeAt(side: Side, to: Point, size: Size, frame: Box, taken: readonly Box[]): Point | undefined {
  const across = side === 'up' || side === 'down';
  const half = (across ? size.width : size.height) / 2 + AIR;
  const low = (across ? frame.left : frame.top) + half;
  const high = (across ? frame.right : frame.bottom) - half;
  if (low > high) return undefined;
  const at = (along: number): Point => {
    switch (side) {
      case 'left':
        return { x: frame.left + AIR + size.width / 2, y: along };
      case 'right':
        return { x: frame.right - AIR - size.width / 2, y: along };
      case 'up':
        return { x: along, y: frame.top + AIR + size.height / 2 };
      case 'down':
        return { x: along, y: frame.bottom - AIR - size.height / 2 };
    }
  };
  const wanted = Math.max(low, Math.min(across ? to.x : to.y, high));
  // Where it is free, it stands right beside what it points to, or right beside something that it would cover.
  const beside = taken.flatMap((box) =>
    across ? [box.left - half, box.right + half] : [box.top - half, box.bottom + half],
  );
  return [wanted, ...beside]
    .filter((along) => along >= low && along <= high)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    .map(at)
    .find((place) => !taken.some((box) => overlap(boxAround(place, size), box)));
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
