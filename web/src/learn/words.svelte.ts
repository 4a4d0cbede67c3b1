/** What the learning pages say. Loaded with them, so that those who come to play do not wait for it. */
import { choices } from '../state/choices.svelte';
import { type Colour, type Tile, colourOf } from '../tiles/tile';
import { RoomWords } from '../words/room.svelte';
import { type Plural, words } from '../words/words.svelte';
import type { LearnKey } from './keys';

export type LearnCatalogue = Record<LearnKey, string | Plural>;

const CATALOGUES = import.meta.glob<LearnCatalogue>('$words/learn/*.json', { import: 'default' });

export const learnWords = new RoomWords<LearnKey>(CATALOGUES);
export const tell = learnWords.tell;

/** A colour by the mark that stands for it, where marks are shown: `diamond inside`. */
export function innerName(colour: Colour): string | undefined {
  return choices.switches.marks ? tell(`inner.${colour}`) : undefined;
}

/** A tile by its name and, where marks are shown, by what is inside. */
export function tileName(tile: Tile): string {
  const inner = innerName(colourOf(tile));
  return inner ? `${words.tile(tile)} (${inner})` : words.tile(tile);
}
