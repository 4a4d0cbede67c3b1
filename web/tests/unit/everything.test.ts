import { describe, expect, it } from 'vitest';
import { BadFile, unpack } from '../../src/about/everything';
import { hex, sha256 } from '../../src/shuffle/sha256';

/** A file as anybody can write it, with a check that is right. */
function forged(content: object): string {
  const file = { 'sixfold-everything': 1, ...content };
  return JSON.stringify({ ...file, check: hex(sha256(new TextEncoder().encode(JSON.stringify(file)))) });
}

describe('a file with everything', () => {
  it.each([
    ['no entries', forged({}), 'broken'],
    ['entries that are none', forged({ entries: null }), 'broken'],
    ['a wrong check', forged({ entries: {} }).replace('"check":"', '"check":"0'), 'broken'],
    [
      'what was nested until the stack ends',
      `{"sixfold-everything":1,"x":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      'broken',
    ],
    ['nothing of ours', '[]', 'not-ours'],
  ])('is refused with %s', (_, text, reason) => {
    expect(() => unpack(text)).toThrow(new BadFile(reason as BadFile['reason']));
  });
});
