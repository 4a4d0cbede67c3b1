/** What a turn cost: which turns count as mistakes, and which of them cost most. */
import type { TurnReview } from '../wire/protocol';

/** A blunder loses this much (docs/insight.md). */
const BLUNDER = { points: 5, chance: 0.1 };

/** Slips are too small and too many to learn from. */
export function isMistake({ grade }: TurnReview): boolean {
  return grade === 'mistake' || grade === 'blunder';
}

/** A loss measured in blunders: by points or by the chance to win, whichever says more, as grades do. */
export function costOf({ lost, chance_lost }: TurnReview): number {
  return Math.max(lost / BLUNDER.points, chance_lost / BLUNDER.chance);
}
