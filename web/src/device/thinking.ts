/** Bots, hints and advice: what a seat sees goes to the minds, and comes back as a move or as words about moves. */
import { ofSeat } from '../notation/seats';
import type { Advice, BotName, OpenedLine, ScoredLine, Suggestions, Tile } from '../wire/protocol';
import type { Core, RankedMove, Search, SearchOrder } from './core';
import type { Game, Turn } from './game';
import type { Minds } from './minds';
import { type Facts, handsOf, seenBy, tilesOf, turnOf } from './position';
import { Denied } from './refusals';
import { HINT, THINKERS } from './server';
import { moveOf, seenTurn } from './show';

const MOST_ADVICE = 3;
const MOST_SUGGESTIONS = 16;
const MOST_SECONDS = 1;
/** Too little to simulate anything: the static value decides. */
const GLANCE = 1;

/** How an analysis searches that nothing else is said of. */
export const USUAL: SearchOrder = {
  seconds: 0,
  iterations: 0,
  plies: 4,
  candidates: 24,
  doubt: 2,
  inference: 0.7,
  endgame: true,
  seed: 0,
};

/** What a mover knows, as the core reads it: the position as they see it, and what each of the others did last. */
export function sightOf(position: string, turns: readonly Turn[]): string {
  const hands = handsOf(position);
  const last = turns.slice(turns.length > hands.length - 1 ? 1 - hands.length : 0).map(({ seat, move, drawn }) => {
    const kept = tilesOf(ofSeat(hands, seat)!).length - drawn.length;
    return `${seat} ${kept} ${move}`;
  });
  return [position, ...last].join('\n');
}

/** The same of a game, as the seat to move knows it. */
export function sightIn(game: Game): string {
  const seat = game.turn;
  const turns = game.turns.map((turn) => seenTurn(turn, seat));
  return sightOf(seenBy(game.position, seat), turns);
}

/** What a bot does, knowing no more than this. */
export async function botMove(minds: Minds, bot: string, sight: string): Promise<string> {
  const thinker = THINKERS[bot as BotName];
  const { sort, overlooks, ...order } = thinker;
  if (sort !== 'search') return minds.alone('choose', sight, sort, overlooks);
  return (await minds.search(sight, order)).moves[0]!.move;
}

export async function hint(core: Core, minds: Minds, game: Game): Promise<Advice[]> {
  const found = await minds.search(sightIn(game), { ...USUAL, ...HINT });
  return advise(core, seenBy(game.position, game.turn), found, MOST_ADVICE);
}

/** What a bot of this level thinks of the moves that a seat has in any position. */
export async function suggest(core: Core, minds: Minds, position: string, level: string): Promise<Suggestions> {
  const facts = core.ask<Facts>('plays', position);
  const thinker = (THINKERS as Partial<typeof THINKERS>)[level as BotName];
  if (!thinker || thinker.sort === 'novice') {
    throw new Denied('unknown-bot', { sentence: `No bot called '${level}' gives advice.` });
  }
  if (turnOf(position) === 0) throw new Denied('game-over');
  const hand = handsOf(position)[turnOf(position) - 1]!;
  if (hand.includes('?') || hand === '-') throw new Denied('hand-hidden');
  const seen = seenBy(position, turnOf(position));
  const found = await search();
  const moves = advise(core, seen, found, MOST_SUGGESTIONS);
  return { moves, weighed: found.moves[0]!.samples > 0 || found.exact, exact: found.exact };

  async function search(): Promise<Search> {
    const { sort, overlooks: _, ...order } = thinker!;
    if (sort === 'search') {
      const seconds = Math.min(order.seconds || MOST_SECONDS, MOST_SECONDS);
      return minds.search(seen, { ...order, seconds, seed: 0 });
    }
    const glance = { ...USUAL, iterations: GLANCE, endgame: false };
    if (sort === 'static') return minds.alone('search', seen, glance);
    // All plays, and a trade of any part of the hand.
    const everything = countPlays(facts.plays) + 2 ** 6;
    const all = await minds.alone('search', seen, { ...glance, candidates: everything });
    return { ...all, moves: all.moves.toSorted((a, b) => b.points - a.points) };
  }
}

function countPlays(plays: string): number {
  return plays === '' ? 0 : plays.split(';').reduce((sum, there) => sum + there.split(':')[1]!.split(' ').length, 0);
}

/** What the core says for a move and against it. */
export interface Reasons {
  readonly points: number;
  readonly lines: ScoredLine[];
  readonly opens: OpenedLine[];
  readonly keeps: Tile[];
  /** The most tiles of one colour or shape among those kept. */
  readonly set: number;
}

function advise(core: Core, position: string, { moves }: Search, most: number): Advice[] {
  return moves.slice(0, most).map((ranked: RankedMove) => {
    const { lines, opens, keeps } = core.ask<Reasons>('reasons', position, ranked.move);
    return {
      move: moveOf(ranked.move),
      score: ranked.points,
      lines,
      equity: rounded(ranked.equity, 2),
      chance: rounded(ranked.chance, 3),
      chance_error: rounded(ranked.chanceError, 4),
      opens,
      keeps,
    };
  });
}

/** A number with so many decimals, as Python rounds it: what lies exactly in the middle goes to the even one. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  // Only what is a whole number of sixteenths, at most, can lie there.
  const middle = Number.isInteger(value * 16) && Math.abs(value * scale) % 1 === 0.5;
  if (!middle) return Number(value.toFixed(decimals));
  const below = Math.floor(value * scale);
  return (below % 2 === 0 ? below : below + 1) / scale;
}
