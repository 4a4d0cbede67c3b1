/** The legal plays that the server told, asked as tiles are laid. It knows no rules: it looks things up. */
import { type Cell, type CellKey, keyOf, neighbours } from '../board/cells';
import type { LegalPlay, Placement, ScoredLine } from '../wire/protocol';
import type { Tile } from '../tiles/tile';

export interface Laid extends Cell {
  readonly tile: Tile;
}

/** A cell that takes a tile, and what the play would then score; no score where it still needs more tiles. */
export interface Spot extends Cell {
  readonly score: number | undefined;
}

export interface Worth {
  readonly score: number;
  readonly lines: readonly ScoredLine[];
}

function nameOf(laid: readonly Laid[]): string {
  return laid
    .map(({ x, y, tile }) => `${x},${y}${tile}`)
    .sort()
    .join(' ');
}

function toLaid(tiles: readonly Placement[]): Laid[] {
  return tiles.map(([x, y, tile]) => ({ x, y, tile: tile as Tile }));
}

export class Plays {
  readonly #plays: { readonly laid: Laid[]; readonly names: Set<string> }[] = [];
  readonly #worth = new Map<string, Worth>();
  /** Whether the table is empty: an opening may then lie anywhere, and grow to any side. */
  readonly #opening: boolean;

  constructor(plays: readonly LegalPlay[], opening = false) {
    this.#opening = opening;
    for (const play of plays) {
      const laid = toLaid(play.tiles);
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

  /** The tiles as they would be played: an opening begins at 0,0 wherever it was laid. */
  placed(laid: readonly Laid[]): Laid[] {
    if (!this.#opening || laid.length === 0) return [...laid];
    const left = Math.min(...laid.map(({ x }) => x));
    const top = Math.min(...laid.map(({ y }) => y));
    return laid.map(({ x, y, tile }) => ({ x: x - left, y: y - top, tile }));
  }

  /** What these tiles score if they are a whole legal play. The lines lie where the tiles do. */
  worth(laid: readonly Laid[]): Worth | undefined {
    const found = this.#worth.get(nameOf(this.placed(laid)));
    if (!found || !this.#opening) return found;
    const left = Math.min(...laid.map(({ x }) => x));
    const top = Math.min(...laid.map(({ y }) => y));
    return {
      score: found.score,
      lines: found.lines.map(([x, y, axis, length, score]) => [x + left, y + top, axis, length, score]),
    };
  }

  /** Whether some legal play holds all of these. */
  leads(laid: readonly Laid[]): boolean {
    if (this.worth(laid)) return true;
    if (this.#opening) return this.#openingLeads(laid);
    const names = laid.map((one) => nameOf([one]));
    return this.#plays.some((play) => names.every((name) => play.names.has(name)));
  }

  /** Where this tile can go, now that those are laid. */
  spots(tile: Tile, laid: readonly Laid[]): Spot[] {
    const taken = new Set(laid.map(keyOf));
    const cells = new Map<CellKey, Cell>();
    for (const cell of this.#opening ? openingCells(laid) : this.#cellsOf(tile)) {
      if (!taken.has(keyOf(cell))) cells.set(keyOf(cell), { x: cell.x, y: cell.y });
    }
    const found: Spot[] = [];
    for (const cell of cells.values()) {
      const next = [...laid, { ...cell, tile }];
      const worth = this.worth(next);
      if (worth) found.push({ ...cell, score: worth.score });
      else if (this.#opening && this.leads(next)) found.push({ ...cell, score: undefined });
    }
    return found;
  }

  /** The best single tile of these for a cell. */
  bestFor(cell: Cell, tiles: readonly Tile[], laid: readonly Laid[]): Tile | undefined {
    let best: { tile: Tile; score: number } | undefined;
    for (const tile of new Set(tiles)) {
      const next = [...laid, { x: cell.x, y: cell.y, tile }];
      if (!this.leads(next)) continue;
      const score = this.worth(next)?.score ?? 0;
      if (!best || score > best.score) best = { tile, score };
    }
    return best?.tile;
  }

  *#cellsOf(tile: Tile): Iterable<Cell> {
    for (const { laid } of this.#plays) for (const one of laid) if (one.tile === tile) yield one;
  }

  #openingLeads(laid: readonly Laid[]): boolean {
    const sameRow = laid.every(({ y }) => y === laid[0]!.y);
    const sameColumn = laid.every(({ x }) => x === laid[0]!.x);
    if (!sameRow && !sameColumn) return false;
    const tiles = laid.map(({ tile }) => tile);
    return this.#plays.some(({ laid: play }) => holds(play, tiles));
  }
}

function holds(play: readonly Laid[], tiles: readonly Tile[]): boolean {
  const left = play.map(({ tile }) => tile);
  return tiles.every((tile) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function openingCells(laid: readonly Laid[]): Cell[] {
  return laid.length === 0 ? [{ x: 0, y: 0 }] : laid.flatMap(neighbours);
}
