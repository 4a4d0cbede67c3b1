/** Moves that somebody could make in a position: all plays, or those that a bot suggests. */
import { ApiError, api } from '../wire/api';
import type {
  Advice,
  LegalPlay,
  MoveName,
  MoveTried,
  Placement,
  PlaysFound,
  Suggestions,
  TryMove,
} from '../wire/protocol';

/** The bots that weigh moves, from the weakest to the strongest. */
export const ADVISERS = ['greedy', 'badger', 'fox', 'owl', 'raven'] as const;
export type Adviser = (typeof ADVISERS)[number];

/** So many plays are listed; the best, where there are more. */
export const MOST_LISTED = 20;

export interface Option {
  readonly move: MoveName;
  readonly tiles: readonly Placement[];
  readonly traded: readonly string[];
  readonly score: number;
  readonly lines: LegalPlay['lines'];
  /** What a bot says to it. */
  readonly advice?: Advice;
}

export class Moves {
  /** The position that was asked about. */
  #asked = $state('');
  found = $state.raw<PlaysFound | undefined>();
  suggested = $state.raw<Suggestions | undefined>();
  options = $state.raw<readonly Option[]>([]);
  /** The option that is shown on the table. */
  shown = $state.raw<Option | undefined>();
  busy = $state(false);
  problem = $state.raw<ApiError | undefined>();

  /** All plays, the best first. */
  async askPlays(position: string): Promise<void> {
    const found = await this.#ask(position, () => api.positionPlays(position));
    if (!found) return;
    this.found = found;
    this.options = [...found.plays]
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_LISTED)
      .map((play) => ({ ...play, move: 'play', traded: [] }));
  }

  async askBot(position: string, level: Adviser): Promise<void> {
    const suggested = await this.#ask(position, () => api.positionSuggest(position, level));
    if (!suggested) return;
    this.suggested = suggested;
    this.options = suggested.moves.map((advice) => ({ ...advice, advice }));
  }

  /** The position after this move; nothing if it was refused. */
  async play(position: string, option: Option): Promise<string | undefined> {
    const tried = await this.#ask(position, () => api.positionMove({ position, move: moveOf(option) }));
    return tried?.after ?? undefined;
  }

  show(option: Option | undefined): void {
    this.shown = option;
  }

  /** Forget what was found about a position that is no longer there. */
  forget(position = ''): void {
    if (position === this.#asked) return;
    this.#asked = '';
    this.found = undefined;
    this.suggested = undefined;
    this.options = [];
    this.shown = undefined;
    this.problem = undefined;
  }

  async #ask<T extends PlaysFound | Suggestions | MoveTried>(
    position: string,
    question: () => Promise<T>,
  ): Promise<T | undefined> {
    this.forget();
    this.#asked = position;
    this.busy = true;
    try {
      const answer = await question();
      // The table may have changed while the answer was on its way.
      return this.#asked === position ? answer : undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.#asked === position) this.problem = error;
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}

function moveOf({ move, tiles, traded }: Option): TryMove['move'] {
  if (move === 'pass') return { kind: 'pass' };
  return move === 'trade' ? { kind: 'trade', tiles: [...traded] } : { kind: 'play', tiles: [...tiles] };
}
