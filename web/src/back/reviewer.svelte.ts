/** The review of the game that is looked at: asked for, waited for, and what it shows of each turn. */
import { type LastTurn, type Scene, type Standing, isFree } from '../board/scene';
import type { Placed } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import { tilesLaid } from '../notation/moves';
import { api } from '../wire/api';
import type { GameReview, TurnReview } from '../wire/protocol';
import { Question } from '../wire/question.svelte';
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

  /** Whether it was asked for: it is on its way, or there. */
  get wanted(): boolean {
    return this.question.busy || this.question.answer !== undefined;
  }

  /** The whole review, once it is complete. */
  get found(): GameReview | undefined {
    return this.question.answer?.complete ? this.question.answer : undefined;
  }

  /** What it says of the turn that is shown. */
  get turn(): TurnReview | undefined {
    return this.found?.turns[this.#replay.at - 1];
  }

  /** Turns with a loss that has a grade, counted from 1. */
  readonly mistakes: readonly number[] = $derived.by(() =>
    (this.found?.turns ?? []).flatMap(({ grade }, index) => (grade ? [index + 1] : [])),
  );

  /** The chances of one side after each of its turns, as it could know them: what only hindsight knows is not in it. */
  readonly chances: readonly Moment[] = $derived.by(() =>
    (this.found?.turns ?? []).flatMap(({ reviewed, chance }, index) =>
      reviewed && this.#replay.record.turns[index]!.seat === this.side ? [{ at: index + 1, chance }] : [],
    ),
  );

  /** How many turns of a seat have a loss with a grade. */
  countOf(seat: number): number {
    return this.mistakes.filter((turn) => this.#replay.record.turns[turn - 1]!.seat === seat).length;
  }

  /** To the next mistake, and from the last one to the first. */
  next(): void {
    const found = this.mistakes.find((turn) => turn > this.#replay.at) ?? this.mistakes[0];
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
