/** The review of the game that is looked at: asked for, waited for, and what it shows of each turn. */
import { type LastTurn, type Scene, type Standing, isFree } from '../board/scene';
import type { Placed } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import { tilesLaid } from '../notation/moves';
import { api } from '../wire/api';
import type { GameReview, TurnReview } from '../wire/protocol';
import { Question } from '../wire/question.svelte';
import { costOf, isMistake } from './costs';
import type { Replay } from './replay.svelte';

const NOTHING: readonly Placed[] = [];
/** How long to wait before asking again how far it is. */
const AGAIN_MS = 800;

/** A chance to win after so many turns. */
export interface Moment {
  at: number;
  chance: number;
}

/** It draws what the replay shows, or in its place the move that would have been better. */
export class Reviewer implements Scene {
  readonly question = new Question<GameReview>();
  readonly #replay: Replay;
  /** The turn in whose place the better move is shown. */
  #betterOf = $state<number>();
  #gone = false;
  /** Whose chances are drawn. */
  readonly side: number;

  constructor(replay: Replay, side: number) {
    this.#replay = replay;
    this.side = side;
  }

  /** Ask for the review, and again until it is complete. */
  async begin(): Promise<void> {
    for (;;) {
      const answer = await this.question.ask(() => api.review(this.#replay.record.text));
      if (!answer || answer.complete || this.#gone) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      if (this.#gone) return;
    }
  }

  /** Nobody looks any more: ask no further. */
  leave(): void {
    this.#gone = true;
  }

  /** Whether it was asked for: it is on its way, or there. Derived, so that an effect runs once for it, and not with every answer. */
  readonly wanted: boolean = $derived(this.question.busy || this.question.answer !== undefined);

  /** The whole review, once it is complete. */
  get found(): GameReview | undefined {
    return this.question.answer?.complete ? this.question.answer : undefined;
  }

  /** Which turn is looked at, of how many. */
  get progress(): { done: number; of: number } {
    const { count } = this.#replay;
    return { done: Math.min(this.turns.length + 1, count), of: Math.max(count, 1) };
  }

  /** The turns that have been looked at so far. */
  get turns(): readonly TurnReview[] {
    return this.question.answer?.turns ?? [];
  }

  /** What it says of the turn that is shown. */
  get turn(): TurnReview | undefined {
    return this.found?.turns[this.#replay.at - 1];
  }

  /** Turns that were mistakes, counted from 1, the most costly first; those of the side that is looked at before all others. */
  readonly mistakes: readonly number[] = $derived.by(() => {
    const others = (turn: number): number => (this.#seatOf(turn) === this.side ? 0 : 1);
    const cost = (turn: number): number => costOf(this.turns[turn - 1]!);
    return this.turns
      .flatMap((review, index) => (isMistake(review) ? [index + 1] : []))
      .sort((a, b) => others(a) - others(b) || cost(b) - cost(a));
  });

  /**
   * The chances of one side after each of its turns, as it could know them, and the result in the end. What the others knew is not
   * in it: they see other tiles, and the line would jump with every turn.
   */
  readonly chances: readonly Moment[] = $derived.by(() => {
    const { ending, winners } = this.#replay.record;
    const chances = this.turns.flatMap(({ reviewed, chance }, index) =>
      reviewed && this.#seatOf(index + 1) === this.side ? [{ at: index + 1, chance }] : [],
    );
    if (!this.found || ending === null) return chances;
    const at = this.#replay.count;
    const chance = winners.includes(this.side) ? 1 / winners.length : 0;
    return [...chances.filter((moment) => moment.at < at), { at, chance }];
  });

  #seatOf(turn: number): number {
    return this.#replay.record.turns[turn - 1]!.seat;
  }

  /** How many mistakes a seat made. */
  countOf(seat: number): number {
    return this.mistakes.filter((turn) => this.#seatOf(turn) === seat).length;
  }

  /** To the next mistake by cost, and from the last one to the first. */
  next(): void {
    const at = this.mistakes.indexOf(this.#replay.at);
    const found = this.mistakes[at + 1] ?? this.mistakes[0];
    if (found !== undefined) this.#replay.show(found);
  }

  get showsBetter(): boolean {
    return this.#betterOf === this.#replay.at && this.turn?.better !== undefined && this.turn.better !== null;
  }

  showBetter(shown: boolean): void {
    this.#betterOf = shown ? this.#replay.at : undefined;
  }

  // What the board draws.

  get standing(): readonly Standing[] {
    const { standing, at } = this.#replay;
    return this.showsBetter ? standing.filter(({ turn }) => turn < at - 1) : standing;
  }

  /** The better move: beside the move made as far as that leaves its cells free, or in its place. */
  get ghosts(): readonly Placed[] {
    const better = this.turn?.better;
    return better ? tilesLaid(better.move).filter((tile) => isFree(tile, this.standing)) : [];
  }

  /** While the better move is shown in place of the one made, it is what is spoken of. */
  get discussed(): readonly Placed[] {
    return this.showsBetter ? this.ghosts : NOTHING;
  }

  get lines(): readonly ScoredLine[] {
    return this.showsBetter ? [] : this.#replay.lines;
  }

  get last(): LastTurn | undefined {
    return this.showsBetter ? undefined : this.#replay.last;
  }
}
