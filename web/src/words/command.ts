/** Moves typed in the notation: `2,-1>RsRc`, `~RsGf`, `-`. */
import { type CellKey, keyOf } from '../board/cells';
import { type Tile, isTile } from '../tiles/tile';
import type { Placement } from '../wire/protocol';

export type Typed =
  | { readonly kind: 'play'; readonly tiles: Placement[] }
  | { readonly kind: 'trade'; readonly tiles: Tile[] }
  | { readonly kind: 'pass' };

/** What is wrong with what was typed: the part that could not be read. */
export class Unreadable extends Error {
  readonly part: string;

  constructor(part: string) {
    super(`cannot read ${part}`);
    this.part = part;
  }
}

function tilesIn(text: string): Tile[] {
  return (text.match(/.{1,2}/g) ?? []).map((part) => {
    if (!isTile(part)) throw new Unreadable(part);
    return part;
  });
}

/** Read a move. `.` steps over a tile that lies there, as in the notation. */
export function readMove(text: string, board: ReadonlyMap<CellKey, Tile>): Typed {
  const typed = text.replace(/\s+/g, '');
  if (typed === '-') return { kind: 'pass' };
  if (typed.startsWith('~')) return { kind: 'trade', tiles: tilesIn(typed.slice(1)) };
  const match = /^(-?\d+),(-?\d+)([>v])(.+)$/.exec(typed);
  if (!match) throw new Unreadable(typed || '…');
  let x = Number(match[1]);
  let y = Number(match[2]);
  const [dx, dy] = match[3] === '>' ? [1, 0] : [0, 1];
  const tiles: Placement[] = [];
  for (const part of match[4]!.match(/\.|[^.]{1,2}/g) ?? []) {
    if (part === '.') {
      if (!board.has(keyOf({ x, y }))) throw new Unreadable('.');
    } else if (isTile(part)) {
      tiles.push([x, y, part]);
    } else {
      throw new Unreadable(part);
    }
    x += dx!;
    y += dy!;
  }
  return { kind: 'play', tiles };
}
