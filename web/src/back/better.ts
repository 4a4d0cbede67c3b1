/** The better move of a review, in words: what, and for how many points. The board shows where. */
import { tilesLaid } from '../notation/moves';
import type { TurnReview } from '../wire/protocol';
import { words } from '../words/words.svelte';
import { tell } from './words.svelte';

export function betterWords({ move, points }: NonNullable<TurnReview['better']>): string {
  if (move.kind === 'trade') return tell('review.better-trade', { tiles: words.tiles(move.tiles) });
  const tiles = words.tiles(tilesLaid(move).map(({ tile }) => tile));
  return tell('review.better', { tiles, n: points });
}
