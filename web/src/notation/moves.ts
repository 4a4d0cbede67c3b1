/** Moves in the notation: `2,-1>RsRc`, `~RsGf`, `-`. */
import type { Move, Placement } from '../wire/protocol';
import { type Cell, type Placed } from './cells';
import { type Tile, isTile } from './tiles';

export type { Move, Placement };

/** What is wrong with the text of a move: the part that could not be read. */
export class Unreadable extends Error {
  readonly part: string;

  constructor(part: string) {
    super(`cannot read ${part}`);
    this.part = part;
  }
}

function readTraded(text: string): Tile[] {
  return (text.match(/.{1,2}/g) ?? []).map((part) => {
    if (!isTile(part)) throw new Unreadable(part);
    return part;
  });
}

/** Read a move. `.` steps over a tile that lies there; `lies` says where tiles lie. */
export function readMove(text: string, lies: (cell: Cell) => boolean): Move {
  const typed = text.replace(/\s+/g, '');
  if (typed === '-') return { kind: 'pass' };
  if (typed.startsWith('~')) return { kind: 'trade', tiles: readTraded(typed.slice(1)) };
  const match = /^(-?\d+),(-?\d+)([>v])(.+)$/.exec(typed);
  if (!match) throw new Unreadable(typed || '…');
  let x = Number(match[1]);
  let y = Number(match[2]);
  const [dx, dy] = match[3] === '>' ? [1, 0] : [0, 1];
  const tiles: Placement[] = [];
  for (const part of match[4]!.match(/\.|[^.]{1,2}/g) ?? []) {
    if (part === '.') {
      if (!lies({ x, y })) throw new Unreadable('.');
    } else if (isTile(part)) {
      tiles.push([x, y, part]);
    } else {
      throw new Unreadable(part);
    }
    x += dx;
    y += dy;
  }
  return { kind: 'play', tiles };
}

/** Tiles on cells as moves write them. */
export function toPlacements(tiles: readonly Placed[]): Placement[] {
  return tiles.map(({ x, y, tile }) => [x, y, tile]);
}

/** Tiles on cells as boards draw them. */
export function toPlaced(tiles: readonly Placement[]): Placed[] {
  return tiles.map(([x, y, tile]) => ({ x, y, tile }));
}

/** The tiles that a move lays, each on its cell; none if it is a trade or a pass. */
export function tilesLaid(move: Move): Placed[] {
  return move.kind === 'play' ? toPlaced(move.tiles) : [];
}

/** How many tiles a move trades. */
export function countTraded(move: Move): number {
  return move.kind === 'trade' ? move.tiles.length : 0;
}
