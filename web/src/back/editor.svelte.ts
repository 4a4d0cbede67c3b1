/** A position in the making: what lies where, what was changed, and what the server says to it. */
import { type Cell, keyOf, neighbours, sameCell } from '../board/cells';
import type { Laid, Spot } from '../state/plays';
import type { Standing } from '../state/table.svelte';
import type { Tile } from '../tiles/tile';
import { ApiError, api } from '../wire/api';
import type { PositionChecked } from '../wire/protocol';
import { EMPTY, type HandTile, type Setup, hidden, readSetup, writeSetup } from './notation';

export const COPIES = 3;
export const HAND_SIZE = 6;
/** Where a chosen kind goes: the table, or a seat's hand counted from 1. */
export const TABLE = 0;

export class Editor {
  setup = $state.raw<Setup>(EMPTY);
  /** Where chosen kinds go. */
  target = $state(TABLE);
  /** The kind that the next tap on the table lays. */
  chosen = $state<Tile | undefined>();
  /** The cell that the next kind is laid on, where a cell was tapped first. */
  wanted = $state.raw<Cell | undefined>();
  /** What the rules say; nothing until they were asked. */
  verdict = $state.raw<PositionChecked | undefined>();
  /** Why the server could not be asked. */
  problem = $state.raw<ApiError | undefined>();
  /** The cells of the play that was made last. */
  played = $state.raw<readonly Cell[]>([]);
  #past = $state.raw<readonly Setup[]>([]);

  readonly text: string = $derived(writeSetup(this.setup));
  readonly standing: readonly Standing[] = $derived(
    this.setup.tiles.map((tile) => ({ ...tile, turn: this.played.some((cell) => sameCell(cell, tile)) ? 1 : 0 })),
  );
  /** The cells beside tiles, for a kind that is chosen. Any other cell does as well. */
  readonly spots: readonly Spot[] = $derived.by(() => {
    if (!this.chosen) return [];
    const { tiles } = this.setup;
    const taken = new Set(tiles.map(keyOf));
    const cells = tiles.length === 0 ? [{ x: 0, y: 0 }] : tiles.flatMap(neighbours);
    const free = new Map(cells.filter((cell) => !taken.has(keyOf(cell))).map((cell) => [keyOf(cell), cell]));
    return [...free.values()].map(({ x, y }) => ({ x, y, score: undefined }));
  });

  get players(): number {
    return this.setup.hands.length;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** How many tiles of this kind are neither on the table nor in a hand. */
  left(tile: Tile): number {
    const { tiles, hands } = this.setup;
    const used = tiles.filter((one) => one.tile === tile).length + hands.flat().filter((one) => one === tile).length;
    return COPIES - used;
  }

  at(cell: Cell): Tile | undefined {
    return this.setup.tiles.find((one) => sameCell(one, cell))?.tile;
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
      this.#change({ tiles: this.setup.tiles.filter((one) => !sameCell(one, cell)) });
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
    this.#change({ tiles: [...this.setup.tiles, { x, y, tile } satisfies Laid] });
    this.chosen = undefined;
    this.wanted = undefined;
  }

  /** A known tile takes the place of an unknown one where the hand is full. */
  #hold(tile: HandTile): boolean {
    const hand = this.setup.hands[this.target - 1]!;
    const hiddenAt = hand.indexOf('?');
    if (tile !== '?' && hiddenAt >= 0) this.#changeHand(hand.with(hiddenAt, tile));
    else if (hand.length < HAND_SIZE) this.#changeHand([...hand, tile]);
    else return false;
    return true;
  }

  /** Take a tile out of the hand that is filled. */
  drop(index: number): void {
    this.#changeHand(this.setup.hands[this.target - 1]!.toSpliced(index, 1));
  }

  #changeHand(hand: readonly HandTile[]): void {
    this.#change({ hands: this.setup.hands.with(this.target - 1, hand) });
  }

  seat(players: number): void {
    const { hands, scores, turn } = this.setup;
    const change = <T>(given: readonly T[], more: () => T): T[] =>
      Array.from({ length: players }, (_, seat) => given[seat] ?? more());
    this.#change({ hands: change(hands, hidden), scores: change(scores, () => 0), turn: Math.min(turn, players) });
    this.target = Math.min(this.target, players);
  }

  score(seat: number, points: number): void {
    this.#change({ scores: this.setup.scores.with(seat - 1, Math.min(Math.max(Math.trunc(points) || 0, 0), 9999)) });
  }

  turn(seat: number): void {
    this.#change({ turn: seat });
  }

  clear(): void {
    const { hands } = this.setup;
    this.#change({ ...EMPTY, hands: hands.map(hidden), scores: hands.map(() => 0) });
    this.aim(TABLE);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.setup = before;
    this.played = [];
    this.aim(Math.min(this.target, this.players));
  }

  /** Set up what this text says; whether it can be drawn at all. */
  load(text: string, played: readonly Cell[] = []): boolean {
    const setup = readSetup(text);
    if (!setup) return false;
    if (writeSetup(setup) !== this.text) this.#change(setup);
    this.played = played;
    this.aim(TABLE);
    return true;
  }

  #change(part: Partial<Setup>): void {
    this.#past = [...this.#past, this.setup];
    this.setup = { ...this.setup, quiet: 0, ...part };
    this.played = [];
  }

  /** Ask what the rules say to the position as it is now. An answer about an older one is not listened to. */
  async check(): Promise<void> {
    const { text } = this;
    try {
      const verdict = await api.positionCheck(text);
      if (this.text === text) {
        this.verdict = verdict;
        this.problem = undefined;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.text === text) {
        this.verdict = undefined;
        this.problem = error;
      }
    }
  }
}
