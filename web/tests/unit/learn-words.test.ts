/** The learning pages are complete in every language: every key, plural form, placeholder, picture and strong word. */
import { describe, expect, it } from 'vitest';
import type { LearnCatalogue } from '../../src/learn/words.svelte';
import { LESSONS } from '../../src/learn/lessons';
import { EDITIONS, SECTIONS, keysOf } from '../../src/learn/rulebook';
import { LANGUAGES, type Language, type Plural } from '../../src/words/words.svelte';

const catalogues = import.meta.glob<LearnCatalogue>('$words/learn/*.json', { import: 'default', eager: true });
const english = catalogue('en');

function catalogue(language: Language): Record<string, string | Plural> {
  const found = Object.entries(catalogues).find(([path]) => path.endsWith(`/${language}.json`));
  if (!found) throw new Error(`no catalogue for ${language}`);
  return found[1];
}

function textsOf(entry: string | Plural): string[] {
  return typeof entry === 'string' ? [entry] : Object.values(entry);
}

function formsOf(language: Language): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)))].sort();
}

/** What every language has to carry over: placeholders, pictures of tiles, and how much is strong. */
function marksOf(entry: string | Plural): string {
  const [first = ''] = textsOf(entry);
  const strong = (first.match(/\*/g) ?? []).length;
  const parts = textsOf(entry).flatMap((text) => text.match(/\{\w+\}|\[\w\w\]/g) ?? []);
  return [...new Set(parts)].sort().join() + strong;
}

describe.each(LANGUAGES)('the learning pages in %s', (language) => {
  const words = catalogue(language);

  it('have the same keys as in English', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  it('have every plural form that the language needs, and no other', () => {
    const wrong = Object.entries(words).filter(
      ([, entry]) => typeof entry !== 'string' && Object.keys(entry).sort().join() !== formsOf(language).join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('carry over placeholders, pictures and strong words', () => {
    const wrong = Object.entries(words).filter(([key, entry]) => marksOf(entry) !== marksOf(english[key]!));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('leave nothing empty, and no blanks round it', () => {
    const texts = Object.values(words).flatMap(textsOf);
    expect(texts.filter((text) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([]);
  });

  it('were translated', () => {
    if (language === 'en') return;
    const same = Object.keys(words).filter((key) => JSON.stringify(words[key]) === JSON.stringify(english[key]));
    // A name, and what is called the same everywhere.
    expect(same.filter((key) => !key.startsWith('sample.player.') && key !== 'lesson.six.title')).toEqual([]);
  });
});

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
