/** What lines score. It stands here because the score pad works without a server; a test asks the rules the same. */
import { QWIRKLE } from '../../notation/lines';

const QWIRKLE_BONUS = 6;
/** For whoever lays the last tile. */
export const GOING_OUT = 6;

/** A point a tile, and six more for a line of six. A single tile is no line: only an opening can be one. */
export function pointsOf(lines: readonly number[]): number {
  return lines.reduce((sum, length) => sum + (length > 1 ? length : 0) + (length === QWIRKLE ? QWIRKLE_BONUS : 0), 0);
}
