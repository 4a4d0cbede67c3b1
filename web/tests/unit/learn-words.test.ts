/** The learning pages are complete in every language: every key, plural form, placeholder, picture and strong word. */
import { describe, expect, it } from 'vitest';
import type { LearnCatalogue } from '../../src/learn/words.svelte';
import { LESSONS, type Lesson } from '../../src/learn/lessons';
import { EDITIONS, SECTIONS, keysOf } from '../../src/learn/rulebook';
import { readTiles } from '../../src/notation/tiles';
import { LESSON_MINUTES } from '../../src/state/lesson-minutes';
import { LANGUAGES } from '../../src/words/languages';
import { SECONDS_A_TAP, readingMinutes } from '../browser/pace';
import { catalogueOf, checkCatalogues, textsOf } from './room-words';

const catalogues = import.meta.glob<LearnCatalogue>('$words/learn/*.json', { import: 'default', eager: true });
const english = catalogueOf(catalogues, 'en');

// A name, and what is called the same everywhere.
checkCatalogues(
  'the learning pages',
  catalogues,
  (key) => key.startsWith('sample.player.') || key === 'lesson.six.title',
);

/** Taps of a solution: a tile and its cell each, or the trade and its tile; then to confirm, and to go on. */
function tapsOf({ goal, solution }: Lesson): number {
  return (goal.move === 'trade' ? 2 : 2 * readTiles(solution.replace(/^.*[>v]/, '')).length) + 2;
}

describe('what the learning pages show', () => {
  it.each(LANGUAGES)('takes as long as the start page says, in %s', (language) => {
    const words = catalogueOf(catalogues, language);
    const textOf = (key: string): string => textsOf(words[key]!).at(-1)!;
    const minutes = LESSONS.map((lesson) => {
      const texts = ['title', 'task', 'done'].map((part) => textOf(`lesson.${lesson.id}.${part}`));
      return readingMinutes(texts.join(' ')) + (tapsOf(lesson) * SECONDS_A_TAP) / 60;
    });
    const all = minutes.reduce((sum, one) => sum + one, 0);
    expect(Math.abs(all - LESSON_MINUTES), `${all.toFixed(1)} minutes`).toBeLessThan(1);
  });

  it('has words for every lesson', () => {
    for (const { id, goal } of LESSONS) {
      const parts = ['title', 'task', 'done', ...(goal.score || goal.line ? ['less'] : [])];
      expect(parts.filter((part) => !(`lesson.${id}.${part}` in english))).toEqual([]);
    }
  });

  it('has words for all of the rulebook, and every section once', () => {
    const keys = SECTIONS.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(keysOf)]);
    expect(keys.filter((key) => !(key in english))).toEqual([]);
    expect(new Set(SECTIONS.map(({ id }) => id)).size).toBe(SECTIONS.length);
    expect(EDITIONS).toHaveLength(4);
  });
});
