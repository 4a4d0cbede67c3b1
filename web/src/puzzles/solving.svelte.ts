/** One puzzle on the board: what is laid, what it was worth, and what would have been best. It asks no server. */
import { type LastTurn, type Scene, type Spot, type Standing, type Tentative, isFree } from '../board/scene';
import type { Cell, Placed } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import { type Move, tilesLaid } from '../notation/moves';
import { type Position, readPosition } from '../notation/positions';
import { bySeat, ofSeat } from '../notation/seats';
import { type Tile, isTile } from '../notation/tiles';
import { Draft } from '../state/draft.svelte';
import { Plays } from '../state/plays';
import type { Puzzle, PuzzleStep } from './puzzle';
import { type Answer, bestOf, grade, playOf } from './grading';

/** How many things are told of the best move. */
export const MOST_HINTS = 2;

export class Solving implements Scene {
  readonly puzzle: Puzzle;
  readonly draft = new Draft();
  /** Which of the moves is looked for, from 0 on. */
  at = $state(0);
  /** The answers so far, one per move. */
  answers = $state.raw<readonly Answer[]>([]);
  /** How many hints were taken for this move. */
  hints = $state(0);
  /** The tiles of the answer, if it was the best or as good. */
  #played = $state.raw<readonly Placed[]>([]);
  #lines = $state.raw<readonly ScoredLine[]>([]);

  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.#begin();
  }

  get step(): PuzzleStep {
    return this.puzzle.steps[this.at]!;
  }

  readonly position: Position = $derived.by(() => readPosition(this.step.position)!);

  readonly best: Move = $derived.by(() => bestOf(this.step.options[0]![0]));

  /** What came of this move; nothing while it is looked for. */
  get answer(): Answer | undefined {
    return this.answers[this.at];
  }

  /** Whether all moves were answered. */
  get done(): boolean {
    return this.answers.length === this.puzzle.steps.length;
  }

  /** What the best move scores. */
  get points(): number {
    return this.draft.plays?.worth(tilesLaid(this.best))?.score ?? 0;
  }

  /** The hand of the other side, where it is known. */
  get otherHand(): Tile[] {
    const { hands, turn } = this.position;
    return bySeat(hands).flatMap(([seat, hand]) => (seat === turn ? [] : hand.filter(isTile)));
  }

  #begin(): void {
    this.hints = 0;
    this.#played = [];
    this.#lines = [];
    this.draft.clear();
    this.draft.hold((ofSeat(this.position.hands, this.position.turn) ?? []).filter(isTile));
    this.draft.know(new Plays(this.step.plays, this.position.tiles.length === 0));
  }

  choose(id: number): void {
    if (this.answer) return;
    if (this.draft.trading) this.draft.pick(id, this.step.most_trade);
    else if (this.draft.laid.some((one) => one.id === id)) this.draft.takeBack(id);
    else this.draft.choose(id);
  }

  /** Lay a tile of the hand, if some play begins so. */
  lay(id: number, cell: Cell): boolean {
    const held = this.draft.hand.find((one) => one.id === id);
    if (!held || this.answer) return false;
    const others = this.draft.laid.filter((one) => one.id !== id);
    if (!isFree(cell, [...this.position.tiles, ...others]) || !this.draft.fits(held.tile, cell, id)) return false;
    this.draft.lay(id, cell);
    return true;
  }

  takeHint(): void {
    if (!this.answer && this.hints < MOST_HINTS) this.hints++;
  }

  /** Answer with the move that is laid out, or the trade. */
  confirm(): Answer | undefined {
    const { draft } = this;
    if (this.answer || (draft.trading ? draft.picked.size === 0 : !draft.worth)) return undefined;
    const move: Move = draft.trading ? { kind: 'trade', tiles: draft.pickedTiles } : playOf(draft.laid);
    const answer = grade(this.step, move, this.hints);
    if (answer.best || answer.lost < 1) {
      this.#played = tilesLaid(move);
      this.#lines = draft.worth?.lines ?? [];
    }
    draft.clear();
    this.answers = [...this.answers, answer];
    return answer;
  }

  /** On to the next move: the best one was played, and answered. */
  next(): void {
    if (!this.answer || this.done) return;
    this.at++;
    this.#begin();
  }

  // What the board draws.

  /** What the other side laid last, where the puzzle has gone on. */
  readonly #replied: readonly Placed[] = $derived.by(() => {
    const reply = this.puzzle.steps[this.at - 1]?.reply;
    return reply ? tilesLaid(bestOf(reply)) : [];
  });

  readonly standing: readonly Standing[] = $derived.by(() => [
    ...this.position.tiles.map((one) => ({ ...one, turn: isFree(one, this.#replied) ? 0 : 1 })),
    ...this.#played.map((one) => ({ ...one, turn: 2 })),
  ]);

  get laid(): readonly Tentative[] {
    return this.draft.laid;
  }

  get offered(): readonly Spot[] {
    return this.answer ? [] : this.draft.spots;
  }

  get lines(): readonly ScoredLine[] {
    return this.answer ? this.#lines : (this.draft.worth?.lines ?? []);
  }

  /** The best move, once the answer was another one. */
  get ghosts(): readonly Placed[] {
    return this.answer && this.#played.length === 0 ? tilesLaid(this.best) : [];
  }

  /** The cell that a hint tells. */
  get glow(): readonly Cell[] {
    return this.hints < MOST_HINTS || this.answer ? [] : tilesLaid(this.best).slice(0, 1);
  }

  get discussed(): readonly Cell[] {
    return this.answer ? tilesLaid(this.best) : this.glow;
  }

  get last(): LastTurn | undefined {
    return { turn: this.#played.length > 0 ? 2 : 1 };
  }
}
