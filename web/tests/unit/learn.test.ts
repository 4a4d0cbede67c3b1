/** What the learning pages are made of: lessons, the sample game, the search. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reaches } from '../../src/learn/attempt.svelte';
import { LESSONS, LESSON_IDS, lessonOf } from '../../src/learn/lessons';
import { readPosition } from '../../src/notation/positions';
import { MOVES } from '../../src/learn/sample-game.svelte';
import { found, holds, wanted } from '../../src/learn/search';

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
    expect(readPosition(position)!.tiles.length + 2 + 3).toBe(108);
  });

  it('are done when the server says what was asked for', () => {
    const tried = { score: 5, lines: [[0, 0, '>', 3, 3] as [number, number, '>', number, number]] };
    expect(reaches({ move: 'play' }, tried)).toBe(true);
    expect(reaches({ move: 'play', score: 5 }, tried)).toBe(true);
    expect(reaches({ move: 'play', score: 6 }, tried)).toBe(false);
    expect(reaches({ move: 'play', line: 3 }, tried)).toBe(true);
    expect(reaches({ move: 'play', line: 4 }, tried)).toBe(false);
  });
});

describe('the sample game', () => {
  it('is the one of the golden record', () => {
    const record = readFileSync(new URL('../../../tests/golden/sample-game.sixfold', import.meta.url), 'utf8');
    const moves = [...record.matchAll(/^[1-4] (\S+) \d+ \+\?+$/gm)].map(([, move]) => move);
    expect(MOVES).toEqual(moves);
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
