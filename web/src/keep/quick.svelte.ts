/** A quick game on its way: taps of line lengths become turns. Every change is kept at once. */
import type { Move } from '../wire/protocol';
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
  readonly points: number = $derived(pointsOf(this.game.tapped));
  /** Only an opening can be a single tile. */
  readonly mayOpenWithOne: boolean = $derived(this.game.turns.length === 0);

  tap(length: number): void {
    // A single opening tile is the whole turn.
    const tapped = length === 1 || this.game.tapped.includes(1) ? [length] : [...this.game.tapped, length];
    this.#change({ tapped });
  }

  untap(at: number): void {
    this.#change({ tapped: this.game.tapped.filter((_, index) => index !== at) });
  }

  /** The lines are complete: the next one's turn. */
  done(): void {
    if (this.game.tapped.length > 0) this.#add('play', this.game.tapped);
  }

  trade(): void {
    this.#add('trade', []);
  }

  pass(): void {
    this.#add('pass', []);
  }

  undo(): void {
    const last = this.game.turns.at(-1);
    if (last) {
      this.#change({ turns: this.game.turns.slice(0, -1), undone: [last, ...this.game.undone], tapped: [] });
    }
  }

  redo(): void {
    const [next, ...undone] = this.game.undone;
    if (next) this.#change({ turns: [...this.game.turns, next], undone, tapped: [] });
  }

  /** Put an earlier turn right. */
  correct(at: number, turn: QuickTurn): void {
    this.#change({ turns: this.game.turns.map((one, index) => (index === at ? turn : one)) });
  }

  /** The game is over; `out` laid the last tile, 0 for nobody. Lines that were entered and not yet counted are the last turn. */
  finish(out: number): void {
    this.done();
    this.#change({ ended: Date.now(), out, tapped: [] });
  }

  #add(move: Move['kind'], lines: readonly number[]): void {
    this.#change({ turns: [...this.game.turns, { move, lines }], undone: [], tapped: [] });
  }

  #change(change: Partial<QuickGame>): void {
    this.game = { ...this.game, ...change, changed: Date.now() };
    this.#keep(this.game);
  }
}
