/** What stands at the edge: on which side, as near as it can, and clear of what it must not cover. */
import { describe, expect, it } from 'vitest';
import { type Side, boxAround, placeAt, sideOf } from '../../src/board/edges';

const PHONE = { left: 0, top: 0, right: 390, bottom: 540 };
const ARROW = { width: 44, height: 44 };
const CELL = { width: 36, height: 36 };

interface Point {
  x: number;
  y: number;
}

describe('the side', () => {
  it('is where a cell is out of sight, or too near the edge for a finger', () => {
    const sides = [
      [-20, 200],
      [385, 200],
      [200, 5],
      [200, 700],
      [200, 200],
    ].map(([x, y]) => sideOf({ x: x!, y: y! }, PHONE));
    expect(sides).toEqual(['left', 'right', 'up', 'down', undefined]);
  });

  it('counts what covers an edge as out of sight', () => {
    expect(sideOf({ x: 200, y: 500 }, { ...PHONE, bottom: 460 })).toBe('down');
  });
});

describe('the place', () => {
  const placed = (side: Side, to: Point, ...cells: Point[]): Point | undefined =>
    placeAt(
      side,
      to,
      ARROW,
      PHONE,
      cells.map((at) => boxAround(at, CELL)),
    );

  it('is beside its cell, and inside the frame', () => {
    expect(placed('right', { x: 400, y: 250 })).toEqual({ x: 364, y: 250 });
    expect(placed('right', { x: 400, y: 10 })).toEqual({ x: 364, y: 26 });
    expect(placed('left', { x: -40, y: 560 })).toEqual({ x: 26, y: 514 });
    expect(placed('up', { x: 10, y: -40 })).toEqual({ x: 26, y: 26 });
    expect(placed('down', { x: 200, y: 600 })).toEqual({ x: 200, y: 514 });
  });

  it('stays where it covers nothing', () => {
    expect(placed('right', { x: 400, y: 250 }, { x: 300, y: 250 })).toEqual({ x: 364, y: 250 });
  });

  it('is the nearest along its edge where nothing is covered', () => {
    expect(placed('right', { x: 400, y: 250 }, { x: 354, y: 246 })).toEqual({ x: 364, y: 290 });
    expect(placed('left', { x: -40, y: 300 }, { x: 40, y: 304 })).toEqual({ x: 26, y: 260 });
    const column = [250, 286, 322].map((y) => ({ x: 354, y }));
    expect(placed('right', { x: 400, y: 262 }, ...column)).toEqual({ x: 364, y: 206 });
    expect(placed('up', { x: 120, y: -40 }, { x: 120, y: 20 }, { x: 156, y: 20 })).toEqual({ x: 76, y: 26 });
  });

  it('is none where all of the edge takes tiles', () => {
    const whole = Array.from({ length: 20 }, (_, at) => ({ x: 354, y: 36 * at }));
    expect(placed('right', { x: 400, y: 250 }, ...whole)).toBeUndefined();
  });
});
