/** The catalogues are complete: every key, every plural form, every placeholder, in every language. */
import { describe, expect, it } from 'vitest';
import { TILES } from '../../src/notation/tiles';
import type { Catalogue, Plural } from '../../src/words/catalogues';
import { LANGUAGES, type Language, choosePreferred } from '../../src/words/languages';
import { localeOf } from '../../src/words/locale';
import { type Said, sentenceOf, timeLeft } from '../../src/words/sentences';
import { fill, words } from '../../src/words/words.svelte';
import { formsOf } from './room-words';

const catalogues = import.meta.glob<Catalogue>('$words/??.json', { import: 'default', eager: true });
const english = catalogue('en');

function catalogue(language: Language): Record<string, string | Plural> {
  const found = Object.entries(catalogues).find(([path]) => path.endsWith(`/${language}.json`));
  if (!found) throw new Error(`no catalogue for ${language}`);
  return found[1];
}

function placeholders(entry: string | Plural): string[] {
  const texts = typeof entry === 'string' ? [entry] : Object.values(entry);
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();
}

describe.each(LANGUAGES)('the words in %s', (language) => {
  const words = catalogue(language);

  it('are the same keys as in English', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  it('have every plural form that the language needs, and no other', () => {
    const wrong = Object.entries(words).filter(
      ([, entry]) => typeof entry !== 'string' && Object.keys(entry).sort().join() !== formsOf(language).join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('use the same placeholders as English', () => {
    // A form for exactly one may leave the number out: "one" says it.
    const wrong = Object.entries(words).filter(
      ([key, entry]) => placeholders(entry).join() !== placeholders(english[key]!).join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('leave nothing empty, and no blanks round it', () => {
    const texts = Object.values(words).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)));
    expect(texts.filter((text) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([]);
  });

  it('have 36 different tile names', () => {
    expect(new Set(TILES.map((tile) => words[`tile.${tile}`])).size).toBe(36);
  });

  it('were translated', () => {
    if (language === 'en') return;
    const same = Object.keys(words).filter((key) => JSON.stringify(words[key]) === JSON.stringify(english[key]));
    expect(same.length).toBeLessThan(20);
  });
});

describe('filling in a sentence', () => {
  it('chooses the plural form by the number', () => {
    const points = catalogue('uk')['points']!;
    expect([1, 3, 5, 21, 112].map((n) => fill(points, { n }, 'uk'))).toEqual([
      '1 бал',
      '3 бали',
      '5 балів',
      '21 бал',
      '112 балів',
    ]);
    expect(fill(catalogue('ro')['points']!, { n: 20 }, 'ro')).toBe('20 de puncte');
    expect([0, 1, 2].map((n) => fill(catalogue('fr')['points']!, { n }, 'fr'))).toEqual([
      '0 point',
      '1 point',
      '2 points',
    ]);
    expect(fill(catalogue('es')['tiles']!, { n: 1_000_000 }, 'es')).toContain(' de fichas');
  });

  it('writes numbers as the language does, and leaves unknown names alone', () => {
    expect(fill('{n} {what}', { n: 12345 }, 'en')).toBe('12,345 {what}');
  });

  it('agrees a colour with the gender of the shape', () => {
    const ukrainian = catalogue('uk');
    expect([ukrainian['tile.Bs'], ukrainian['tile.Bt'], ukrainian['tile.Bc']]).toEqual([
      'синій квадрат',
      'синя зірка',
      'синє коло',
    ]);
    const names = (language: Language): unknown[] =>
      ['tile.Gs', 'tile.Gt', 'tile.Gc'].map((key) => catalogue(language)[key]);
    expect(names('de')).toEqual(['grünes Quadrat', 'grüner Stern', 'grüner Kreis']);
    expect(names('fr')).toEqual(['carré vert', 'étoile verte', 'rond vert']);
    expect(names('es')).toEqual(['cuadrado verde', 'estrella verde', 'círculo verde']);
    expect(names('nl')).toEqual(['groen vierkant', 'groene ster', 'groene cirkel']);
  });
});

describe('tiles where marks are shown', () => {
  it('are named by what is inside as well, and colours too', async () => {
    await words.speak('en');
    words.marks = true;
    expect(words.tile('Gf')).toBe('green clover (clover inside)');
    expect(words.tiles(['Bc', 'Bs'])).toBe('2 blue tiles (diamond inside)');
    expect(words.tiles(['Bc', 'Rc'])).toBe('2 circles');
    words.marks = false;
    expect(words.tile('Gf')).toBe('green clover');
    words.marks = true;
  });
});

describe.each(LANGUAGES)('tiles that share nothing in %s', (language) => {
  it('are listed, and never called by the shape or colour of the first', async () => {
    await words.speak(language);
    const names = catalogue(language);
    const HAND = ['Rx', 'Bf', 'Pc', 'Gs', 'Ot', 'Bd'] as const;
    const number = fill(names['tiles']!, { n: 6 }, language);
    // A whole hand needs no list, nor do tiles that are drawn beside the words.
    expect(words.tiles(HAND)).toBe(number);
    expect(words.tiles(HAND.slice(0, 3), true)).toBe(fill(names['tiles']!, { n: 3 }, language));
    const listed = words.tiles(HAND.slice(0, 3));
    for (const tile of HAND.slice(0, 3)) expect(listed).toContain(names[`tile.${tile}`]);
    for (const shape of ['shape.x', 'colour.R']) {
      expect([number, listed]).not.toContain(fill(names[shape]!, { n: 6 }, language));
      expect(listed).not.toBe(fill(names[shape]!, { n: 3 }, language));
    }
    await words.speak('en');
  });
});

describe('a turn as a sentence', () => {
  it('names its place only to listeners: the board shows it', async () => {
    await words.speak('en');
    const turn = {
      move: {
        kind: 'play',
        tiles: [
          [-1, 2, 'Rc'],
          [-1, 3, 'Bc'],
        ],
      },
      lines: [],
      score: 2,
    } satisfies Said;
    expect(sentenceOf(turn, 'Ann')).toBe('Ann plays 2 circles, column −1: 2 points.');
    expect(sentenceOf(turn, 'Ann', true)).toBe('Ann plays 2 circles: 2 points.');
    expect(sentenceOf(turn, undefined, true)).toBe('You play 2 circles: 2 points.');
  });
});

describe('a chance', () => {
  it('has its 95 % interval in points of percent, unless it is proven', () => {
    expect([words.chance(0.57, 0.008), words.chance(0.57, 0.0001), words.chance(1, 0)]).toEqual([
      '57% ± 2',
      '57% ± 1',
      '100%',
    ]);
  });
});

describe('the language that is spoken', () => {
  it('is the one that was chosen last, whatever is loaded first, and its rooms speak it too', async () => {
    const spoken: string[] = [];
    const room = {
      // The sooner it is asked, the later it answers.
      learn: async (language: Language): Promise<() => void> => {
        await new Promise((resolve) => setTimeout(resolve, { hu: 30, ro: 20 }[language as string] ?? 5));
        return () => void spoken.push(language);
      },
    };
    words.rooms.add(room);
    await Promise.all([words.speak('hu'), words.speak('ro'), words.speak('cs')]);
    expect(words.language).toBe('cs');
    expect(words.say('language')).toBe(catalogue('cs')['language']);
    expect(spoken).toEqual(['cs']);
    words.rooms.delete(room);
    await words.speak('en');
  });
});

describe('dates and numbers', () => {
  it('a clock of three days says so for longer than a second', async () => {
    await words.speak('en');
    const hours = (count: number): number => count * 3_600_000;
    expect([hours(72) - 1500, hours(49), hours(48) - 1000, hours(1), 61_000, 900].map(timeLeft)).toEqual([
      '3 days',
      '2 days',
      '47:59:59',
      '1:00:00',
      '1:01',
      '0:01',
    ]);
  });

  it('averages have one decimal each, so that they can be compared', () => {
    expect([5, 6.94, 9.55].map((value) => words.average(value))).toEqual(['5.0', '6.9', '9.6']);
  });

  it('are written by the language that is chosen and the region of the browser', () => {
    expect(localeOf('en', ['en-GB', 'en'])).toBe('en-GB');
    expect(localeOf('en', ['de-AT', 'en-US'])).toBe('en-AT');
    expect(localeOf('uk', ['uk'])).toBe('uk-UA');
    expect(localeOf('en', [])).toBe('en');
    expect(localeOf('en', ['no language'])).toBe('en');
    const noon = Date.UTC(2026, 2, 14, 12);
    const day = (preferred: string): string =>
      new Intl.DateTimeFormat(localeOf('en', [preferred]), { timeZone: 'UTC' }).format(noon);
    expect([day('en-US'), day('en-GB'), day('de-DE')]).toEqual(['3/14/2026', '14/03/2026', '14/03/2026']);
    expect(new Intl.NumberFormat(localeOf('en', ['de-DE'])).format(0.5)).toBe('0,5');
  });

  it('leave what is no day as it is', async () => {
    await words.speak('pl');
    expect([words.day('2026-03-14'), words.day('2026-13-14'), words.day('spring'), words.day('')]).toEqual([
      '14 marca 2026',
      '2026-13-14',
      'spring',
      '',
    ]);
    await words.speak('en');
  });
});

describe('the language of the browser', () => {
  it('is the first that we speak', () => {
    expect(choosePreferred(['ja-JP', 'cs-CZ', 'en'])).toBe('cs');
    expect(choosePreferred(['de-AT', 'cs'])).toBe('de');
    expect(choosePreferred(['ja', 'ko'])).toBe('en');
  });
});
