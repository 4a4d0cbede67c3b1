/** The camera over the endless table: where one looks, how large a cell is, and how it gets there. */
import type { Bounds, Cell } from '../notation/cells';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is seen: the point of the table in the middle of the window, in cells, and the pixels of a cell. */
export interface Shot {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
}

/** A cell that the table is fitted to is never smaller, so that a finger can hit it, unless all of the table is asked for. */
export const SMALLEST_FITTED = 36;
export const LARGEST_FITTED = 72;
/** A finger on a cell smaller than this looks closer; it lays nothing. */
export const SMALLEST_LAID = 28;
/** How large a cell is where one looks closer. */
export const CLOSER = 46;
export const SMALLEST = 14;
export const LARGEST = 120;
/** All of the table is shown, however large it is; a cell has to be of some size, though. */
export const TINIEST = 4;
const TRAVEL = 180;
/** Untouched for this long, in milliseconds, the table is looked at rather than used. */
const REST = 6_000;

/** What is kept free, or is covered, along the edges of the window, in pixels. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const NO_MARGINS: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

/** The same on every side, besides these. */
export function widen({ top, right, bottom, left }: Margins, by: number): Margins {
  return { top: top + by, right: right + by, bottom: bottom + by, left: left + by };
}

/** The window without its margins. */
function roomIn({ width, height }: Size, { top, right, bottom, left }: Margins): Size {
  return { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
}

/**
 * The shot that shows these cells as large as sensible. If not all of them fit, it stays with those that are `near`.
 */
export function fitShot(
  bounds: Bounds,
  size: Size,
  margins: Margins = NO_MARGINS,
  near?: Bounds,
  smallest = SMALLEST_FITTED,
): Shot {
  const { width, height } = roomIn(size, margins);
  const columns = bounds.right - bounds.left + 1;
  const rows = bounds.bottom - bounds.top + 1;
  const cell = clamp(Math.floor(Math.min(width / columns, height / rows)), smallest, LARGEST_FITTED);
  const along = (from: number, count: number, room: number, at: number | undefined): number => {
    const middle = from + count / 2;
    const half = room / cell / 2;
    if (count <= half * 2 || at === undefined) return middle;
    return clamp(at, from + half, from + count - half);
  };
  const at = near && { x: (near.left + near.right + 1) / 2, y: (near.top + near.bottom + 1) / 2 };
  return {
    x: along(bounds.left, columns, width, at?.x) + (margins.right - margins.left) / 2 / cell,
    y: along(bounds.top, rows, height, at?.y) + (margins.bottom - margins.top) / 2 / cell,
    cell,
  };
}

/** The shot moved the shortest way, and made smaller only if it has to be, so that these cells are in sight; as it is if they are. */
export function revealShot(shot: Shot, cells: Bounds, size: Size, margins: Margins): Shot {
  const room = roomIn(size, margins);
  const columns = cells.right - cells.left + 1;
  const rows = cells.bottom - cells.top + 1;
  const cell = Math.min(shot.cell, room.width / columns, room.height / rows);
  const along = (
    middle: number,
    from: number,
    count: number,
    length: number,
    before: number,
    after: number,
  ): number => {
    const low = middle - (length / 2 - before) / cell;
    const high = middle + (length / 2 - after) / cell;
    if (from < low) return middle - (low - from);
    return middle + Math.max(0, from + count - high);
  };
  const x = along(shot.x, cells.left, columns, size.width, margins.left, margins.right);
  const y = along(shot.y, cells.top, rows, size.height, margins.top, margins.bottom);
  return x === shot.x && y === shot.y && cell === shot.cell ? shot : { x, y, cell };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function smooth(part: number): number {
  return 1 - (1 - part) ** 3;
}

/** Moves at once or smoothly, tells those who draw, and never moves by itself while it is held. */
export class Camera {
  shot: Shot = { x: 0.5, y: 0.5, cell: 56 };
  size: Size = { width: 1, height: 1 };
  /** Whether the camera fits the table by itself: until a person moves it. */
  follows = true;
  still = false;
  #held = false;
  #touched = -Infinity;
  #frame = 0;
  #pending: Shot | undefined;
  #target: Shot | undefined;
  readonly #draw: (shot: Shot) => void;

  constructor(draw: (shot: Shot) => void) {
    this.#draw = draw;
  }

  /** A finger is on the table, or has left it. What had to wait meanwhile happens then. */
  hold(held: boolean): void {
    this.#held = held;
    if (held) {
      this.#stop();
    } else if (this.#pending) {
      const pending = this.#pending;
      this.#pending = undefined;
      this.travel(pending);
    }
  }

  /** What will be seen once it has arrived. */
  get target(): Shot {
    return this.#target ?? this.shot;
  }

  /** Somebody uses the page: what they look at is left alone for a while. */
  touch(): void {
    this.#touched = performance.now();
  }

  /** Whether nothing has been touched for a while. */
  get rested(): boolean {
    return !this.#held && performance.now() - this.#touched > REST;
  }

  resize(size: Size): void {
    this.size = size;
    this.#show(this.shot);
  }

  /** Go there by itself: smoothly, after the table is let go. */
  travel(to: Shot): void {
    if (this.#held) {
      this.#pending = to;
      return;
    }
    this.#stop();
    const from = this.shot;
    if (this.still || (from.x === to.x && from.y === to.y && from.cell === to.cell)) {
      this.#show(to);
      return;
    }
    const start = performance.now();
    this.#target = to;
    const step = (now: number): void => {
      const part = smooth(clamp((now - start) / TRAVEL, 0, 1));
      this.#show({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
        cell: from.cell + (to.cell - from.cell) * part,
      });
      if (part < 1) this.#frame = requestAnimationFrame(step);
      else this.#stop();
    };
    this.#frame = requestAnimationFrame(step);
  }

  jump(to: Shot): void {
    this.#stop();
    this.#show(to);
  }

  /** Move the table under the window by this many pixels. */
  pan(dx: number, dy: number): void {
    this.#take();
    this.#show({ ...this.shot, x: this.shot.x - dx / this.shot.cell, y: this.shot.y - dy / this.shot.cell });
  }

  /** Make cells larger or smaller; the point of the table under `at` stays there. */
  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.#take();
    this.#show(this.#around(at, clamp(this.shot.cell * factor, SMALLEST, LARGEST)));
  }

  /** Look closer at what is under this pixel: smoothly, with cells of this size. */
  approach(at: Point, cell: number): void {
    this.follows = false;
    this.travel(this.#around(at, cell));
  }

  /** The shot with cells of this size in which the point of the table under this pixel stays there. */
  #around(at: Point, cell: number): Shot {
    const before = this.toTable(at);
    return {
      x: before.x - (at.x - this.size.width / 2) / cell,
      y: before.y - (at.y - this.size.height / 2) / cell,
      cell,
    };
  }

  /** The point of the table under this pixel of the window, in cells. */
  toTable(point: Point): Point {
    return {
      x: this.shot.x + (point.x - this.size.width / 2) / this.shot.cell,
      y: this.shot.y + (point.y - this.size.height / 2) / this.shot.cell,
    };
  }

  /** The pixel of the window where this point of the table is seen. */
  toWindow(point: Point): Point {
    return {
      x: (point.x - this.shot.x) * this.shot.cell + this.size.width / 2,
      y: (point.y - this.shot.y) * this.shot.cell + this.size.height / 2,
    };
  }

  cellAt(point: Point): Cell {
    const { x, y } = this.toTable(point);
    return { x: Math.floor(x), y: Math.floor(y) };
  }

  /** The part of the table that is seen, in cells, as corners that need not be whole. */
  get window(): Bounds {
    const { x: left, y: top } = this.toTable({ x: 0, y: 0 });
    const { x: right, y: bottom } = this.toTable({ x: this.size.width, y: this.size.height });
    return { left, top, right, bottom };
  }

  /** A person moves it: it goes nowhere by itself. */
  #take(): void {
    this.#stop();
    this.#pending = undefined;
    this.follows = false;
  }

  #stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#target = undefined;
  }

  #show(shot: Shot): void {
    this.shot = shot;
    this.#draw(shot);
  }
}
