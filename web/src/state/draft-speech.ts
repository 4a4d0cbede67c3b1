/** What a screen reader says while a move is put together. */
import { say, words } from '../words/words.svelte';
import { announcer } from './announcer.svelte';
import type { Draft } from './draft.svelte';

/** Choose the tile at this place of the hand by a key, and announce what became of it. */
export async function choosing(draft: Draft, place: number, act: (id: number) => unknown): Promise<void> {
  const held = draft.hand[place];
  if (!held) return;
  const { id } = held;
  const isUp = (): boolean => draft.chosen === id || draft.picked.has(id) || draft.laid.some((one) => one.id === id);
  const wasUp = isUp();
  await act(id);
  const tile = words.tile(held.tile);
  if (draft.chosen === id) announcer.say(say('said.chosen', { tile, n: draft.spots.length }));
  else if (draft.picked.has(id)) announcer.say(`${tile}.`, say('trade.do', { n: draft.picked.size }));
  else announcer.say(wasUp && !isUp() ? say('said.put-down', { tile }) : tile);
}

/** Announce a tile that was laid: what the play scores, or that it is unfinished. */
export function announceLaid({ worth }: Draft): void {
  announcer.say(worth ? say('said.laid', { n: worth.score }) : say('play.more'));
}

/** Take tiles back from the table, and announce which. */
export function takingBack(draft: Draft, act: () => void): void {
  const before = draft.laid;
  act();
  const back = before.filter(({ id }) => !draft.laid.some((one) => one.id === id));
  if (back.length === 0) return;
  announcer.say(say('said.put-down', { tile: words.list(back.map(({ tile }) => words.tile(tile))) }));
}
