/** The marks in the tiles: the same shapes, smaller, about the same middle. */
import { describe, expect, it } from 'vitest';
import { MARKS, MARK_SCALE, PATHS } from '../../src/tiles/shapes';
import type { Shape } from '../../src/notation/tiles';

/** A path's commands, each with its numbers. */
function commandsOf(path: string): { name: string; numbers: number[] }[] {
  return [...path.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, name, numbers]) => ({
    name: name!,
    numbers: numbers!.trim().split(' ').filter(Boolean).map(Number),
  }));
}

describe.each(Object.keys(PATHS) as Shape[])('the mark %s', (shape) => {
  const whole = commandsOf(PATHS[shape]);
  const mark = commandsOf(MARKS[shape]);

  it('is drawn by the same commands', () => {
    expect(mark.map(({ name, numbers }) => [name, numbers.length])).toEqual(
      whole.map(({ name, numbers }) => [name, numbers.length]),
    );
  });

  it('is as much smaller everywhere, and in the middle of the tile', () => {
    for (const [at, { name, numbers }] of whole.entries()) {
      for (const [index, value] of numbers.entries()) {
        const drawn = mark[at]!.numbers[index]!;
        if (index >= numbers.length - 2) expect(drawn - 50).toBeCloseTo((value - 50) * MARK_SCALE, 1);
        else if (name === 'A' && index < 2) expect(drawn).toBeCloseTo(value * MARK_SCALE, 1);
        else expect(drawn).toBe(value);
      }
    }
  });
});
