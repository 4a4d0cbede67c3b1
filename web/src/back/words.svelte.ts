/** What the pages for looking back say. */
import { RoomWords } from '../words/room.svelte';
import type { Plural } from '../words/words.svelte';
import type { BackKey } from './keys';

export type BackCatalogue = Record<BackKey, string | Plural>;

const CATALOGUES = import.meta.glob<BackCatalogue>('$words/back/*.json', { import: 'default' });

export const backWords = new RoomWords<BackKey>(CATALOGUES);
export const tell = backWords.tell;
