/** What a device keeps from before a game: the first promise it was shown, and one part in the shuffle. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../src/wire/protocol';

const storage = new Map<string, string>();

/** The page as it is after a reload: only what the browser keeps is left. */
async function loaded(): Promise<typeof import('../../src/state/witness')> {
  vi.resetModules();
  return import('../../src/state/witness');
}

/** A table that waits: who is ready, what was added so far, and where this device sits. */
function waiting(ready: boolean[], own: number[], more: Partial<View> = {}): View {
  return {
    table: 'a-table',
    seat: own[0] ?? 0,
    own_seats: own,
    seats: ready.map((is) => ({ ready: is })),
    game: null,
    next_commitment: 'promised',
    next_contributions: ready.map((is) => (is ? 'theirs' : '')),
    ...more,
  } as unknown as View;
}

const playing = { game: { number: 1 }, next_commitment: null } as Partial<View>;

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

describe('a device at a table', () => {
  it('adds nothing where nothing is promised', async () => {
    const { contribution, witnessOf } = await loaded();
    expect(contribution(waiting([true, false], [2], playing))).toBe('');
    expect(witnessOf(waiting([true, true], [2], playing))).toBeUndefined();
  });

  it('keeps the first promise and one part, whatever it is shown later', async () => {
    const first = await loaded();
    const mine = first.contribution(waiting([true, false], [2]));
    expect(mine).toMatch(/^[0-9a-f]{24}$/);
    const again = await loaded();
    expect(again.contribution(waiting([true, false], [2], { next_commitment: 'another' }))).toBe(mine);
    expect(again.witnessOf(waiting([true, true], [2], playing))).toMatchObject({ commitment: 'promised', mine });
  });

  it('does so in a browser that keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { contribution, witnessOf } = await loaded();
    const mine = contribution(waiting([true, false], [2]));
    expect(contribution(waiting([true, false], [2]))).toBe(mine);
    expect(witnessOf(waiting([true, true], [2], playing))?.mine).toBe(mine);
  });

  it('adds something else to every game and at every table', async () => {
    const { contribution } = await loaded();
    const game = { number: 1 } as View['game'];
    const parts = [{}, { game }, { table: 'another' }].map((more) => contribution(waiting([true, false], [2], more)));
    expect(new Set(parts).size).toBe(3);
  });

  it.each([
    ['is last of two', [true, false], [2], true],
    ['opens a table against bots', [false, true], [1], true],
    ['opens a table for a friend', [false, false], [1], false],
    ['takes the last free seat', [true, false, true], [], true],
    ['takes one of two free seats', [true, false, false], [], false],
    ['has two of three seats', [false, false, true], [1, 2], true],
  ])('knows what the others added if it %s', async (_, ready, own, last) => {
    const { contribution, witnessOf } = await loaded();
    const view = waiting(ready, own);
    contribution(view);
    expect(witnessOf(waiting(ready, own, playing))?.others).toEqual(last ? view.next_contributions : null);
  });
});
