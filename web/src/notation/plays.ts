/** Legal plays as they are told: `2,-1>`, what each scores, its lines (`2,-1>3:3`), and the tiles of each (`RsRc GsGc`). */
import type { LegalPlays } from '../wire/protocol';
import type { ScoredLine } from './lines';
import { type Placement, readMove } from './moves';

export interface LegalPlay {
  readonly tiles: Placement[];
  readonly score: number;
  readonly lines: ScoredLine[];
}

/** Every single one of the plays. */
export function readPlays(told: readonly LegalPlays[]): LegalPlay[] {
  return told.flatMap(([start, score, written, tiles]) => {
    const lines = readLines(written);
    return tiles.split(' ').flatMap((laid): LegalPlay[] => {
      const move = readMove(start + laid, () => true);
      return move.kind === 'play' ? [{ tiles: move.tiles, score, lines }] : [];
    });
  });
}

function readLines(text: string): ScoredLine[] {
  return Array.from(text.matchAll(/(-?\d+),(-?\d+)([>v])(\d+):(\d+)/g), ([, x, y, axis, length, score]): ScoredLine => [
    Number(x),
    Number(y),
    axis === 'v' ? 'v' : '>',
    Number(length),
    Number(score),
  ]);
}
