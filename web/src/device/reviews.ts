/** Reviews of games, made on the device in the background and kept while the page is open: one turn after another. */
import type { GameReview, JudgedAnswer, TryAnswer } from '../wire/protocol';
import { compare, compareProven } from './comparing';
import type { Core } from './core';
import { writeMove } from './decisions';
import type { Game } from './game';
import { gradeOf } from './grades';
import { before, holdsAll } from './held';
import { type Luck, luckOf } from './luck';
import type { Minds } from './minds';
import { readRecord } from './records';
import { Denied } from './refusals';
import { type ReviewedTurn, SAMPLES, lookAt, lookCloser, playersOf, turnReview } from './reviewing';
import { rounded } from './thinking';

/** A game, and how far its review has come. */
interface Kept {
  readonly game: Game;
  readonly turns: ReviewedTurn[];
  luck: Luck | undefined;
  complete: boolean;
}

const MOST_KEPT = 20;

export class Reviews {
  readonly #core: Core;
  readonly #minds: Minds;
  readonly #kept = new Map<string, Kept>();
  /** One review is made at a time. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(core: Core, minds: Minds) {
    this.#core = core;
    this.#minds = minds;
  }

  /** The review of a record, as far as it is; it is begun if nobody has asked for it yet. */
  review(text: string): GameReview {
    let kept = this.#kept.get(text);
    if (!kept) {
      kept = { game: readRecord(this.#core, text), turns: [], luck: undefined, complete: false };
      this.#kept.set(text, kept);
      const begun = kept;
      this.#queue = this.#queue.then(() => this.#make(text, begun));
      for (const [old, { complete }] of this.#kept) {
        if (this.#kept.size > MOST_KEPT && complete) this.#kept.delete(old);
      }
    }
    const of = kept.game.turns.length;
    const { complete } = kept;
    return {
      done: kept.turns.length,
      of,
      complete,
      turns: kept.turns.map(turnReview),
      players: complete ? playersOf(kept.game, kept.turns, kept.luck!) : [],
      first_hands: complete ? kept.luck!.firstHands : [],
      samples: SAMPLES,
    };
  }

  /** What a move loses that was not made, in a turn of a record that has been reviewed. */
  async judge({ text, turn: number, move: asked }: TryAnswer): Promise<JudgedAnswer> {
    const kept = this.#kept.get(text);
    const turn = kept?.turns[number - 1];
    if (!kept || !turn?.reviewed) throw new Denied('not-found');
    const known = before(kept.game, number - 1);
    const tiles =
      asked.kind === 'play' ? asked.tiles.map(([, , tile]) => tile) : asked.kind === 'trade' ? asked.tiles : [];
    if (!holdsAll(known.hand, tiles)) throw new Denied('not-in-hand');
    const judged = this.#core.ask<{ code: string | null; move: string; score: number }>(
      'turn',
      known.position,
      writeMove(asked),
    );
    if (judged.code !== null) throw new Denied(judged.code);
    const best = turn.best[0]!.move;
    const seed = 2 * number - 1;
    const proven = await compareProven(this.#core, this.#minds, known, [best, judged.move]);
    let own = (proven ?? (await compare(this.#minds, known, [best, judged.move], SAMPLES, seed)))[1]!;
    if (!proven) own = await lookCloser(this.#minds, known, best, own, seed);
    const lost = Math.max(own.lost, 0);
    const chanceLost = Math.max(own.chanceLost, 0);
    return {
      points: judged.score,
      lost: rounded(lost, 2),
      chance_lost: rounded(chanceLost, 3),
      exact: proven !== undefined,
      grade: gradeOf(lost, own.lostError, chanceLost, own.chanceLostError),
    };
  }

  async #make(text: string, kept: Kept): Promise<void> {
    try {
      const luck = await luckOf(this.#core, this.#minds, kept.game);
      kept.luck = luck;
      const numbers = kept.game.turns.map((_, i) => i);
      const look = (index: number): Promise<ReviewedTurn> => lookAt(this.#core, this.#minds, kept.game, luck, index);
      // As many turns at a time as there are minds: each turn has chance of its own, so it comes out the same.
      while (numbers.length > 0) {
        kept.turns.push(...(await Promise.all(numbers.splice(0, this.#minds.count).map(look))));
      }
      kept.complete = true;
    } catch (error) {
      console.error(error);
      this.#kept.delete(text);
    }
  }
}
