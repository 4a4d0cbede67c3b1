/** Which of the own tables wait for a move. */
import { describe, expect, it } from 'vitest';
import { waitsForMe } from '../../src/state/own-tables.svelte';
import type { OwnTable } from '../../src/wire/protocol';

const person = { name: 'Ann', bot: null };
const owl = { name: 'Owl', bot: 'owl' };

function table(more: Partial<OwnTable>): OwnTable {
  return { state: 'playing', turn: 1, own_seats: [1], seats: [person, owl], ...more } as OwnTable;
}

describe('a table waits for a move of this guest', () => {
  it('when the game goes on and one of their seats is to move', () => {
    expect(waitsForMe(table({}))).toBe(true);
    expect(waitsForMe(table({ turn: 2, own_seats: [1, 2], seats: [person, person] }))).toBe(true);
  });

  it('but not before the game, at the turn of others, or where a bot plays for them', () => {
    expect(waitsForMe(table({ state: 'open', turn: 0 }))).toBe(false);
    expect(waitsForMe(table({ turn: 2 }))).toBe(false);
    expect(waitsForMe(table({ seats: [{ ...person, bot: 'fox' }, owl] }))).toBe(false);
  });
});
