/** What the learning pages are made of: positions, lessons, the sample game, the search. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reaches } from '../../src/learn/attempt.svelte';
import { LESSONS, LESSON_IDS, lessonOf } from '../../src/learn/lessons';
import { readBoard, readPosition } from '../../src/learn/position';
import { MOVES, cellsOf } from '../../src/learn/sample-game.svelte';
import { found, holds, wanted } from '../../src/learn/search';

describe('a position in the notation', () => {
  it('is drawn tile by tile', () => {
    expect(readBoard('0,-1:GfGd/2Rc')).toEqual([
      { x: 0, y: -1, tile: 'Gf' },
      { x: 1, y: -1, tile: 'Gd' },
      { x: 2, y: 0, tile: 'Rc' },
    ]);
    expect(readBoard('-')).toEqual([]);
  });

  it('has the hand of whoever is to move', () => {
    expect(readPosition('0,0:Rs ??????/GcBd?? 0/3 2 0').hand).toEqual(['Gc', 'Bd']);
  });
});

describe('the lessons', () => {
  it('are eight to twelve, each found by its name', () => {
    expect(LESSONS.length).toBeGreaterThanOrEqual(8);
    expect(LESSONS.length).toBeLessThanOrEqual(12);
    expect(LESSONS.map(({ id }) => id)).toEqual([...LESSON_IDS]);
    expect(lessonOf('ends')?.goal.score).toBe(7);
    expect(lessonOf('nothing')).toBeUndefined();
  });

  it('end with an empty bag: all tiles are on the table or in a hand', () => {
    const { position } = lessonOf('end')!;
    expect(readPosition(position).board.length + 2 + 3).toBe(108);
  });

  it('are done when the server tells what was asked for', () => {
    const told = { score: 5, lines: [[0, 0, '>', 3, 3] as [number, number, '>', number, number]] };
    expect(reaches({ move: 'play' }, told)).toBe(true);
    expect(reaches({ move: 'play', score: 5 }, told)).toBe(true);
    expect(reaches({ move: 'play', score: 6 }, told)).toBe(false);
    expect(reaches({ move: 'play', line: 3 }, told)).toBe(true);
    expect(reaches({ move: 'play', line: 4 }, told)).toBe(false);
  });
});

describe('the sample game', () => {
  it('is the one of the golden record', () => {
    const record = readFileSync(new URL('../../../tests/golden/sample-game.sixfold', import.meta.url), 'utf8');
    const moves = [...record.matchAll(/^[1-4] (\S+) \d+ \+\?+$/gm)].map(([, move]) => move);
    expect(MOVES).toEqual(moves);
  });

  it('knows the cells of a line', () => {
    expect(cellsOf([2, -1, 'v', 2, 2])).toEqual([
      { x: 2, y: -1 },
      { x: 2, y: 0 },
    ]);
  });
});

describe('a search', () => {
  it('takes no notice of capitals and accents', () => {
    expect(holds('Řada šesti', 'rada SESTI')).toBe(true);
    expect(found('Řada a řádek', 'řad')).toEqual([
      ['Řad', true],
      ['a a ', false],
      ['řád', true],
      ['ek', false],
    ]);
  });

  it('leaves the text whole where nothing is wanted', () => {
    expect(found('text', '')).toEqual([['text', false]]);
    expect([wanted(' a '), wanted(' ab ')]).toEqual(['', 'ab']);
  });
});
