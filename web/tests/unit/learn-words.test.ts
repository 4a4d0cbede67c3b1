/** The learning pages are complete in every language: every key, plural form, placeholder, picture and strong word. */
import { describe, expect, it } from 'vitest';
import type { LearnCatalogue } from '../../src/learn/words.svelte';
import { LESSONS } from '../../src/learn/lessons';
import { EDITIONS, SECTIONS, keysOf } from '../../src/learn/rulebook';
import { catalogueOf, checkCatalogues } from './room-words';

const catalogues = import.meta.glob<LearnCatalogue>('$words/learn/*.json', { import: 'default', eager: true });
const english = catalogueOf(catalogues, 'en');

// A name, and what is called the same everywhere.
checkCatalogues(
  'the learning pages',
  catalogues,
  (key) => key.startsWith('sample.player.') || key === 'lesson.six.title',
);

describe('what the learning pages show', () => {
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
