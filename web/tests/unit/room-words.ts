/** What the words of every room have to be: complete in each language, and carried over with all that stands in them. */
import { describe, expect, it } from 'vitest';
import type { Plural } from '../../src/words/catalogues';
import { LANGUAGES, type Language } from '../../src/words/languages';

type Catalogue = Record<string, string | Plural>;

export function catalogueOf(catalogues: Record<string, Catalogue>, language: Language): Catalogue {
  const found = Object.entries(catalogues).find(([path]) => path.endsWith(`/${language}.json`));
  if (!found) throw new Error(`no catalogue for ${language}`);
  return found[1];
}

export function textsOf(entry: string | Plural): string[] {
  return typeof entry === 'string' ? [entry] : Object.values(entry);
}

/** The plural forms that whole numbers need in a language; French and Spanish have one of their own for millions. */
export function formsOf(language: Language): string[] {
  const rules = new Intl.PluralRules(language);
  const numbers = [...Array.from({ length: 200 }, (_, n) => n), 1_000_000];
  return [...new Set(numbers.map((n) => rules.select(n)))].sort();
}

/** What every language has to carry over: placeholders, pictures of tiles, and how much is strong. */
function marksOf(entry: string | Plural): string {
  const [first = ''] = textsOf(entry);
  const strong = (first.match(/\*/g) ?? []).length;
  const parts = textsOf(entry).flatMap((text) => text.match(/\{\w+\}|\[\w\w\]/g) ?? []);
  return `${[...new Set(parts)].sort().join()}${strong}`;
}

/** What a language spells as English does. */
const COGNATES: Partial<Record<Language, string[]>> = {
  de: ['Hand {n}'],
  fr: ['Passes', 'Points', 'Qwirkles', 'Table'],
  es: ['Qwirkles'],
  nl: ['Hand {n}', 'Qwirkles'],
};

/** Check a room's catalogues; `same` tells which keys may read as in English. */
export function checkCatalogues(
  room: string,
  catalogues: Record<string, Catalogue>,
  same: (key: string) => boolean = () => false,
): void {
  const english = catalogueOf(catalogues, 'en');

  describe.each(LANGUAGES)(`${room} in %s`, (language) => {
    const words = catalogueOf(catalogues, language);

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
      const alike = Object.keys(words).filter((key) => JSON.stringify(words[key]) === JSON.stringify(english[key]));
      const cognates = COGNATES[language] ?? [];
      expect(
        alike.filter((key) => !same(key) && !textsOf(words[key]!).every((text) => cognates.includes(text))),
      ).toEqual([]);
    });
  });
}
