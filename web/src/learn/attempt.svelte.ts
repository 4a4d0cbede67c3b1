/** One go at a lesson: what lies on the table, what was tried, and what the server said to it. */
import { type Bounds, type Cell, type CellKey, inside, keyOf, neighbours, readCell, sameCell } from '../board/cells';
import { Draft } from '../state/draft.svelte';
import { type Laid, Plays, type Spot } from '../state/plays';
import type { Standing } from '../state/table.svelte';
import { ApiError, api } from '../wire/api';
import type { MoveTried, Placement, ScoredLine } from '../wire/protocol';
import { readMove } from '../words/command';
import type { Goal, Lesson } from './lessons';
import { readPosition } from './position';

/** What came of the last try. */
export interface Outcome {
  /** Refused; allowed but not what was asked for; or what was asked for. */
  readonly kind: 'refused' | 'less' | 'done';
  readonly code: string;
  readonly score: number;
  /** The cells that speak against it. */
  readonly cells: readonly Cell[];
  /** The tile that was refused, and where. */
  readonly refused?: Laid;
}

export class Attempt {
  readonly lesson: Lesson;
  readonly draft = new Draft();
  readonly #start: readonly Standing[];
  standing = $state.raw<readonly Standing[]>([]);
  /** The lines of the move that was made, with their scores. */
  lines = $state.raw<readonly ScoredLine[]>([]);
  outcome = $state.raw<Outcome | undefined>();
  /** How many tiles may be traded. */
  mostTrade = $state(0);
  /** How many tiles are in the bag. */
  bag = $state(0);
  /** Whether the solution is shown. */
  shown = $state(false);
  /** A question is on its way. */
  busy = $state(false);
  /** Why the server could not be asked. */
  problem = $state.raw<ApiError | undefined>();

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.#start = readPosition(lesson.position)
      .board.filter((one) => within(lesson.part, one))
      .map((one) => ({ ...one, turn: 0 }));
    this.again();
  }

  get done(): boolean {
    return this.outcome?.kind === 'done';
  }

  /** Empty cells where somebody might want to lay a tile, whether it fits there or not. */
  readonly offered: readonly Spot[] = $derived.by(() => {
    const { offered = [], part } = this.lesson;
    const tiles = [...this.standing, ...this.draft.laid];
    const taken = new Set(tiles.map(keyOf));
    const cells = tiles.length === 0 ? [{ x: 0, y: 0 }] : [...tiles.flatMap(neighbours), ...offered];
    const free = new Set<CellKey>(cells.map(keyOf).filter((key) => !taken.has(key)));
    return [...free]
      .map(readCell)
      .filter((cell) => within(part, cell))
      .map((cell) => ({ ...cell, score: undefined }));
  });

  /** The tiles of the solution and where they go; of a trade only the tiles. */
  readonly solution: { readonly tiles: readonly string[]; readonly laid: readonly Laid[] } = $derived.by(() => {
    const move = readMove(this.lesson.solution, new Map(this.#start.map((one) => [keyOf(one), one.tile])));
    if (move.kind === 'play') {
      const laid = move.tiles.map(([x, y, tile]) => ({ x, y, tile: tile as Laid['tile'] }));
      return { tiles: laid.map(({ tile }) => tile), laid };
    }
    return { tiles: move.kind === 'trade' ? move.tiles : [], laid: [] };
  });

  /** Back to the beginning of the lesson. */
  again(): void {
    this.standing = this.#start;
    this.lines = [];
    this.outcome = undefined;
    this.shown = false;
    this.draft.clear();
    this.draft.hold(readPosition(this.lesson.position).hand);
  }

  /** Ask what can be done here. */
  async load(): Promise<void> {
    const found = await this.#ask(() => api.positionPlays(this.lesson.position));
    if (!found) return;
    this.draft.know(new Plays(found.plays, this.#start.length === 0));
    this.mostTrade = found.most_trade;
    this.bag = found.bag;
  }

  choose(id: number): void {
    if (this.done) return;
    this.#forget();
    if (this.draft.trading) this.draft.pick(id, this.mostTrade);
    else if (this.draft.laid.some((one) => one.id === id)) this.draft.takeBack(id);
    else this.draft.choose(id);
  }

  /** Lay a tile on a cell if some play begins so; otherwise ask why not. Whether it lies there now. */
  async lay(id: number, cell: Cell): Promise<boolean> {
    const held = this.draft.hand.find((one) => one.id === id);
    if (!held || !this.draft.plays || this.done || this.busy) return false;
    this.#forget();
    const others = this.draft.laid.filter((one) => one.id !== id);
    const free = ![...this.standing, ...others].some((one) => sameCell(one, cell));
    if (free && this.draft.fits(held.tile, cell, id)) {
      this.draft.lay(id, cell);
      return true;
    }
    const tried = [...others, { ...cell, tile: held.tile }];
    const told = await this.#try(tried);
    // The cells of an opening are told from 0,0 on, wherever it was laid.
    const cells = this.#start.length > 0 ? (told?.cells ?? []).map(([x, y]) => ({ x, y })) : [];
    if (told && !told.legal)
      this.#refuse(
        told,
        [...cells.filter((one) => !sameCell(one, cell)), cell],
        free ? { ...cell, tile: held.tile } : undefined,
      );
    return false;
  }

  /** Make the move that is laid out. */
  async play(): Promise<void> {
    const { laid } = this.draft;
    if (!this.draft.worth || this.busy) return;
    const told = await this.#try(laid);
    if (!told?.legal) return;
    if (!reaches(this.lesson.goal, told)) {
      this.outcome = { kind: 'less', code: 'less', score: told.score, cells: [] };
      this.draft.clear();
      return;
    }
    // The newest turn is outlined.
    this.standing = [...this.#start, ...laid.map(({ x, y, tile }) => ({ x, y, tile, turn: 1 }))];
    this.lines = this.draft.worth.lines;
    this.#finish(told, new Set(laid.map(({ id }) => id)));
  }

  async trade(): Promise<void> {
    const { picked, pickedTiles } = this.draft;
    if (pickedTiles.length === 0 || this.busy) return;
    const told = await this.#ask(() =>
      api.positionMove({ position: this.lesson.position, move: { kind: 'trade', tiles: pickedTiles } }),
    );
    if (told?.legal) this.#finish(told, picked);
    else if (told) this.#refuse(told, []);
  }

  showSolution(): void {
    this.#forget();
    this.draft.clear();
    this.shown = true;
  }

  #forget(): void {
    this.outcome = undefined;
    this.shown = false;
  }

  #refuse(told: MoveTried, cells: readonly Cell[], refused?: Laid): void {
    this.draft.choose(undefined);
    this.outcome = { kind: 'refused', code: told.code ?? 'refused', score: 0, cells, ...(refused ? { refused } : {}) };
  }

  #finish(told: MoveTried, gone: ReadonlySet<number>): void {
    const left = this.draft.hand.filter(({ id }) => !gone.has(id));
    this.draft.clear();
    this.draft.hold(left.map(({ tile }) => tile));
    this.shown = false;
    this.outcome = { kind: 'done', code: 'done', score: told.score, cells: [] };
  }

  async #try(laid: readonly Laid[]): Promise<MoveTried | undefined> {
    const tiles = (this.draft.plays?.placed(laid) ?? []).map(({ x, y, tile }): Placement => [x, y, tile]);
    return this.#ask(() => api.positionMove({ position: this.lesson.position, move: { kind: 'play', tiles } }));
  }

  async #ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    this.busy = true;
    this.problem = undefined;
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}

/** Whether a move that the server found legal is what the lesson asks for. */
export function reaches(goal: Goal, told: Pick<MoveTried, 'score' | 'lines'>): boolean {
  if (goal.score !== undefined && told.score < goal.score) return false;
  return goal.line === undefined || told.lines.some(([, , , length]) => length === goal.line);
}

function within(part: Bounds | undefined, cell: Cell): boolean {
  return part === undefined || inside(part, cell);
}
