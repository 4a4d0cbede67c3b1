/** Answers graded by what they lose, not right or wrong: within the margin of doubt is full marks. */
import { type Move, readMove, toPlacements } from '../notation/moves';
import type { Placed } from '../notation/cells';
import type { PuzzleStep } from './puzzle';

export const MOST_MARKS = 3;
/** Up to how many points lost an answer earns three, two and one marks; as reviews grade losses. */
const FLOORS = [1, 2.5, 5];
const SQUARES = ['⬛', '🟧', '🟨', '🟩'];

export interface Answer {
  readonly lost: number;
  /** Whether that is known; a move that is not listed loses at least so much. */
  readonly listed: boolean;
  readonly best: boolean;
  readonly marks: number;
}

/** What an answer loses and earns, after so many hints: each takes a mark away. */
export function grade({ options }: PuzzleStep, move: Move, hints: number): Answer {
  const name = nameOf(move);
  const at = options.findIndex(([text]) => nameOf(bestOf(text)) === name);
  const [, lost] = options[at] ?? options.at(-1)!;
  const missed = FLOORS.findIndex((floor) => lost < floor);
  const earned = missed < 0 ? 0 : MOST_MARKS - missed;
  return { lost, listed: at >= 0, best: at === 0, marks: Math.max(0, earned - hints) };
}

/** A move of the pack: it is legal, so a dot steps over a tile that lies there. */
export function bestOf(text: string): Move {
  return readMove(text, () => true);
}

/** Marks of several steps as those of one puzzle. */
export function marksOf(answers: readonly Answer[]): number {
  return Math.floor(answers.reduce((sum, { marks }) => sum + marks, 0) / Math.max(1, answers.length));
}

/** Marks as a row of squares, which gives nothing away. */
export function squaresOf(marks: readonly number[]): string {
  return marks.map((one) => SQUARES[one] ?? '').join('');
}

export function playOf(laid: readonly Placed[]): Move {
  return { kind: 'play', tiles: toPlacements(laid) };
}

function nameOf(move: Move): string {
  if (move.kind === 'pass') return '-';
  const tiles: readonly unknown[] = move.tiles;
  return `${move.kind} ${tiles.map(String).sort().join(' ')}`;
}
