/** Which turn of a game is shown: the newest, or an earlier one that is replayed. */

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP = 1_100;

export class Playhead {
  /** How many turns are shown; all of them if not said. */
  at = $state<number | undefined>();
  playing = $state(false);
  speed = $state(1);
  readonly #turns: () => number;
  readonly #endless: () => boolean;
  #until = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `turns` says how many there are; while `endless`, more may come, and the playhead waits for them. */
  constructor(turns: () => number, endless: () => boolean) {
    this.#turns = turns;
    this.#endless = endless;
  }

  get live(): boolean {
    return this.at === undefined;
  }

  /** How many turns the board shows. */
  get shown(): number {
    return Math.min(this.at ?? Infinity, this.#turns());
  }

  /** Show the table as it stood after this many turns. */
  show(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.#turns());
  }

  step(by: number): void {
    this.pause();
    this.show(this.shown + by);
  }

  /** Replay from this turn on, up to another one or to the end; then back to what is on the table. */
  play(from: number = this.shown, to = Infinity): void {
    this.show(from);
    this.#until = to;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Back to what is on the table now. */
  catchUp(): void {
    this.pause();
    this.at = undefined;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), STEP / this.speed);
  }

  #tick(): void {
    if (!this.playing) return;
    const end = Math.min(this.#until, this.#turns());
    if (this.shown < end) this.show(this.shown + 1);
    else if (this.#until < Infinity || !this.#endless()) {
      this.catchUp();
      return;
    }
    this.#wait();
  }
}
