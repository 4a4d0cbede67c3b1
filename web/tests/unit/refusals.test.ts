/** Whatever the server refuses, the page says why in the player's own language. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../src/words/sentences';
import { LANGUAGES } from '../../src/words/languages';
import { words } from '../../src/words/words.svelte';

const protocol = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
const refusals = protocol.slice(protocol.indexOf('## Refusals'), protocol.indexOf('## Limits'));
/** The page of the protocol names them all: a test of the server's keeps it so. */
const codes = [...new Set([...refusals.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, code]) => code!))];

describe('the refusals of the server', () => {
  it('are many', () => expect(codes.length).toBeGreaterThan(50));

  it.each(LANGUAGES)('all have words in %s', async (language) => {
    await words.speak(language);
    const without = codes.filter((code) => refusal(code, 'English') === 'English' || refusal(code, 'English') === code);
    expect(without).toEqual([]);
  });

  it('fall back to the words of a newer server', () => {
    expect(refusal('never-heard-of', 'Something new.')).toBe('Something new.');
  });
});
