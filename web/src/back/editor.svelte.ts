/** A position in the making: what lies where, what was changed, and what the server says to it. */
import { type LastTurn, type Scene, type Spot, type Standing, cellsBeside, isFree, offerCells } from '../board/scene';
import { type Cell, type Placed, sameCell } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import { tilesLaid } from '../notation/moves';
import { EMPTY, type Position, hiddenHand, readPosition, writePosition } from '../notation/positions';
import { ofSeat, seatsFor, withSeat } from '../notation/seats';
import { COPIES, HAND_SIZE, type HandTile, type Tile } from '../notation/tiles';
import { type ApiError, api } from '../wire/api';
import type { Soundness } from '../wire/protocol';
import { Question } from '../wire/question.svelte';
import { Moves } from './moves.svelte';

/** Where a chosen kind goes: the table, or a seat's hand counted from 1. */
export const TABLE = 0;
export const MOST_POINTS = 9999;

export class Editor implements Scene {
  position = $state.raw<Position>(EMPTY);
  /** Moves that were asked for; one of them may be shown on the table. */
  readonly moves = new Moves();
  /** Where chosen kinds go. */
  target = $state(TABLE);
  /** The kind that the next tap on the table lays. */
  chosen = $state<Tile | undefined>();
  /** The cell that the next kind is laid on, where a cell was tapped first. */
  wanted = $state.raw<Cell | undefined>();
  /** The cells of the play that was made last. */
  played = $state.raw<readonly Cell[]>([]);
  #past = $state.raw<readonly Position[]>([]);
  readonly #check = new Question<Soundness>();

  readonly text: string = $derived(writePosition(this.position));
  readonly standing: readonly Standing[] = $derived(
    this.position.tiles.map((tile) => ({ ...tile, turn: isFree(tile, this.played) ? 0 : 1 })),
  );
  readonly last: LastTurn = { turn: 1 };
  /** The cells beside tiles, for a kind that is chosen. Any other cell does as well. */
  readonly offered: readonly Spot[] = $derived(
    this.chosen && !this.moves.shown ? offerCells(cellsBeside(this.position.tiles), this.position.tiles) : [],
  );
  readonly wrong: readonly Cell[] = $derived.by(() => {
    const cells = (this.verdict?.faults ?? []).flatMap((fault) => fault.cells).map(([x, y]) => ({ x, y }));
    return cells.filter((cell, index) => cells.findIndex((other) => sameCell(other, cell)) === index);
  });
  readonly glow: readonly Cell[] = $derived(this.wanted ? [this.wanted] : []);
  readonly ghosts: readonly Placed[] = $derived(this.moves.shown ? tilesLaid(this.moves.shown.move) : []);

  get lines(): readonly ScoredLine[] {
    return this.moves.shown?.lines ?? [];
  }

  /** What the rules say; nothing until they were asked. */
  get verdict(): Soundness | undefined {
    return this.problem ? undefined : this.#check.answer;
  }

  /** Why the server could not be asked. */
  get problem(): ApiError | undefined {
    return this.#check.problem;
  }

  get players(): number {
    return this.position.hands.length;
  }

  /** The hand that is filled; none while the table is. */
  get hand(): readonly HandTile[] | undefined {
    return ofSeat(this.position.hands, this.target);
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** How many tiles of this kind are neither on the table nor in a hand. */
  left(tile: Tile): number {
    const { tiles, hands } = this.position;
    const used = tiles.filter((one) => one.tile === tile).length + hands.flat().filter((one) => one === tile).length;
    return COPIES - used;
  }

  at(cell: Cell): Tile | undefined {
    return this.position.tiles.find((one) => sameCell(one, cell))?.tile;
  }

  /** A kind was tapped: it goes into the hand that is filled, onto the cell that waits, or waits for a cell itself. */
  pick(tile: HandTile): 'held' | 'laid' | 'chosen' | 'put-down' | 'none-left' | 'full' {
    if (tile !== '?' && tile !== this.chosen && this.left(tile) <= 0) return 'none-left';
    if (this.target !== TABLE) return this.#hold(tile) ? 'held' : 'full';
    if (tile === '?') return 'put-down';
    if (this.wanted) {
      this.#lay(this.wanted, tile);
      return 'laid';
    }
    this.chosen = this.chosen === tile ? undefined : tile;
    return this.chosen ? 'chosen' : 'put-down';
  }

  /** A cell was tapped: a tile there is taken up, a chosen one is laid, or the cell waits for one. */
  tap(cell: Cell): 'laid' | 'taken' | 'wanted' | 'let-go' {
    this.target = TABLE;
    const there = this.at(cell);
    if (there) {
      this.#change({ tiles: this.position.tiles.filter((one) => !sameCell(one, cell)) });
      this.chosen = there;
      this.wanted = undefined;
      return 'taken';
    }
    if (this.chosen) {
      this.#lay(cell, this.chosen);
      return 'laid';
    }
    const again = this.wanted !== undefined && sameCell(this.wanted, cell);
    this.wanted = again ? undefined : cell;
    return again ? 'let-go' : 'wanted';
  }

  /** Fill the hand of a seat, or the table. */
  aim(target: number): void {
    this.target = target;
    this.chosen = undefined;
    this.wanted = undefined;
  }

  #lay({ x, y }: Cell, tile: Tile): void {
    this.#change({ tiles: [...this.position.tiles, { x, y, tile }] });
    this.chosen = undefined;
    this.wanted = undefined;
  }

  /** A known tile takes the place of an unknown one where the hand is full. */
  #hold(tile: HandTile): boolean {
    const { hand } = this;
    if (!hand) return false;
    const hiddenAt = hand.indexOf('?');
    if (tile !== '?' && hiddenAt >= 0) this.#changeHand(hand.with(hiddenAt, tile));
    else if (hand.length < HAND_SIZE) this.#changeHand([...hand, tile]);
    else return false;
    return true;
  }

  /** Take a tile out of the hand that is filled. */
  drop(index: number): void {
    if (this.hand) this.#changeHand(this.hand.toSpliced(index, 1));
  }

  #changeHand(hand: readonly HandTile[]): void {
    this.#change({ hands: withSeat(this.position.hands, this.target, hand) });
  }

  seat(players: number): void {
    const { hands, scores, turn } = this.position;
    const change = <T>(given: readonly T[], more: () => T): T[] =>
      seatsFor(players).map((seat) => ofSeat(given, seat) ?? more());
    this.#change({ hands: change(hands, hiddenHand), scores: change(scores, () => 0), turn: Math.min(turn, players) });
    this.target = Math.min(this.target, players);
  }

  score(seat: number, points: number): void {
    const whole = Math.min(Math.max(Math.trunc(points) || 0, 0), MOST_POINTS);
    this.#change({ scores: withSeat(this.position.scores, seat, whole) });
  }

  turn(seat: number): void {
    this.#change({ turn: seat });
  }

  clear(): void {
    const { hands } = this.position;
    this.#change({ ...EMPTY, hands: hands.map(hiddenHand), scores: hands.map(() => 0) });
    this.aim(TABLE);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.position = before;
    this.played = [];
    this.aim(Math.min(this.target, this.players));
  }

  /** Set up what this text says; whether it can be drawn at all. */
  load(text: string, played: readonly Cell[] = []): boolean {
    const position = readPosition(text);
    if (!position) return false;
    if (writePosition(position) !== this.text) this.#change(position);
    this.played = played;
    this.aim(TABLE);
    return true;
  }

  #change(part: Partial<Position>): void {
    this.#past = [...this.#past, this.position];
    this.position = { ...this.position, quiet: 0, ...part };
    this.played = [];
  }

  /** Ask what the rules say to the position as it is now. */
  async check(): Promise<void> {
    const { text } = this;
    await this.#check.ask(() => api.positionCheck(text));
  }
}
