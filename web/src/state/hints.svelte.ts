/** A hint, given in steps: which tile, which line, which play, and why. */
import type { Advice, Hinted, ScoredLine } from '../wire/protocol';

const STEPS = ['tile', 'line', 'play', 'why'] as const;
export type Step = (typeof STEPS)[number];

export class Hints {
  moves = $state.raw<readonly Advice[]>([]);
  thinking = $state(false);
  /** Whether the server was busy, and so thought less about it. */
  hurried = $state(false);
  #at = $state(-1);

  get best(): Advice | undefined {
    return this.moves[0];
  }

  get step(): Step | undefined {
    return this.best ? STEPS[this.#at] : undefined;
  }

  get last(): boolean {
    return this.#at >= STEPS.length - 1;
  }

  get tiles(): readonly string[] {
    const best = this.best;
    if (!best || !this.step) return [];
    if (best.move.kind === 'pass') return [];
    return best.move.kind === 'play' ? best.move.tiles.map(([, , tile]) => tile) : best.move.tiles;
  }

  /** The line to look at, from the second step on. */
  get line(): ScoredLine | undefined {
    return this.#at >= 1 && this.best ? [...this.best.lines].sort((a, b) => b[4] - a[4])[0] : undefined;
  }

  /** Where the tiles go, from the third step on. */
  get shown(): Advice | undefined {
    return this.#at >= 2 ? this.best : undefined;
  }

  begin({ moves, effort }: Hinted): void {
    this.moves = moves;
    this.hurried = effort < 100;
    this.#at = moves.length > 0 ? 0 : -1;
  }

  next(): void {
    const best = this.best;
    if (!best) return;
    // A trade or a pass has no line to show: the step after its tiles is the whole of it.
    this.#at = best.move.kind === 'play' ? Math.min(this.#at + 1, STEPS.length - 1) : STEPS.length - 1;
  }

  clear(): void {
    this.moves = [];
    this.#at = -1;
    this.thinking = false;
  }
}
