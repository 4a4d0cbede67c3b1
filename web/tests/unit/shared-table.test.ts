/** A shared screen has no tiles of a hand until the right person holds it. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Table as Tables } from '../../src/state/table.svelte';
import type { Listener } from '../../src/wire/connection';
import type { SeenGame, Turn, View } from '../../src/wire/protocol';

let listener: Listener;
let greetings = 0;

vi.mock('../../src/wire/connection', () => ({
  Connection: class {
    constructor(given: Listener) {
      listener = given;
    }
    greet(): void {
      greetings++;
    }
    close(): void {}
    ask(): Promise<unknown> {
      return Promise.resolve({ kind: 'refused', code: 'unreachable', sentence: '' });
    }
  },
}));

const person = (name: string) => ({ name, bot: null, here: true, owned: true, ready: true });

/** What the server tells of a game of two people at one device. */
function told(seat: number, turn: number, hand: string[], turns: Partial<Turn>[] = []): View {
  const game = {
    number: 1,
    turn,
    hand,
    hand_sizes: [6, 6],
    bag: 96,
    scores: [0, 0],
    unseen: '3'.repeat(36),
    turns_from: 0,
    turns,
    plays: seat === turn ? '0,0>Rs 0' : '',
    most_trade: 6,
    may_pass: false,
    players: [person('Ann'), person('Ben')],
  } as unknown as SeenGame;
  const view = { version: turns.length + 1, state: 'playing', seat, own_seats: [1, 2], left_seats: [], can: [] };
  const options = { seats: [null, null], one_device: true };
  const seats = [person('Ann'), person('Ben')];
  return { kind: 'view', ...view, options, seats, reactions: [], takeback: null, game } as unknown as View;
}

const TRADE: Partial<Turn> = {
  seat: 1,
  move: { kind: 'trade', tiles: ['Gs', 'Gc'] },
  lines: [],
  score: 0,
  drawn: ['Bs', 'Bc'],
};

describe('a table on a shared screen', () => {
  let table: Tables;

  beforeEach(async () => {
    vi.useFakeTimers();
    greetings = 0;
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.stubGlobal('document', { visibilityState: 'visible' });
    const { Table } = await import('../../src/state/table.svelte');
    table = new Table('one', () => undefined);
  });

  /** Everything that the page has of the game. */
  const all = (): string => JSON.stringify([table.view, table.draft.hand, table.draft.plays]);

  it('has nobody’s hand before somebody takes the device, and the whole view is asked for then', () => {
    listener.told(told(1, 1, ['Rs', 'Rc', 'Rd']));
    expect(all()).not.toMatch(/R[scd]/);
    expect([table.covered, table.passTo, table.myTurn]).toEqual([true, 1, false]);
    table.uncover(1);
    expect([greetings, listener.hello().seat, listener.hello().version, table.covered]).toEqual([1, 1, 0, true]);
    listener.told(told(1, 1, ['Rs', 'Rc', 'Rd']));
    expect(table.draft.hand.map(({ tile }) => tile)).toEqual(['Rs', 'Rc', 'Rd']);
    expect([table.covered, table.passTo, table.myTurn]).toEqual([false, undefined, true]);
  });

  it('leaves the mover’s hand for a moment, and then has neither it nor what was drawn or traded', () => {
    listener.told(told(1, 1, ['Rs', 'Gs', 'Gc']));
    table.uncover(1);
    listener.told(told(1, 1, ['Rs', 'Gs', 'Gc']));
    listener.told(told(1, 2, ['Rs', 'Bs', 'Bc'], [TRADE]));
    expect([table.lingering, table.covered, table.passTo]).toEqual([true, false, undefined]);
    expect(table.draft.hand.map(({ tile }) => tile)).toEqual(['Rs', 'Bs', 'Bc']);
    vi.runOnlyPendingTimers();
    expect([table.lingering, table.covered, table.passTo]).toEqual([false, true, 2]);
    expect(all()).not.toMatch(/Rs|B[sc]|G[sc]/);
    expect(table.turns[0]!.move).toEqual({ kind: 'trade', tiles: ['?', '?'] });
    // News of somebody else's does not bring it back.
    listener.told({ kind: 'change', version: 3, now: '', game: { hand: ['Rs'] } } as never);
    expect(all()).not.toContain('Rs');
  });

  it('goes on at once where somebody does not want to wait', () => {
    listener.told(told(1, 1, ['Rs']));
    table.uncover(1);
    listener.told(told(1, 1, ['Rs']));
    listener.told(told(1, 2, ['Bs'], [TRADE]));
    table.cover();
    expect([table.covered, table.passTo]).toEqual([true, 2]);
    table.uncover(2);
    listener.told(told(2, 2, ['Ys'], [TRADE]));
    vi.runOnlyPendingTimers();
    expect([table.covered, table.myTurn, table.draft.hand[0]?.tile]).toEqual([false, true, 'Ys']);
  });
});
