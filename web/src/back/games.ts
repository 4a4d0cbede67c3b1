/** The finished games of this device's player as one list: from this device, from the server, and from the score pad. */
import { isHere } from '../device/contract';
import { bySeat, ofSeat } from '../notation/seats';
import { gamePath } from '../state/links';
import { type KeptGame, scoresOf, turnsOf } from '../state/scorepad/game';
import type { PlayedGame } from '../wire/protocol';
import type { SeatReview } from './reviews';

export type Kind = 'bots' | 'friends' | 'device' | 'pad' | 'watched';
export type Result = 'won' | 'lost' | 'tied';

interface Listed {
  readonly name: string | null;
  readonly bot: string | null;
}

export interface MyGame {
  readonly path: string;
  /** What its review is kept under. */
  readonly key: string;
  readonly ended: number;
  readonly kind: Kind;
  readonly players: readonly Listed[];
  readonly scores: readonly number[];
  /** The player's own seat; 0 where nobody can tell. */
  readonly own: number;
  /** How many turns each seat took; empty where that is not known. */
  readonly turns: readonly number[];
}

/** A game of a table; `me` is the name by which this device's player is found where a table does not say. */
export function fromTable(game: PlayedGame, me: string): MyGame {
  const { table, version, changed, seats, scores, own_seats: mine, turns } = game;
  const people = bySeat(seats).filter(([, { bot }]) => bot === null);
  const watched = isHere(table) && mine.length === 0;
  const own = mine.length === 1 ? mine[0]! : watched ? 0 : seatOf(me, seats);
  const others = people.filter(([seat]) => seat !== own);
  const kind = watched ? 'watched' : mine.length > 1 ? 'device' : others.length > 0 ? 'friends' : 'bots';
  const path = gamePath(table, version);
  return { path, key: `${table}/${version}`, ended: changed, kind, players: seats, scores, own, turns };
}

export function fromPad(game: KeptGame, me: string): MyGame {
  const players = game.players.map(({ name }) => ({ name, bot: null }));
  const turns = turnsOf(game);
  return {
    path: `/keep/game/${game.id}`,
    key: `pad/${game.id}`,
    ended: game.ended ?? game.changed,
    kind: 'pad',
    players,
    scores: scoresOf(game),
    own: seatOf(me, players),
    turns: bySeat(players).map(([seat]) => turns.filter((turn) => turn.seat === seat).length),
  };
}

function seatOf(name: string, players: readonly Listed[]): number {
  return name === '' ? 0 : players.findIndex((player) => player.bot === null && player.name === name) + 1;
}

/** Those who won: all with the most points. */
export function winnersOf({ scores }: MyGame): number[] {
  const most = Math.max(...scores);
  return bySeat(scores).flatMap(([seat, score]) => (score === most ? [seat] : []));
}

/** What came of it for the player; nothing where nobody can tell which seat was theirs. */
export function resultOf(game: MyGame): Result | undefined {
  if (game.own === 0) return undefined;
  const winners = winnersOf(game);
  if (!winners.includes(game.own)) return 'lost';
  return winners.length > 1 ? 'tied' : 'won';
}

/** How far the player was ahead of the best of the others; where no seat is theirs, how far the first was ahead of the next. */
export function marginOf({ own, scores }: MyGame): number {
  const [first = 0, second = 0] = [...scores].sort((a, b) => b - a);
  if (own === 0) return first - second;
  const mine = ofSeat(scores, own)!;
  return mine - Math.max(...bySeat(scores).flatMap(([seat, score]) => (seat === own ? [] : [score])));
}

/** Everybody else at the table. */
export function opponentsOf({ own, players }: MyGame): Listed[] {
  return bySeat(players).flatMap(([seat, player]) => (seat === own ? [] : [player]));
}

export interface Figures {
  readonly won: number;
  /** Games of which it is known whether they were won. */
  readonly games: number;
  readonly pointsATurn: number | undefined;
  /** Games whose turns are known. */
  readonly counted: number;
  readonly lostATurn: number | undefined;
  readonly reviewed: number;
  /** A game. */
  readonly luck: number | undefined;
  /** Reviewed games in which the draws are known. */
  readonly dealt: number;
}

/** Figures over games, each turn counting alike; `reviewOf` gives what a review found for the player's seat. */
export function figuresOf(games: readonly MyGame[], reviewOf: (game: MyGame) => SeatReview | undefined): Figures {
  const own = games.filter((game) => game.own > 0);
  const counted = own.filter((game) => (ofSeat(game.turns, game.own) ?? 0) > 0);
  const reviews = own.flatMap((game) => reviewOf(game) ?? []).filter(({ turns }) => turns > 0);
  const lucks = reviews.flatMap(({ luck }) => luck ?? []);
  return {
    won: own.filter((game) => resultOf(game) === 'won').length,
    games: own.length,
    pointsATurn: mean(
      total(counted, (game) => ofSeat(game.scores, game.own)!),
      total(counted, (game) => ofSeat(game.turns, game.own)!),
    ),
    counted: counted.length,
    lostATurn: mean(
      total(reviews, ({ lost, turns }) => lost * turns),
      total(reviews, ({ turns }) => turns),
    ),
    reviewed: reviews.length,
    luck: mean(
      total(lucks, (luck) => luck),
      lucks.length,
    ),
    dealt: lucks.length,
  };
}

function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

function mean(sum: number, count: number): number | undefined {
  return count > 0 ? sum / count : undefined;
}
