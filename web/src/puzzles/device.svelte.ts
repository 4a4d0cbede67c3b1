/** What this device remembers of puzzles: the rating, what was solved, the marks of days, and how many in a row. */
import { recall, remember } from '../state/saved';
import type { Kind, Puzzle } from './puzzle';
import { SORTS, type Strength } from './choosing';
import { BEGINNER, type Rating, rate } from './glicko';

const SLOT = 'puzzles';
/** How sure the rating of a puzzle is. */
const DEVIATION = 80;
/** Somebody who comes back is never taken for so well known that nothing moves any more. */
const LEAST_DEVIATION = 60;
/** So many days are kept. */
const DAYS = 60;

interface Kept {
  readonly rating: Rating;
  readonly solved: readonly string[];
  /** The marks of each day, by its number. */
  readonly days: Readonly<Record<number, readonly number[]>>;
  /** The last day that was done, and how many there were in a row up to it. */
  readonly streak: { readonly day: number; readonly length: number };
  readonly kind: Kind | 'all';
  readonly strength: Strength;
}

const NOTHING: Kept = {
  rating: BEGINNER,
  solved: [],
  days: {},
  streak: { day: -1, length: 0 },
  kind: 'all',
  strength: 'own',
};

export class Device {
  #kept = $state.raw<Kept>({ ...NOTHING, ...recall<Kept>(SLOT) });

  get rating(): number {
    return this.#kept.rating.rating;
  }

  get solved(): Set<string> {
    return new Set(this.#kept.solved);
  }

  get kind(): Kind | 'all' {
    return this.#kept.kind;
  }

  set kind(kind) {
    this.#keep({ kind });
  }

  get strength(): Strength {
    return this.#kept.strength;
  }

  set strength(strength) {
    this.#keep({ strength });
  }

  /** The marks of a day's puzzles, as far as they were done. */
  marksOf(day: number): readonly number[] {
    return this.#kept.days[day] ?? [];
  }

  /** How many days in a row were done, up to this day or the one before. */
  streakAt(day: number): number {
    const { streak } = this.#kept;
    return streak.day >= day - 1 ? streak.length : 0;
  }

  /** A puzzle of the day was done. */
  finishOfDay(day: number, puzzle: Puzzle, marks: number): void {
    const done = [...this.marksOf(day), marks];
    const days = Object.fromEntries(
      [...Object.entries(this.#kept.days), [day, done] as const].filter(([key]) => Number(key) > day - DAYS),
    ) as Kept['days'];
    const streak = done.length < SORTS.length ? this.#kept.streak : { day, length: this.streakAt(day) + 1 };
    this.#keep({ days, streak, solved: [...this.solved.add(puzzle.id)] });
  }

  /** A puzzle was done in practice, with this share of all marks; by how much the rating changed. */
  finish(puzzle: Puzzle, score: number): number {
    const before = this.#kept.rating;
    const after = rate(before, [{ rating: puzzle.rating, deviation: DEVIATION, score }]);
    const rating = { ...after, deviation: Math.max(after.deviation, LEAST_DEVIATION) };
    this.#keep({ rating, solved: [...this.solved.add(puzzle.id)] });
    return Math.round(rating.rating) - Math.round(before.rating);
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    remember(SLOT, this.#kept);
  }
}

export const device = new Device();
