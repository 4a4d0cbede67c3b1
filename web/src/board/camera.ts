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

/** A cell that is fitted is never smaller, so that a finger can hit it; a person may zoom out further. */
export const SMALLEST_FITTED = 36;
export const LARGEST_FITTED = 72;
export const SMALLEST = 14;
export const LARGEST = 120;
const TRAVEL = 180;

/** Room kept free round the table when it is fitShot, in pixels. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const NO_MARGINS: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * The shot that shows these cells as large as sensible. If not all of them fit, it stays with `near`.
 */
export function fitShot(
  bounds: Bounds,
  size: Size,
  margins: Margins = NO_MARGINS,
  near?: Cell,
  smallest = SMALLEST_FITTED,
): Shot {
  const width = Math.max(1, size.width - margins.left - margins.right);
  const height = Math.max(1, size.height - margins.top - margins.bottom);
  const columns = bounds.right - bounds.left + 1;
  const rows = bounds.bottom - bounds.top + 1;
  const cell = clamp(Math.floor(Math.min(width / columns, height / rows)), smallest, LARGEST_FITTED);
  const along = (from: number, count: number, room: number, at: number | undefined): number => {
    const middle = from + count / 2;
    const half = room / cell / 2;
    if (count <= half * 2 || at === undefined) return middle;
    return clamp(at + 0.5, from + half, from + count - half);
  };
  return {
    x: along(bounds.left, columns, width, near?.x) + (margins.right - margins.left) / 2 / cell,
    y: along(bounds.top, rows, height, near?.y) + (margins.bottom - margins.top) / 2 / cell,
    cell,
  };
}

/** Something that stands over an upper corner of the window, in pixels from there. */
export interface Corner extends Size {
  readonly side: 'left' | 'right';
}

/** The shot moved the shortest way, so that a cell does not lie under what stands in the corners. */
export function uncoverShot(shot: Shot, size: Size, { x, y }: Cell, corners: readonly Corner[]): Shot {
  const left = (x - shot.x) * shot.cell + size.width / 2;
  const top = (y - shot.y) * shot.cell + size.height / 2;
  for (const { side, width, height } of corners) {
    const across = side === 'left' ? width - left : left + shot.cell - (size.width - width);
    const down = height - top;
    if (across <= 0 || down <= 0) continue;
    if (down <= across) return { ...shot, y: shot.y - down / shot.cell };
    return { ...shot, x: shot.x + ((side === 'left' ? -1 : 1) * across) / shot.cell };
  }
  return shot;
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
  #frame = 0;
  #pending: Shot | undefined;
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
      if (this.follows) this.travel(pending);
    }
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
    const step = (now: number): void => {
      const part = smooth(clamp((now - start) / TRAVEL, 0, 1));
      this.#show({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
        cell: from.cell + (to.cell - from.cell) * part,
      });
      this.#frame = part < 1 ? requestAnimationFrame(step) : 0;
    };
    this.#frame = requestAnimationFrame(step);
  }

  jump(to: Shot): void {
    this.#stop();
    this.#show(to);
  }

  /** Move the table under the window by this many pixels. */
  pan(dx: number, dy: number): void {
    this.#stop();
    this.follows = false;
    this.#show({ ...this.shot, x: this.shot.x - dx / this.shot.cell, y: this.shot.y - dy / this.shot.cell });
  }

  /** Make cells larger or smaller; the point of the table under `at` stays there. */
  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.#stop();
    this.follows = false;
    const cell = clamp(this.shot.cell * factor, SMALLEST, LARGEST);
    const before = this.toTable(at);
    this.#show({
      x: before.x - (at.x - this.size.width / 2) / cell,
      y: before.y - (at.y - this.size.height / 2) / cell,
      cell,
    });
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

  #stop(): void {
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #show(shot: Shot): void {
    this.shot = shot;
    this.#draw(shot);
  }
}
