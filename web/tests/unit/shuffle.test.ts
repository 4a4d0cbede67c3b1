/** The check of the shuffle: the browser's answer is that of `sixfold verify`. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../src/shuffle/check';
import { hex, hmac, sha256 } from '../../src/shuffle/sha256';

const record = readFileSync(new URL('fair.sixfold', import.meta.url), 'utf8');
const promised = /^commitment (\w+)$/m.exec(record)![1]!;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('SHA-256', () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])('of %i bytes is that of Node.js', (length) => {
    const text = 'ж'.repeat(length).slice(0, length);
    expect(hex(sha256(bytes(text)))).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it.each([4, 64, 200])('keyed with %i bytes is that of Node.js', (length) => {
    const key = 'k'.repeat(length);
    expect(hex(hmac(bytes(key), bytes('17')))).toBe(createHmac('sha256', key).update('17').digest('hex'));
  });
});

describe('a finished game', () => {
  it('is fair, with its trades and what was taken back', () => {
    expect(record).toMatch(/~/);
    expect(record).toMatch(/takeback/);
    const { fair, draws } = checkRecord(record, promised);
    expect(fair).toBe(true);
    expect(draws).toBeGreaterThan(108);
  });

  it('is not if another seed had been promised', () => {
    expect(
      checkRecord(
        record,
        promised.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ).fair,
    ).toBe(false);
  });

  it('is not if one tile was drawn otherwise', () => {
    const forged = record.replace(/\+(..)(..)$/m, '+$2$1');
    expect(forged).not.toBe(record);
    expect(checkRecord(forged, promised).fair).toBe(false);
  });
});
