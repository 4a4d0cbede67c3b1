/** A quick game on its way: taps of line lengths become turns. Every change is kept at once. */
import { type KeptGame, type QuickGame, type QuickTurn, leadersOf, scoresOf, seatToMove } from '../state/scorepad/game';
import { pointsOf } from '../state/scorepad/points';

export class QuickTable {
  game = $state.raw<QuickGame>() as QuickGame;
  readonly #keep: (game: KeptGame) => unknown;

  constructor(game: QuickGame, keep: (game: KeptGame) => unknown) {
    this.game = game;
    this.#keep = keep;
  }

  readonly seat: number = $derived(seatToMove(this.game));
  readonly scores: readonly number[] = $derived(scoresOf(this.game));
  readonly leaders: readonly number[] = $derived(leadersOf(this.game));
  /** What the turn in progress scores; nothing before something was entered. */
  readonly points: number | undefined = $derived(
    this.game.typed ?? (this.game.tapped.length > 0 ? pointsOf(this.game.tapped) : undefined),
  );
  /** Only an opening can be a single tile. */
  readonly mayOpenWithOne: boolean = $derived(this.game.turns.length === 0);

  tap(length: number): void {
    // A single opening tile is the whole turn.
    const tapped = length === 1 || this.game.tapped.includes(1) ? [length] : [...this.game.tapped, length];
    this.#change({ tapped, typed: undefined });
  }

  /** The points of the turn were typed, or rubbed out again. */
  type(typed: number | undefined): void {
    this.#change({ typed, tapped: [] });
  }

  untap(at: number): void {
    this.#change({ tapped: this.game.tapped.filter((_, index) => index !== at) });
  }

  /** The lines or points are complete: the next one's turn. */
  done(): void {
    const { tapped: lines, typed: points } = this.game;
    if (this.points !== undefined) this.#add({ move: 'play', lines, ...(points === undefined ? {} : { points }) });
  }

  trade(): void {
    this.#add({ move: 'trade', lines: [] });
  }

  pass(): void {
    this.#add({ move: 'pass', lines: [] });
  }

  undo(): void {
    const last = this.game.turns.at(-1);
    if (last) this.#turn(this.game.turns.slice(0, -1), [last, ...this.game.undone]);
  }

  redo(): void {
    const [next, ...undone] = this.game.undone;
    if (next) this.#turn([...this.game.turns, next], undone);
  }

  /** Put an earlier turn right. */
  correct(at: number, turn: QuickTurn): void {
    this.#change({ turns: this.game.turns.map((one, index) => (index === at ? turn : one)) });
  }

  /** The game is over; `out` laid the last tile, 0 for nobody. Lines that were entered and not yet counted are the last turn. */
  finish(out: number): void {
    this.done();
    this.#change({ ended: Date.now(), out });
  }

  /** Make a turn. It takes the place of the one that was undone there; those after it can still be done again. */
  #add(turn: QuickTurn): void {
    this.#turn([...this.game.turns, turn], this.game.undone.slice(1));
  }

  #turn(turns: readonly QuickTurn[], undone: readonly QuickTurn[]): void {
    this.#change({ turns, undone, tapped: [], typed: undefined });
  }

  #change(change: Partial<QuickGame>): void {
    this.game = { ...this.game, ...change, changed: Date.now() };
    this.#keep(this.game);
  }
}
