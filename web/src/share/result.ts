/** The result of a finished game as others see it. It holds nothing that was hidden from anybody: no hands and no draws. */
import { linkFromAfar } from '../load/place';
import type { Placed } from '../notation/cells';
import { bySeat, ofSeat } from '../notation/seats';
import { winSentence } from '../words/sentences';
import { tell } from './words.svelte';

export interface SharedPlayer {
  readonly name: string;
  readonly score: number;
  readonly won: boolean;
  /** The points of each turn. */
  readonly turns: readonly number[];
  /** How well the player played, in a few words. */
  readonly about: string | undefined;
}

export interface SharedResult {
  /** Who won, as a sentence. */
  readonly title: string;
  /** The day, as the language of the page writes it. */
  readonly day: string;
  /** The best first. */
  readonly players: readonly SharedPlayer[];
  /** The tiles on the table; none where only points were kept. */
  readonly tiles: readonly Placed[];
}

interface Finished {
  readonly names: readonly string[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly turns: readonly { readonly seat: number; readonly score: number }[];
  readonly tiles: readonly Placed[];
  readonly day: string;
  readonly about?: (seat: number) => string | undefined;
}

export function resultOf({ names, scores, winners, turns, tiles, day, about }: Finished): SharedResult {
  const players = bySeat(names).map(([seat, name]) => ({
    name,
    score: ofSeat(scores, seat)!,
    won: winners.includes(seat),
    turns: turns.filter((turn) => turn.seat === seat).map(({ score }) => score),
    about: about?.(seat),
  }));
  const won = players.filter(({ won }) => won).map(({ name }) => name);
  return { title: winSentence(won, scores), day, players: players.sort((a, b) => b.score - a.score), tiles };
}

/** The result in one line, and below it the link where there is one: `Anna 187 : Ben 162 on Sixfold`. */
export function textOf({ players }: SharedResult, path: string | undefined): string {
  const line = tell('line', { result: players.map(({ name, score }) => `${name} ${score}`).join(' : ') });
  return path === undefined ? line : `${line}\n${linkFromAfar(path)}`;
}
