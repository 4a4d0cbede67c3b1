/** Moves that somebody could make in a position: all plays, or those that a bot suggests. */
import type { ScoredLine } from '../notation/lines';
import { tilesLaid } from '../notation/moves';
import { readPlays } from '../notation/plays';
import { readPosition } from '../notation/positions';
import { symmetryKey } from '../notation/symmetry';
import { type ApiError, api } from '../wire/api';
import type { ADVISERS, Advice, Move, Situation, Suggestions, Verdict } from '../wire/protocol';
import { Question } from '../wire/question.svelte';

export type Adviser = (typeof ADVISERS)[number];

/** At most this many plays are listed, and this many suggestions: the best. */
export const MOST_LISTED = 20;
const MOST_SUGGESTED = 8;

export interface Option {
  readonly move: Move;
  readonly score: number;
  readonly lines: ScoredLine[];
  /** What a bot says to it. */
  readonly advice?: Advice;
}

export class Moves {
  /** The position that was asked about. */
  #asked = $state('');
  readonly #plays = new Question<Situation>();
  readonly #advice = new Question<Suggestions>();
  readonly #tried = new Question<Verdict>();
  /** The option that was chosen, and one that the mouse points at. */
  chosen = $state.raw<Option | undefined>();
  pointed = $state.raw<Option | undefined>();

  readonly options: readonly Option[] = $derived.by(() => {
    const suggested = this.suggested?.moves.map((advice) => ({ ...advice, advice }));
    return suggested ? this.#distinct(suggested).slice(0, MOST_SUGGESTED) : this.plays.slice(0, MOST_LISTED);
  });

  /** All plays, the best first. */
  readonly plays: readonly Option[] = $derived.by(() => {
    const plays = readPlays(this.found?.plays ?? '').sort((a, b) => b.score - a.score);
    return this.#distinct(plays.map(({ tiles, score, lines }) => ({ move: { kind: 'play', tiles }, score, lines })));
  });

  /** The option that is shown on the table. */
  get shown(): Option | undefined {
    return this.pointed ?? this.chosen;
  }

  get found(): Situation | undefined {
    return this.#plays.answer;
  }

  get suggested(): Suggestions | undefined {
    return this.#advice.answer;
  }

  get busy(): boolean {
    return this.#plays.busy || this.#advice.busy || this.#tried.busy;
  }

  get problem(): ApiError | undefined {
    return this.#plays.problem ?? this.#advice.problem ?? this.#tried.problem;
  }

  /** All plays, the best first. */
  async askPlays(position: string): Promise<void> {
    this.#begin(position);
    await this.#plays.ask(() => api.positionPlays(position));
  }

  async askBot(position: string, level: Adviser): Promise<void> {
    this.#begin(position);
    await this.#advice.ask(() => api.positionSuggest(position, level));
  }

  /** The position after this move; nothing if it was refused. */
  async play(position: string, option: Option): Promise<string | undefined> {
    this.#begin(position);
    const tried = await this.#tried.ask(() => api.positionMove({ position, move: option.move }));
    return tried?.after ?? undefined;
  }

  /** Forget what was found about a position that is no longer there, and what is still on its way. */
  forget(position = ''): void {
    if (position === this.#asked) return;
    this.#asked = '';
    this.chosen = undefined;
    this.pointed = undefined;
    for (const question of [this.#plays, this.#advice, this.#tried]) question.forget();
  }

  /** The first of all options that a symmetry of the table maps onto each other. */
  #distinct(options: readonly Option[]): readonly Option[] {
    const key = symmetryKey(readPosition(this.#asked)?.tiles ?? []);
    const seen = new Set<string>();
    return options.filter(({ move }) => {
      if (move.kind !== 'play') return true;
      const text = key(tilesLaid(move));
      return !seen.has(text) && seen.add(text);
    });
  }

  #begin(position: string): void {
    this.forget();
    this.#asked = position;
  }
}
