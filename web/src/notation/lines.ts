/** Lines as the notation of plays knows them: where they begin, which way they go, how long they are, what they score. */
import type { ScoredLine } from '../wire/protocol';
import type { Cell } from './cells';

export type { ScoredLine };

/** The length of a Qwirkle: all six of a colour or a shape. */
export const QWIRKLE = 6;

/** The cells that a line covers, from its first one on. */
export function cellsOf([x, y, axis, length]: ScoredLine): Cell[] {
  return Array.from({ length }, (_, at) => (axis === '>' ? { x: x + at, y } : { x, y: y + at }));
}

/** Those of the lines that are Qwirkles. */
export function qwirklesIn(lines: readonly ScoredLine[]): ScoredLine[] {
  return lines.filter(([, , , length]) => length === QWIRKLE);
}
