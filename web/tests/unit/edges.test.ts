/** Arrows at the edge: on which side, and clear of corners and of tiles that are laid. */
import { describe, expect, it } from 'vitest';
import { type Side, clearOf, placeOf, sideOf } from '../../src/board/edges';

const PHONE = { width: 390, height: 540 };

describe('the side of an arrow', () => {
  it('is where its cell is out of sight, or too near the edge for a finger', () => {
    const sides = [
      [-20, 200],
      [385, 200],
      [200, 5],
      [200, 700],
      [200, 200],
    ].map(([x, y]) => sideOf({ x: x!, y: y! }, PHONE));
    expect(sides).toEqual(['left', 'right', 'up', 'down', undefined]);
  });
});

describe('the place of an arrow', () => {
  it('is beside its cell, but not in a corner', () => {
    expect(placeOf('right', { x: 400, y: 250 }, PHONE)).toEqual({ x: 364, y: 250 });
    expect(placeOf('right', { x: 400, y: 10 }, PHONE)).toEqual({ x: 364, y: 116 });
    expect(placeOf('left', { x: -40, y: 530 }, PHONE)).toEqual({ x: 26, y: 424 });
    expect(placeOf('up', { x: 10, y: -40 }, PHONE)).toEqual({ x: 116, y: 26 });
    expect(placeOf('down', { x: 200, y: 600 }, PHONE)).toEqual({ x: 200, y: 454 });
  });

  const cleared = (side: Side, at: { x: number; y: number }, ...tiles: { x: number; y: number }[]): unknown =>
    clearOf(tiles, 36, side, at, PHONE);

  it('stays where it covers nothing', () => {
    expect(cleared('right', { x: 364, y: 250 })).toEqual({ x: 364, y: 250 });
    expect(cleared('right', { x: 364, y: 250 }, { x: 300, y: 250 })).toEqual({ x: 364, y: 250 });
  });

  it('moves along its edge towards the middle past all that it would cover, if there is room', () => {
    expect(cleared('right', { x: 364, y: 250 }, { x: 354, y: 246 })).toEqual({ x: 364, y: 288 });
    expect(cleared('left', { x: 26, y: 300 }, { x: 40, y: 300 })).toEqual({ x: 26, y: 258 });
    const column = [250, 286, 322].map((y) => ({ x: 354, y }));
    expect(cleared('right', { x: 364, y: 250 }, ...column)).toEqual({ x: 364, y: 364 });
    const whole = Array.from({ length: 20 }, (_, at) => ({ x: 354, y: 36 * at }));
    expect(cleared('right', { x: 364, y: 250 }, ...whole)).toEqual({ x: 364, y: 250 });
    expect(cleared('up', { x: 120, y: 26 }, { x: 120, y: 20 }, { x: 156, y: 20 })).toEqual({ x: 198, y: 26 });
  });
});
