/** What is said about the page and what it keeps. */
import { RoomWords } from '../words/room.svelte';
import type { Plural } from '../words/words.svelte';
import type { AboutKey } from './keys';

const CATALOGUES = import.meta.glob<Record<AboutKey, string | Plural>>('$words/about/*.json', { import: 'default' });

export const aboutWords = new RoomWords<AboutKey>(CATALOGUES);
export const tell = aboutWords.tell;
