/** What this device was promised before a game, and what it added to the shuffle: nothing told later replaces that. */
import { bySeat } from '../notation/seats';
import type { Witness } from '../shuffle/check';
import { newId } from '../wire/ids';
import type { View } from '../wire/protocol';
import { recall, remember } from './saved';

/** By the game's number at its table. Kept here as well, for browsers that keep nothing. */
const known = new Map<string, Record<number, Witness>>();

function witnessesAt(table: string): Record<number, Witness> {
  return recall<Record<number, Witness>>(slot(table)) ?? known.get(table) ?? {};
}

function slot(table: string): string {
  return `shuffle.${table}`;
}

/**
 * This device's part in the next game's shuffle, kept with the commitment that it is shown; nothing where nothing is promised.
 * It is the same however often it is asked for, by a reload or a second window: a server that could ask for several might
 * choose among them.
 */
export function contribution(view: View): string {
  if (view.next_commitment === null) return '';
  const number = (view.game?.number ?? 0) + 1;
  const witnesses = witnessesAt(view.table);
  const kept = witnesses[number];
  if (kept) return kept.mine;
  const mine = newId();
  const missing = bySeat(view.seats).filter(([seat, { ready }]) => !ready && !view.own_seats.includes(seat)).length;
  const last = missing === (view.seat === 0 ? 1 : 0);
  const all = {
    ...witnesses,
    [number]: { commitment: view.next_commitment, mine, others: last ? view.next_contributions : null },
  };
  known.set(view.table, all);
  remember(slot(view.table), all);
  return mine;
}

/** What this device knows of the shuffle of the game on the table. */
export function witnessOf(view: View): Witness | undefined {
  return witnessesAt(view.table)[view.game?.number ?? 0];
}
