/** The keys of what the puzzles' pages say. */
import type english from '$words/puzzles/en.json';

export type PuzzleKey = keyof typeof english;
