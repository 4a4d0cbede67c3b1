/** Cells of the endless table, tiles on them, and rectangles of them. */
import type { Tile } from './tiles';

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** A tile on a cell. */
export interface Placed extends Cell {
  readonly tile: Tile;
}

/** A rectangle of cells, both corners included. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type CellKey = `${number},${number}`;

/** A cell as the notation writes it, which is also its key in maps. */
export function keyOf(cell: Cell): CellKey {
  return `${cell.x},${cell.y}`;
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a.x === b.x && a.y === b.y;
}

/** The four cells that share an edge with this one. */
export function neighbours({ x, y }: Cell): Cell[] {
  return [
    { x: x + 1, y },
    { x: x - 1, y },
    { x, y: y + 1 },
    { x, y: y - 1 },
  ];
}

/** The smallest rectangle round these cells; the one cell 0,0 if there are none. */
export function boundsOf(cells: Iterable<Cell>): Bounds {
  let found: Bounds | undefined;
  for (const { x, y } of cells) {
    found = found
      ? {
          left: Math.min(found.left, x),
          top: Math.min(found.top, y),
          right: Math.max(found.right, x),
          bottom: Math.max(found.bottom, y),
        }
      : { left: x, top: y, right: x, bottom: y };
  }
  return found ?? { left: 0, top: 0, right: 0, bottom: 0 };
}

/** The rectangle with this many more cells on every side. */
export function grow(bounds: Bounds, by: number): Bounds {
  return { left: bounds.left - by, top: bounds.top - by, right: bounds.right + by, bottom: bounds.bottom + by };
}

export function isInside(bounds: Bounds, { x, y }: Cell): boolean {
  return bounds.left <= x && x <= bounds.right && bounds.top <= y && y <= bounds.bottom;
}
