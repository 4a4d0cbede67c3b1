/** The order of one's own hand: it is the player's, and the server never sorts it. */
import type { Tile } from '../notation/tiles';

/** A tile in the hand with a number of its own, so that two of a kind can be told apart. */
export interface Held {
  readonly id: number;
  readonly tile: Tile;
}

/** The hand in its old order: tiles that left are gone, those in `leaving` first, and new ones stand at the end. */
export function arrangeHand(
  old: readonly Held[],
  hand: readonly Tile[],
  leaving: ReadonlySet<number> = new Set(),
): Held[] {
  const left = new Map<Tile, number>();
  for (const tile of hand) left.set(tile, (left.get(tile) ?? 0) + 1);
  const kept = new Set<number>();
  for (const held of [...old.filter(({ id }) => !leaving.has(id)), ...old.filter(({ id }) => leaving.has(id))]) {
    const count = left.get(held.tile) ?? 0;
    if (count === 0) continue;
    left.set(held.tile, count - 1);
    kept.add(held.id);
  }
  let next = old.reduce((most, { id }) => Math.max(most, id), -1) + 1;
  const fresh: Held[] = [];
  for (const tile of hand) {
    const count = left.get(tile) ?? 0;
    if (count === 0) continue;
    left.set(tile, count - 1);
    fresh.push({ id: next++, tile });
  }
  return [...old.filter(({ id }) => kept.has(id)), ...fresh];
}

/** The hand with one tile moved to another place. */
export function moveHeld(hand: readonly Held[], id: number, to: number): Held[] {
  const held = hand.find((one) => one.id === id);
  if (!held) return [...hand];
  const rest = hand.filter((one) => one.id !== id);
  rest.splice(Math.min(Math.max(to, 0), rest.length), 0, held);
  return rest;
}

/** Sorted by colour, then by shape, as the tiles are numbered. */
export function sortHand(hand: readonly Held[], order: readonly Tile[]): Held[] {
  return [...hand].sort((a, b) => order.indexOf(a.tile) - order.indexOf(b.tile) || a.id - b.id);
}
