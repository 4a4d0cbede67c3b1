/** A first load has some of the words, and the others come when they are needed: together they are all words. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../src/words/languages';
import { loadCatalogue } from '../../src/words/catalogues';
import { isLater } from '../../src/words/later';
import { say, words } from '../../src/words/words.svelte';

const catalogues = import.meta.glob<Record<string, unknown>>('$words/??.json', { import: 'default', eager: true });

describe.each(LANGUAGES)('the words in %s', (language) => {
  it('are parted, and whole again', async () => {
    const [, all] = Object.entries(catalogues).find(([path]) => path.endsWith(`/${language}.json`))!;
    const first = await loadCatalogue(language);
    expect(Object.keys(first)).toEqual(Object.keys(all).filter((key) => !isLater(key)));
    expect(await loadCatalogue(language, true)).toEqual(all);
  });
});

describe('a word that a first load leaves out', () => {
  afterAll(() => words.speak('en'));

  it('is empty until it comes, and then stays in every language', async () => {
    await words.speak('en');
    expect(say('menu.start')).toBe('Home');
    expect(say('menu.leave')).toBe('');
    expect(words.knows('menu.leave')).toBe(true);
    await vi.waitFor(() => expect(say('menu.leave')).not.toBe(''));
    expect(words.knows('menu.nothing-of-the-kind')).toBe(false);
    await words.speak('de');
    expect(say('menu.leave')).not.toBe('');
    // As before, a key that nobody has is said as it is.
    expect(say('menu.nothing-of-the-kind' as 'menu')).toBe('menu.nothing-of-the-kind');
  });

  it('stays if the words of a first load come after it', async () => {
    vi.resetModules();
    const { words } = await import('../../src/words/words.svelte');
    let come = (): void => {};
    const room = {
      learn: vi.fn(() => new Promise<() => void>((resolve) => (come = () => resolve(() => undefined)))),
    };
    words.rooms.add(room);
    const first = words.speak('en');
    await vi.waitFor(() => expect(room.learn).toHaveBeenCalled());
    words.rooms.delete(room);
    await words.complete();
    come();
    await first;
    expect(words.say('menu.leave')).toMatch(/^Leave/);
  });
});
