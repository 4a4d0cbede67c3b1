/** The check of the shuffle: the browser's answer is that of `sixfold verify`. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Witness, checkRecord } from '../../src/shuffle/check';
import { hex, hmac, sha256 } from '../../src/shuffle/sha256';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const record = read('fair.sixfold');
const told = /^commitment (\w+)$/m.exec(record)![1]!;
const seen: Witness = { commitment: told, mine: 'seven', others: ['lucky', ''] };
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
    const { verdict, draws } = checkRecord(record, told, seen);
    expect(verdict).toBe('fair');
    expect(draws).toBeGreaterThan(108);
  });

  it('is fair as its takebacks were: the same tiles again, or in older games others', () => {
    expect(record).toContain('\ntakebacks same\n');
    const older = read('fair-0.1.sixfold');
    expect(older).toContain('\ntakebacks yes\n');
    expect(checkRecord(older, told, seen).verdict).toBe('fair');
    expect(checkRecord(older.replace('takebacks yes', 'takebacks same'), told, seen).verdict).toBe('other-draws');
    expect(checkRecord(record.replace('takebacks same', 'takebacks yes'), told, seen).verdict).toBe('other-draws');
  });

  it('holds in itself, and no more, for a device that took no part', () => {
    const { verdict, draws } = checkRecord(record, told, undefined);
    expect(verdict).toBe('unwitnessed');
    expect(draws).toBeGreaterThan(108);
  });

  it('is not fair if another seed had been promised, whatever is told now', () => {
    const promised = told.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(checkRecord(record, told, { ...seen, commitment: promised }).verdict).toBe('other-seed');
    expect(checkRecord(record, promised, undefined).verdict).toBe('other-seed');
  });

  it('is not fair if the seed was ground until the tiles pleased, and what this device added was left out', () => {
    expect(checkRecord(record, told, { commitment: told, mine: 'eleven', others: null }).verdict).toBe('left-out');
  });

  it('is not certain if others changed what they had added, or somebody added more', () => {
    for (const others of [[], [''], ['lucky', 'plum'], ['eleven']]) {
      expect(checkRecord(record, told, { ...seen, others }).verdict).toBe('changed');
    }
    expect(checkRecord(record, told, { ...seen, others: null }).verdict).toBe('fair');
  });

  it('is not fair if one tile was drawn otherwise', () => {
    const forged = record.replace(/\+(..)(..)$/m, '+$2$1');
    expect(forged).not.toBe(record);
    expect(checkRecord(forged, told, seen).verdict).toBe('other-draws');
    expect(checkRecord(forged, told, undefined).verdict).toBe('other-draws');
  });
});
