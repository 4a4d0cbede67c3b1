/** Positions in the notation, read and written. Whether they keep the rules, the server says. */
import { type Placed, boundsOf } from './cells';
import { COPIES, HAND_SIZE, type HandTile, TILES, isTile } from './tiles';

/** What the text of a position says, part by part. */
export interface Position {
  readonly tiles: readonly Placed[];
  readonly hands: readonly (readonly HandTile[])[];
  readonly scores: readonly number[];
  /** The seat to move; 0 once the game is over. */
  readonly turn: number;
  readonly quiet: number;
}

/** Two players with hidden hands at an empty table. */
export const EMPTY: Position = { tiles: [], hands: [hiddenHand(), hiddenHand()], scores: [0, 0], turn: 1, quiet: 0 };

export function hiddenHand(): HandTile[] {
  return Array<HandTile>(HAND_SIZE).fill('?');
}

/** As long as the server takes it. */
const LONGEST = 2000;

/** Tiles that lie farther apart take too many cells to draw; all tiles in a row take as many. */
const FARTHEST_APART = COPIES * TILES.length;

/** Text in this form can be drawn. What else is wrong with it, the server says with better words. */
const FORM =
  /^(?:-|-?\d{1,4},-?\d{1,4}:(?:[A-Z][a-z]|\d{1,3}|\/)+) [^\s/]+(?:\/[^\s/]+){1,3} \d{1,6}(?:\/\d{1,6}){1,3} [0-4] \d{1,6}$/;

/** The position that this text is; nothing if it is none that can be drawn. */
export function readPosition(text: string): Position | undefined {
  if (text.length > LONGEST) return undefined;
  const line = text.trim().replace(/\s+/g, ' ');
  if (!FORM.test(line)) return undefined;
  const [board, hands, scores, turn, quiet] = line.split(' ') as [string, string, string, string, string];
  const held = hands.split('/').map(readHand);
  const points = scores.split('/').map(Number);
  if (held.length !== points.length || Number(turn) > held.length || held.includes(undefined)) return undefined;
  const tiles = readBoard(board);
  if ((board.match(/[A-Z][a-z]/g) ?? []).length !== tiles.length) return undefined;
  const { left, top, right, bottom } = boundsOf(tiles);
  if (Math.max(right - left, bottom - top) > FARTHEST_APART) return undefined;
  return { tiles, hands: held as HandTile[][], scores: points, turn: Number(turn), quiet: Number(quiet) };
}

function readHand(text: string): HandTile[] | undefined {
  if (text === '-') return [];
  const tiles: readonly string[] = text.match(/\?|[A-Z][a-z]/g) ?? [];
  const known = tiles.filter((tile): tile is HandTile => tile === '?' || isTile(tile));
  return known.join('') === text ? known : undefined;
}

/** The tiles of a board: `0,0:RsRc2Gf/1Gs`, where a number stands for that many empty cells. */
export function readBoard(text: string): Placed[] {
  if (text === '-') return [];
  const [corner, rows] = text.split(':') as [string, string];
  const [left, top] = corner.split(',').map(Number) as [number, number];
  const found: Placed[] = [];
  rows.split('/').forEach((row, down) => {
    let x = left;
    for (const piece of row.match(/\d+|[A-Z][a-z]/g) ?? []) {
      if (isTile(piece)) found.push({ x: x++, y: top + down, tile: piece });
      else x += Number(piece);
    }
  });
  return found;
}

export function writePosition({ tiles, hands, scores, turn, quiet }: Position): string {
  const held = hands.map((hand) => hand.join('') || '-').join('/');
  return `${writeBoard(tiles)} ${held} ${scores.join('/')} ${turn} ${quiet}`;
}

function writeBoard(tiles: readonly Placed[]): string {
  if (tiles.length === 0) return '-';
  const { left, top, bottom } = boundsOf(tiles);
  const rows = Array.from({ length: bottom - top + 1 }, (_, down) => {
    const row = tiles.filter(({ y }) => y === top + down).sort((a, b) => a.x - b.x);
    let next = left;
    return row
      .map(({ x, tile }) => {
        const gap = x > next ? String(x - next) : '';
        next = x + 1;
        return gap + tile;
      })
      .join('');
  });
  return `${left},${top}:${rows.join('/')}`;
}
