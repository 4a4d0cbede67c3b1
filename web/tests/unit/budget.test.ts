/** The page is small: at most 90 kB of JavaScript, gzipped, until it can be played. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/words/words.svelte';

const BUILT = new URL('../../../src/sixfold/web/', import.meta.url);
const WORDS = new URL('../../../src/sixfold/words/', import.meta.url);
const BUDGET = 90_000;

function read(path: string): string {
  return readFileSync(new URL(path.replace(/^\//, ''), BUILT), 'utf8');
}

/** The scripts that the page loads at once: those that index.html names, and what they import. */
function firstScripts(): Set<string> {
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const [, name] of read(path).matchAll(/(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g))
      follow(`/assets/${name}`);
  };
  for (const [, path] of read('index.html').matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)) follow(path!);
  return found;
}

describe('the built page', () => {
  it('is there: make setup builds it', () => {
    expect(existsSync(new URL('index.html', BUILT))).toBe(true);
  });

  it(`loads at most ${BUDGET / 1000} kB of JavaScript at first, with the words of the largest language`, () => {
    const scripts = firstScripts();
    expect(scripts.size).toBeGreaterThan(0);
    const size = (path: string): number => gzipSync(read(path)).length;
    const spoken = LANGUAGES.join('|');
    const catalogues = [...read('service-worker.js').matchAll(new RegExp(`/assets/(?:${spoken})-[\\w-]+\\.js`, 'g'))];
    // One per language to play in, and as many for each chapter, which are not loaded at first. The terminal has its own.
    const chapters = readdirSync(WORDS).filter(
      (name) => name !== 'plain' && existsSync(new URL(`${name}/en.json`, WORDS)),
    );
    expect(catalogues).toHaveLength((1 + chapters.length) * LANGUAGES.length);
    const words = Math.max(...catalogues.map(([path]) => size(path)));
    const total = [...scripts].reduce((sum, path) => sum + size(path), words);
    expect(total).toBeLessThan(BUDGET);
    // A page that weighs next to nothing has not been read.
    expect(total).toBeGreaterThan(20_000);
  });
});
