/** The legal plays that the server sent, looked up as tiles are laid. It knows no rules: it looks things up. */
import { type Spot, cellsBeside, offerCells } from '../board/scene';
import { type Cell, type Placed, boundsOf } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import { toPlaced } from '../notation/moves';
import { readPlays } from '../notation/plays';
import type { Tile } from '../notation/tiles';

export interface Worth {
  readonly score: number;
  readonly lines: readonly ScoredLine[];
}

function nameOf(laid: readonly Placed[]): string {
  return laid
    .map(({ x, y, tile }) => `${x},${y}${tile}`)
    .sort()
    .join(' ');
}

export class Plays {
  readonly #plays: { readonly laid: Placed[]; readonly names: Set<string> }[] = [];
  readonly #worth = new Map<string, Worth>();
  /** Whether the table is empty: an opening may then lie anywhere, and grow to any side. */
  readonly #opening: boolean;

  constructor(text: string, opening = false) {
    this.#opening = opening;
    for (const play of readPlays(text)) {
      const laid = toPlaced(play.tiles);
      this.#plays.push({ laid, names: new Set(laid.map((one) => nameOf([one]))) });
      this.#worth.set(nameOf(laid), { score: play.score, lines: play.lines });
    }
  }

  get any(): boolean {
    return this.#plays.length > 0;
  }

  /** How many tiles the first play of the game has to have; 0 later on. */
  get opening(): number {
    return this.#opening ? (this.#plays[0]?.laid.length ?? 0) : 0;
  }

  /** The tiles as the plays know them: an opening is looked up from 0,0 on, wherever it is laid. */
  #placed(laid: readonly Placed[]): Placed[] {
    if (!this.#opening || laid.length === 0) return [...laid];
    const { left, top } = boundsOf(laid);
    return laid.map(({ x, y, tile }) => ({ x: x - left, y: y - top, tile }));
  }

  /** What these tiles score if they are a whole legal play. The lines lie where the tiles do. */
  worth(laid: readonly Placed[]): Worth | undefined {
    const found = this.#worth.get(nameOf(this.#placed(laid)));
    if (!found || !this.#opening) return found;
    const { left, top } = boundsOf(laid);
    return {
      score: found.score,
      lines: found.lines.map(([x, y, axis, length, score]) => [x + left, y + top, axis, length, score]),
    };
  }

  /** Whether some legal play holds all of these. */
  leads(laid: readonly Placed[]): boolean {
    if (this.worth(laid)) return true;
    if (this.#opening) return this.#openingLeads(laid);
    const names = laid.map((one) => nameOf([one]));
    return this.#plays.some((play) => names.every((name) => play.names.has(name)));
  }

  /** Where this tile can go, now that those are laid. */
  spots(tile: Tile, laid: readonly Placed[]): Spot[] {
    const cells = this.#opening ? cellsBeside(laid) : this.#cellsOf(tile);
    const found: Spot[] = [];
    for (const { x, y } of offerCells(cells, laid)) {
      const next = [...laid, { x, y, tile }];
      const score = this.worth(next)?.score;
      if (score !== undefined || (this.#opening && this.leads(next))) found.push({ x, y, score });
    }
    return found;
  }

  /** The best single tile of these for a cell. */
  bestFor(cell: Cell, tiles: readonly Tile[], laid: readonly Placed[]): Tile | undefined {
    let best: { tile: Tile; score: number } | undefined;
    for (const tile of new Set(tiles)) {
      const next = [...laid, { x: cell.x, y: cell.y, tile }];
      if (!this.leads(next)) continue;
      const score = this.worth(next)?.score ?? 0;
      if (!best || score > best.score) best = { tile, score };
    }
    return best?.tile;
  }

  #cellsOf(tile: Tile): Cell[] {
    return this.#plays.flatMap(({ laid }) => laid.filter((one) => one.tile === tile));
  }

  #openingLeads(laid: readonly Placed[]): boolean {
    const sameRow = laid.every(({ y }) => y === laid[0]!.y);
    const sameColumn = laid.every(({ x }) => x === laid[0]!.x);
    if (!sameRow && !sameColumn) return false;
    const tiles = laid.map(({ tile }) => tile);
    return this.#plays.some(({ laid: play }) => holds(play, tiles));
  }
}

function holds(play: readonly Placed[], tiles: readonly Tile[]): boolean {
  const left = play.map(({ tile }) => tile);
  return tiles.every((tile) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
