/** A review of a turn in words: what the move lost, and which was better. The board shows where. */
import { tilesLaid } from '../notation/moves';
import type { TurnReview } from '../wire/protocol';
import { words } from '../words/words.svelte';
import { tell } from './words.svelte';

export function betterWords({ move, points }: NonNullable<TurnReview['better']>): string {
  if (move.kind === 'trade') return tell('review.better-trade', { tiles: words.tiles(move.tiles) });
  const tiles = words.tiles(tilesLaid(move).map(({ tile }) => tile));
  return tell('review.better', { tiles, n: points });
}

/** A chance that is worth a word. */
const MUCH = 0.02;

/** The grade of a loss, and what was lost: points, and chance to win where it matters. */
export function lossWords({ grade, lost, chance_lost }: TurnReview): string {
  if (!grade) return '';
  const points = tell(`review.${grade}`, { n: words.number(lost) });
  if (chance_lost < MUCH) return points;
  return `${points} ${tell('review.chance-lost', { percent: `−${words.percent(chance_lost)}` })}`;
}
