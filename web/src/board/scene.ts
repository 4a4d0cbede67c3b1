/** What a board draws. A table, a lesson, the score pad, the editor, a replay and the sample game each provide one. */
import { type Bounds, type Cell, type Placed, keyOf, neighbours, sameCell } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import type { Tile } from '../notation/tiles';

/** A tile that lies on the table, and in which turn it came. */
export interface Standing extends Placed {
  readonly turn: number;
}

/** A tile that is laid tentatively, with a number of its own. */
export interface Tentative extends Placed {
  readonly id: number;
}

/** A cell that is offered, and what the play would then score; no score where that is not known yet. */
export interface Spot extends Cell {
  readonly score: number | undefined;
}

/** The turn whose tiles are outlined. */
export interface LastTurn {
  readonly turn: number;
  /** Who made it: told where it happens out of sight. */
  readonly who?: string | undefined;
  /** Whether whoever looks made it: then they are done here, and the table shows what others do. */
  readonly own?: boolean;
  /** Shown beside its tiles, if given. */
  readonly score?: number | undefined;
  /** Their tiles light up one after another. */
  readonly qwirkles?: readonly ScoredLine[];
}

/** Members may be getters of a class with state: the board reads each of them by itself. */
export interface Scene {
  readonly standing: readonly Standing[];
  readonly laid?: readonly Tentative[];
  /** Cells where the chosen tile may be laid. */
  readonly offered?: readonly Spot[];
  /** Lines with what each scores. */
  readonly lines?: readonly ScoredLine[];
  /** Cells that speak against what is laid. */
  readonly wrong?: readonly Cell[];
  readonly last?: LastTurn | undefined;
  /** Tiles shown where they could lie. */
  readonly ghosts?: readonly Placed[];
  /** Cells to look at. */
  readonly glow?: readonly Cell[];
  /** Cells that are spoken of: brought into sight. */
  readonly discussed?: readonly Cell[];
  /** The tile that the next tap lays, for those who hear the table. */
  readonly chosen?: Tile | undefined;
  /** What is in sight at first, where that is not just the tiles with a cell round them. */
  readonly room?: Bounds | undefined;
}

/** The tiles that turns laid, one list per turn. */
export function standingAfter(turns: readonly (readonly Placed[])[]): Standing[] {
  return turns.flatMap((laid, turn) => laid.map(({ x, y, tile }) => ({ x, y, tile, turn })));
}

/** Whether none of these tiles lies on the cell. */
export function isFree(cell: Cell, tiles: readonly Cell[]): boolean {
  return !tiles.some((tile) => sameCell(tile, cell));
}

/** The cells beside these tiles, some of them several times; the middle of a table without any. */
export function cellsBeside(tiles: readonly Cell[]): Cell[] {
  return tiles.length === 0 ? [{ x: 0, y: 0 }] : tiles.flatMap(neighbours);
}

/** Those of the cells that are free among these tiles, each once, to be offered. */
export function offerCells(cells: readonly Cell[], tiles: readonly Cell[]): Spot[] {
  const taken = new Set(tiles.map(keyOf));
  const free = new Map(cells.filter((cell) => !taken.has(keyOf(cell))).map((cell) => [keyOf(cell), cell]));
  return [...free.values()].map(({ x, y }) => ({ x, y, score: undefined }));
}
