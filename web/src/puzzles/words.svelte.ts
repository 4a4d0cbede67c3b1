/** What the puzzles' pages say. Loaded with them, so that those who come to play do not wait for it. */
import { RoomWords } from '../words/room.svelte';
import type { Plural } from '../words/words.svelte';
import type { PuzzleKey } from './keys';

export type PuzzleCatalogue = Record<PuzzleKey, string | Plural>;

const CATALOGUES = import.meta.glob<PuzzleCatalogue>('$words/puzzles/*.json', { import: 'default' });

export const puzzleWords = new RoomWords<PuzzleKey>(CATALOGUES);
export const tell = puzzleWords.tell;
