/** One go at a lesson: what lies on the table, what was tried, and what the server said to it. */
import {
  type LastTurn,
  type Scene,
  type Spot,
  type Standing,
  type Tentative,
  cellsBeside,
  isFree,
  offerCells,
} from '../board/scene';
import { type Bounds, type Cell, type Placed, isInside, sameCell } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import { readMove, tilesLaid, toPlacements } from '../notation/moves';
import { type Position, readPosition } from '../notation/positions';
import { ofSeat } from '../notation/seats';
import { type HandTile, isTile } from '../notation/tiles';
import { Draft } from '../state/draft.svelte';
import { Plays } from '../state/plays';
import { type ApiError, api } from '../wire/api';
import type { Verdict, Situation } from '../wire/protocol';
import { Question } from '../wire/question.svelte';
import type { Goal, Lesson } from './lessons';

/** What came of the last try. */
export interface Outcome {
  /** Refused; allowed but not what was asked for; or what was asked for. */
  readonly kind: 'refused' | 'less' | 'done';
  readonly code: string;
  readonly score: number;
  /** The cells that speak against it. */
  readonly cells: readonly Cell[];
  /** The tile that was refused, and where. */
  readonly refused?: Placed;
}

export class Attempt implements Scene {
  readonly lesson: Lesson;
  readonly draft = new Draft();
  readonly #position: Position;
  readonly #start: readonly Standing[];
  standing = $state.raw<readonly Standing[]>([]);
  /** The lines of the move that was made, with their scores. */
  #made = $state.raw<readonly ScoredLine[]>([]);
  outcome = $state.raw<Outcome | undefined>();
  /** Whether the solution is shown. */
  shown = $state(false);
  /** What can be done here. */
  readonly #found = new Question<Situation>();
  /** What the rules say to a move. */
  readonly #tried = new Question<Verdict>();

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.#position = readPosition(lesson.position)!;
    this.#start = this.#position.tiles.filter((one) => within(lesson.part, one)).map((one) => ({ ...one, turn: 0 }));
    this.again();
  }

  get done(): boolean {
    return this.outcome?.kind === 'done';
  }

  /** A question is on its way. */
  get busy(): boolean {
    return this.#found.busy || this.#tried.busy;
  }

  /** Why the server could not be asked. */
  get problem(): ApiError | undefined {
    return this.#found.problem ?? this.#tried.problem;
  }

  /** How many tiles may be traded. */
  get mostTrade(): number {
    return this.#found.answer?.most_trade ?? 0;
  }

  /** How many tiles are in the bag. */
  get bag(): number {
    return this.#found.answer?.bag ?? 0;
  }

  get laid(): readonly Tentative[] {
    return this.draft.laid;
  }

  /** Empty cells where somebody might want to lay a tile, whether it fits there or not. */
  readonly offered: readonly Spot[] = $derived.by(() => {
    if (!this.draft.chosenTile || this.done || this.draft.trading) return [];
    const { offered = [], part } = this.lesson;
    const tiles = [...this.standing, ...this.draft.laid];
    return offerCells([...cellsBeside(tiles), ...offered], tiles).filter((cell) => within(part, cell));
  });

  get lines(): readonly ScoredLine[] {
    return this.done ? this.#made : (this.draft.worth?.lines ?? []);
  }

  get wrong(): readonly Cell[] {
    return this.outcome?.cells ?? [];
  }

  get last(): LastTurn | undefined {
    return this.done ? { turn: 1 } : undefined;
  }

  /** Tiles that are only shown: the solution, or one that was refused. */
  readonly ghosts: readonly Placed[] = $derived.by(() => {
    if (this.shown) return this.solution.laid;
    return this.outcome?.refused ? [this.outcome.refused] : [];
  });

  get room(): Bounds | undefined {
    return this.lesson.room;
  }

  /** The tiles of the solution and where they go; of a trade only the tiles. */
  readonly solution: { readonly tiles: readonly HandTile[]; readonly laid: readonly Placed[] } = $derived.by(() => {
    const move = readMove(this.lesson.solution, (cell) => !isFree(cell, this.#start));
    const laid = tilesLaid(move);
    return { tiles: move.kind === 'trade' ? move.tiles : laid.map(({ tile }) => tile), laid };
  });

  /** Back to the beginning of the lesson. */
  again(): void {
    this.standing = this.#start;
    this.#made = [];
    this.outcome = undefined;
    this.shown = false;
    this.draft.clear();
    this.draft.hold((ofSeat(this.#position.hands, this.#position.turn) ?? []).filter(isTile));
  }

  /** Ask what can be done here. */
  async load(): Promise<void> {
    this.#tried.forget();
    const found = await this.#found.ask(() => api.positionPlays(this.lesson.position));
    if (found) this.draft.know(new Plays(found.plays, this.#start.length === 0));
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
    const free = isFree(cell, [...this.standing, ...others]);
    if (free && this.draft.fits(held.tile, cell, id)) {
      this.draft.lay(id, cell);
      return true;
    }
    const placed = { ...cell, tile: held.tile };
    const tried = await this.#try([...others, placed]);
    const cells = (tried?.cells ?? []).map(([x, y]) => ({ x, y }));
    if (tried && !tried.legal)
      this.#refuse(tried, [...cells.filter((one) => !sameCell(one, cell)), cell], free ? placed : undefined);
    return false;
  }

  /** Make the move that is laid out. */
  async play(): Promise<void> {
    const { laid } = this.draft;
    if (!this.draft.worth || this.busy) return;
    const tried = await this.#try(laid);
    if (!tried?.legal) return;
    if (!reaches(this.lesson.goal, tried)) {
      this.outcome = { kind: 'less', code: 'less', score: tried.score, cells: [] };
      this.draft.clear();
      return;
    }
    // The newest turn is outlined.
    this.standing = [...this.#start, ...laid.map(({ x, y, tile }) => ({ x, y, tile, turn: 1 }))];
    this.#made = this.draft.worth.lines;
    this.#finish(tried, new Set(laid.map(({ id }) => id)));
  }

  async trade(): Promise<void> {
    const { picked, pickedTiles } = this.draft;
    if (pickedTiles.length === 0 || this.busy) return;
    const tried = await this.#tried.ask(() =>
      api.positionMove({ position: this.lesson.position, move: { kind: 'trade', tiles: pickedTiles } }),
    );
    if (tried?.legal) this.#finish(tried, picked);
    else if (tried) this.#refuse(tried, []);
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

  #refuse(tried: Verdict, cells: readonly Cell[], refused?: Placed): void {
    this.draft.choose(undefined);
    this.outcome = { kind: 'refused', code: tried.code ?? 'refused', score: 0, cells, ...(refused ? { refused } : {}) };
  }

  #finish(tried: Verdict, gone: ReadonlySet<number>): void {
    const left = this.draft.hand.filter(({ id }) => !gone.has(id));
    this.draft.clear();
    this.draft.hold(left.map(({ tile }) => tile));
    this.shown = false;
    this.outcome = { kind: 'done', code: 'done', score: tried.score, cells: [] };
  }

  #try(laid: readonly Placed[]): Promise<Verdict | undefined> {
    const tiles = toPlacements(laid);
    return this.#tried.ask(() => api.positionMove({ position: this.lesson.position, move: { kind: 'play', tiles } }));
  }
}

/** Whether a move that the server found legal is what the lesson asks for. */
export function reaches(goal: Goal, tried: Pick<Verdict, 'score' | 'lines'>): boolean {
  if (goal.score !== undefined && tried.score < goal.score) return false;
  return goal.line === undefined || tried.lines.some(([, , , length]) => length === goal.line);
}

function within(part: Bounds | undefined, cell: Cell): boolean {
  return part === undefined || isInside(part, cell);
}
