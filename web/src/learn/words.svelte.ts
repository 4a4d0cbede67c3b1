/** What the learning pages say. Loaded with them, so that those who come to play do not wait for it. */
import { RoomWords } from '../words/room.svelte';
import type { Plural } from '../words/words.svelte';
import type { LearnKey } from './keys';

export type LearnCatalogue = Record<LearnKey, string | Plural>;

const CATALOGUES = import.meta.glob<LearnCatalogue>('$words/learn/*.json', { import: 'default' });

export const learnWords = new RoomWords<LearnKey>(CATALOGUES);
export const tell = learnWords.tell;
