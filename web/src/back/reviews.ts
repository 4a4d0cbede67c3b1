/** What finished reviews found, kept on this device for the figures over all games. */
import { ofSeat } from '../notation/seats';
import { recall, remember } from '../state/saved';
import type { GameReview } from '../wire/protocol';

/** What a review found for one seat. */
export interface SeatReview {
  /** Reviewed turns. */
  readonly turns: number;
  /** Points lost a turn. */
  readonly lost: number;
  /** Points; nothing where the draws are not known. */
  readonly luck: number | null;
}

type Kept = Record<string, readonly SeatReview[]>;

const SLOT = 'reviews';
/** Some 150 bytes each. */
const MOST = 1000;

/** Keep what a review of a game found; the oldest of too many is forgotten. */
export function keepReview(key: string, { players }: GameReview): void {
  const { [key]: _, ...others } = recall<Kept>(SLOT) ?? {};
  const found = players.map(({ turns, error_per_turn, luck }): SeatReview => ({
    turns,
    lost: round(error_per_turn),
    luck: luck === null ? null : round(luck),
  }));
  remember(SLOT, Object.fromEntries([...Object.entries(others), [key, found] as const].slice(-MOST)));
}

/** How to find what a review found for a seat. */
export function keptReviews(): (key: string, seat: number) => SeatReview | undefined {
  const kept = recall<Kept>(SLOT) ?? {};
  return (key, seat) => ofSeat(kept[key] ?? [], seat);
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}
