/** What is said when a result is shared. */
import { RoomWords } from '../words/room.svelte';
import type { Plural } from '../words/words.svelte';
import type { ShareKey } from './keys';

const CATALOGUES = import.meta.glob<Record<ShareKey, string | Plural>>('$words/share/*.json', { import: 'default' });

export const shareWords = new RoomWords<ShareKey>(CATALOGUES);
export const tell = shareWords.tell;
