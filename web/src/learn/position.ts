/** Positions in the notation, as far as they are drawn: the tiles on the table and the hand of whoever is to move. */
import type { Laid } from '../state/plays';
import { type Tile, isTile, readTiles } from '../tiles/tile';

export interface Drawn {
  readonly board: readonly Laid[];
  readonly hand: readonly Tile[];
}

/** Tiles and numbers of empty cells: `RsRc2Gf`. */
const PIECES = /\d+|[A-Z][a-z]/g;

export function readBoard(text: string): Laid[] {
  if (text === '-') return [];
  const [corner, rows] = text.split(':') as [string, string];
  const [left, top] = corner.split(',').map(Number) as [number, number];
  const found: Laid[] = [];
  rows.split('/').forEach((row, down) => {
    let x = left;
    for (const piece of row.match(PIECES) ?? []) {
      if (isTile(piece)) found.push({ x: x++, y: top + down, tile: piece });
      else x += Number(piece);
    }
  });
  return found;
}

export function readPosition(text: string): Drawn {
  const [board, hands, , turn] = text.split(' ') as [string, string, string, string];
  const hand = hands.split('/')[Number(turn) - 1] ?? '';
  return { board: readBoard(board), hand: readTiles(hand) };
}
