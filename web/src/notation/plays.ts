/** Legal plays as they are told: `2,-1>5 2,-1>3 2,-2v2:RsRc GsGc;…`, those on the same cells together. */
import type { ScoredLine } from './lines';
import { type Placement, readMove } from './moves';

export interface LegalPlay {
  readonly tiles: Placement[];
  readonly score: number;
  readonly lines: ScoredLine[];
}

/** Every single one of the plays. */
export function readPlays(text: string): LegalPlay[] {
  return text.split(';').flatMap((there) => {
    const [where = '', tiles = ''] = there.split(':');
    const [, start, score, written] = /^(-?\d+,-?\d+[>v])(\d+)(.*)$/.exec(where) ?? [];
    if (start === undefined) return [];
    const lines = readLines(written ?? '');
    return tiles.split(' ').flatMap((laid): LegalPlay[] => {
      const move = readMove(start + laid, () => true);
      return move.kind === 'play' ? [{ tiles: move.tiles, score: Number(score), lines }] : [];
    });
  });
}

/** Lines by their first cells, axes and lengths, and their scores where these are others. */
function readLines(text: string): ScoredLine[] {
  return Array.from(
    text.matchAll(/(-?\d+),(-?\d+)([>v])(\d+)(?:=(\d+))?/g),
    ([, x, y, axis, length, score = length]): ScoredLine => [
      Number(x),
      Number(y),
      axis === 'v' ? 'v' : '>',
      Number(length),
      Number(score),
    ],
  );
}
