/** A puzzle as the page has it: with all legal plays of every step, so that nobody is asked while it is solved. */
import type { Reason } from '../wire/protocol';

/** What a puzzle is about. */
export type Kind = 'most' | 'best' | 'block' | 'hold' | 'trade' | 'endgame';

/** One move to find. */
export interface PuzzleStep {
  readonly position: string;
  /** Moves in the notation with what each loses, the best first. Others lose at least as much as the last. */
  readonly options: readonly (readonly [move: string, lost: number])[];
  /** What the other side does after the best move, if the puzzle goes on. */
  readonly reply: string | null;
  readonly plays: string;
  readonly most_trade: number;
  readonly bag: number;
}

export interface Puzzle {
  readonly id: string;
  readonly kind: Kind;
  readonly rating: number;
  /** Why the best move is better, and the number that goes with it. */
  readonly whys: readonly { readonly reason: Reason; readonly n: number }[];
  readonly steps: readonly PuzzleStep[];
}

/** The puzzles of one file, by their sort. */
export type PuzzleFile = readonly (readonly Puzzle[])[];

/** A puzzle in the index, and which file has it. */
export interface Entry extends Pick<Puzzle, 'id' | 'kind' | 'rating'> {
  readonly file: number;
}
