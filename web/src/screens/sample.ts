/** A small position for the start page: lines of a colour, lines of a shape, and where one more would go. */
import type { Standing } from '../state/table.svelte';
import type { Tile } from '../tiles/tile';

const ROWS: readonly [x: number, y: number, tiles: string][] = [
  [0, 0, 'GtGfGdGc'],
  [0, 1, 'RtRfRdRcRsRx'],
  [3, 2, 'BcBsBx'],
  [4, 3, 'Ps'],
  [4, 4, 'Os'],
  [0, -1, 'Pt'],
  [0, -2, 'OtOxOd'],
  [2, -1, 'YdYc'],
  [5, 0, 'Px'],
];
/** The tiles that came last. */
const LAST: ReadonlySet<string> = new Set(['5,0', '5,1', '5,2']);

export const SAMPLE: readonly Standing[] = ROWS.flatMap(([x, y, tiles]) =>
  (tiles.match(/../g) ?? []).map((tile, at) => ({
    x: x + at,
    y,
    tile: tile as Tile,
    turn: LAST.has(`${x + at},${y}`) ? 1 : 0,
  })),
);

export const SAMPLE_SPOTS = [
  { x: 2, y: -3, score: 5 },
  { x: 0, y: 2, score: 5 },
  { x: 5, y: 4, score: 2 },
];
