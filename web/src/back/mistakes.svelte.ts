/** A player's mistakes, the most costly first: the position comes back, and a better move is looked for on the board. */
import { type LastTurn, type Scene, type Spot, type Standing, type Tentative, isFree } from '../board/scene';
import type { Cell, Placed } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import { tilesLaid, toPlacements } from '../notation/moves';
import { readPosition } from '../notation/positions';
import { ofSeat } from '../notation/seats';
import { type Tile, isTile } from '../notation/tiles';
import { Draft } from '../state/draft.svelte';
import { Plays } from '../state/plays';
import { type ApiError, api } from '../wire/api';
import type { BetterMove, JudgedAnswer, Move, RecordedTurn, Situation, TurnReview } from '../wire/protocol';
import { Question } from '../wire/question.svelte';
import { costOf, isMistake } from './costs';
import type { Replay } from './replay.svelte';
import type { Reviewer } from './reviewer.svelte';

/** A turn that lost something, and what would have been better. */
interface Mistake {
  /** Counted from 1. */
  readonly turn: number;
  readonly made: RecordedTurn;
  readonly review: TurnReview & { readonly better: BetterMove };
}

/** What came of a try: as good as the best, better than the move made, no better, or the move made itself. */
export type Outcome = 'good' | 'better' | 'worse' | 'same';

/** So many come at a time, the most costly first. */
const AT_A_TIME = 5;

export class Mistakes implements Scene {
  /** Those that are gone through; none before the start. */
  all = $state.raw<readonly Mistake[]>([]);
  readonly seat: number;
  readonly draft = new Draft();
  readonly #replay: Replay;
  readonly #reviewer: Reviewer;
  readonly #found = new Question<Situation>();
  readonly #judged = new Question<JudgedAnswer>();
  /** Which of them is looked at, from 0 on; behind the last one before the start, and once all are done. */
  at = $state(0);
  /** Those that were found without being shown. */
  found = $state.raw<ReadonlySet<number>>(new Set());
  outcome = $state<Outcome>();
  /** Whether the better move is shown. */
  shown = $state(false);
  /** The tiles of the try that is spoken of. */
  #tried = $state.raw<readonly Placed[]>([]);
  #lines = $state.raw<readonly ScoredLine[]>([]);

  constructor(replay: Replay, reviewer: Reviewer, seat: number) {
    this.#replay = replay;
    this.#reviewer = reviewer;
    this.seat = seat;
  }

  /** All that the review knows by now, the most costly first. */
  readonly #known: readonly Mistake[] = $derived.by(() =>
    mistakesOf(this.#replay.record.turns, this.#reviewer.turns, this.seat),
  );

  /** How many are known. */
  get count(): number {
    return this.#known.length;
  }

  /** How many come next, once those at hand are done. */
  get left(): number {
    return Math.min(this.count - this.all.length, AT_A_TIME);
  }

  /** Go through the next few: what a review finds later joins those that are still to come. */
  more(): void {
    const taken = new Set(this.all.map(({ turn }) => turn));
    const next = this.all.length;
    this.all = [...this.all, ...this.#known.filter(({ turn }) => !taken.has(turn)).slice(0, AT_A_TIME)];
    this.show(next);
  }

  get current(): Mistake | undefined {
    return this.all[this.at];
  }

  /** A good move was found, or shown: there is nothing left to try here. */
  get done(): boolean {
    return this.outcome === 'good' || this.shown;
  }

  get busy(): boolean {
    return this.#found.busy || this.#judged.busy;
  }

  get problem(): ApiError | undefined {
    return this.#found.problem ?? this.#judged.problem;
  }

  get answer(): JudgedAnswer | undefined {
    return this.#judged.answer;
  }

  get mostTrade(): number {
    return Math.min(this.#found.answer?.most_trade ?? 0, this.draft.hand.length);
  }

  get bag(): number {
    return this.#found.answer?.bag ?? 0;
  }

  /** Go to one of them. */
  show(at: number): void {
    this.at = at;
    this.again();
    this.draft.know(undefined);
    this.#found.forget();
    void this.load();
  }

  /** Once more from the beginning. */
  again(): void {
    this.outcome = undefined;
    this.shown = false;
    this.#tried = [];
    this.#lines = [];
    this.#judged.forget();
    this.draft.clear();
    this.draft.hold(this.#hand());
  }

  #hand(): Tile[] {
    const position = this.current && readPosition(this.current.review.better.position);
    return (position && ofSeat(position.hands, position.turn)?.filter(isTile)) ?? [];
  }

  /** Ask what can be played here. */
  async load(): Promise<void> {
    const { current } = this;
    if (!current) return;
    const found = await this.#found.ask(() => api.positionPlays(current.review.better.position));
    if (found) this.draft.know(new Plays(found.plays, this.standing.length === 0));
  }

  choose(id: number): void {
    if (this.done || this.busy) return;
    this.#forget();
    if (this.draft.trading) this.draft.pick(id, this.mostTrade);
    else if (this.draft.laid.some((one) => one.id === id)) this.draft.takeBack(id);
    else this.draft.choose(id);
  }

  /** Lay a tile of the hand, if some play begins so. */
  lay(id: number, cell: Cell): boolean {
    const held = this.draft.hand.find((one) => one.id === id);
    if (!held || this.done || this.busy) return false;
    this.#forget();
    const others = this.draft.laid.filter((one) => one.id !== id);
    if (!isFree(cell, [...this.standing, ...others]) || !this.draft.fits(held.tile, cell, id)) return false;
    this.draft.lay(id, cell);
    return true;
  }

  /** Hear what the move that is laid out, or the trade, loses. */
  async confirm(): Promise<void> {
    const { draft, current } = this;
    if (!current || this.busy || this.done) return;
    if (draft.trading ? draft.picked.size === 0 : !draft.worth) return;
    const move: Move = draft.trading
      ? { kind: 'trade', tiles: draft.pickedTiles }
      : { kind: 'play', tiles: toPlacements(draft.laid) };
    const tried = draft.trading ? [] : [...draft.laid];
    const lines = draft.worth?.lines ?? [];
    const answer = await this.#judge(current, move);
    if (!answer || this.current !== current) return;
    this.outcome = outcomeOf(current, move, answer);
    if (this.outcome === 'good') {
      this.#tried = tried;
      this.#lines = lines;
      this.found = new Set([...this.found, this.at]);
    }
    draft.clear();
  }

  /** A server that has forgotten the review meanwhile makes it anew. */
  async #judge({ turn }: Mistake, move: Move): Promise<JudgedAnswer | undefined> {
    const ask = (): Promise<JudgedAnswer> => api.judgeAnswer({ text: this.#replay.record.text, turn, move });
    const answer = await this.#judged.ask(ask);
    if (answer || this.#judged.problem?.code !== 'not-found') return answer;
    await this.#reviewer.begin();
    return this.#judged.ask(ask);
  }

  showBetter(): void {
    this.again();
    this.shown = true;
  }

  next(): void {
    this.show(this.at + 1);
  }

  #forget(): void {
    this.outcome = undefined;
    this.#judged.forget();
  }

  // What the board draws.

  readonly standing: readonly Standing[] = $derived.by(() => {
    const turn = this.current?.turn ?? 0;
    const before = this.#replay.tilesBefore(turn || this.#seen + 1);
    return [...before, ...this.#tried.map(({ x, y, tile }) => ({ x, y, tile, turn }))];
  });

  /** How many turns the table shows where no mistake is looked at: the review's way through the game, then all of it. */
  get #seen(): number {
    return this.#reviewer.found || this.all.length > 0 ? this.#replay.count : this.#reviewer.turns.length;
  }

  get laid(): readonly Tentative[] {
    return this.draft.laid;
  }

  get offered(): readonly Spot[] {
    return this.done ? [] : this.draft.spots;
  }

  get lines(): readonly ScoredLine[] {
    return this.outcome === 'good' ? this.#lines : (this.draft.worth?.lines ?? []);
  }

  get ghosts(): readonly Placed[] {
    return this.shown ? tilesLaid(this.current!.review.better.move) : [];
  }

  get discussed(): readonly Placed[] {
    return this.ghosts;
  }

  /** The tiles of the hand that would better have been traded, once that is shown. */
  get hinted(): readonly string[] {
    const move = this.shown ? this.current?.review.better.move : undefined;
    return move?.kind === 'trade' ? move.tiles : [];
  }

  get last(): LastTurn | undefined {
    const { current } = this;
    if (!current) return { turn: this.#seen - 1 };
    return { turn: this.outcome === 'good' ? current.turn : current.turn - 2 };
  }
}

/** The mistakes of a seat, the most costly first. */
export function mistakesOf(
  turns: readonly RecordedTurn[],
  reviews: readonly TurnReview[],
  seat: number,
): readonly Mistake[] {
  const found = reviews.flatMap((review, index) => {
    const made = turns[index]!;
    const { better } = review;
    if (!better || !isMistake(review) || made.seat !== seat) return [];
    return [{ turn: index + 1, made, review: { ...review, better } }];
  });
  return found.sort((a, b) => costOf(b.review) - costOf(a.review));
}

export function outcomeOf({ made, review }: Mistake, move: Move, answer: JudgedAnswer): Outcome {
  if (answer.grade === null) return 'good';
  if (nameOf(move) === nameOf(made.move)) return 'same';
  return answer.lost < review.lost ? 'better' : 'worse';
}

function nameOf(move: Move): string {
  if (move.kind === 'pass') return '';
  return move.tiles
    .map((tile) => tile.toString())
    .sort()
    .join(' ');
}
