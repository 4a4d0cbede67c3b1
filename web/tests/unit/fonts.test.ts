/** The page's small fonts have every letter that it says, so that no language needs the large ones. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CATALOGUES = import.meta.glob<unknown>('$words/**/??.json', { import: 'default', eager: true });

/** Arrows and blanks come from the system's font. */
const DRAWN_BY_THE_SYSTEM = /[←-↓\u2000-\u200f\u202f]/u;

/** The code points that the style sheet says are in a small file. */
function small(): Set<number> {
  const css = readFileSync(new URL('../../src/look/fonts.css', import.meta.url), 'utf8');
  const found = new Set<number>();
  for (const [, ranges] of css.matchAll(/url\(\.\/fonts\/[^}]*unicode-range:([^;]*);/g)) {
    for (const [, from, to = from] of ranges!.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
      for (let code = parseInt(from!, 16); code <= parseInt(to!, 16); code++) found.add(code);
  }
  return found;
}

describe('the small fonts', () => {
  it('have every letter of every catalogue: python web/fonts.py makes them anew', () => {
    const there = small();
    expect(there.size).toBeGreaterThan(200);
    expect(Object.keys(CATALOGUES).length).toBeGreaterThan(48);
    const said = new Set(JSON.stringify(CATALOGUES));
    const missing = [...said].filter(
      (letter) => !there.has(letter.codePointAt(0)!) && !DRAWN_BY_THE_SYSTEM.test(letter),
    );
    expect(missing).toEqual([]);
  });
});
