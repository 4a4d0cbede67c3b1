/** What the score pad says. */
import { RoomWords } from '../words/room.svelte';
import type { Plural } from '../words/words.svelte';
import type { KeepKey } from './keys';

const CATALOGUES = import.meta.glob<Record<KeepKey, string | Plural>>('$words/keep/*.json', { import: 'default' });

export const keepWords = new RoomWords<KeepKey>(CATALOGUES);
export const tell = keepWords.tell;
