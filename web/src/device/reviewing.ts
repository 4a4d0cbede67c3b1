/** What a turn of a game lost, what would have been better and why, as `sixfold/insight/reviews.py` finds it. */
import { ofSeat, seatsFor } from '../notation/seats';
import { readPlays } from '../notation/plays';
import type { Grade, Praise, ReviewedPlayer, TurnReview, Why } from '../wire/protocol';
import { PLIES, compare, compareOpen, compareProven } from './comparing';
import type { ComparedMove, Core } from './core';
import type { Game, Turn } from './game';
import { GRADES, SURE, classOf, fortuneOf, gradeOf } from './grades';
import { type Before, before } from './held';
import { type Luck, luckOfSeat } from './luck';
import type { Minds } from './minds';
import { type Facts, handsOf, isEmptyTable, knownIn, scoresOf } from './position';
import { Denied } from './refusals';
import { moveOf } from './show';
import { type Reasons, USUAL, rounded } from './thinking';

const CANDIDATES = 16;
export const SAMPLES = 800;
const BEST = 3;
/** A loss that would have a grade is looked at again with this many times the effort. */
const AGAIN = 10;
const MUCH = 2.5;
const DOUBT = 3;
const FIVE = 5;
/** So many points more are reason enough. */
const CLEARLY = 2;
const NORMAL_95 = 1.96;

export interface ReviewedTurn {
  readonly seat: number;
  readonly reviewed: boolean;
  readonly partial: boolean;
  /** The best moves, the first ahead of all. */
  readonly best: readonly { readonly move: string; readonly points: number }[];
  readonly lost: number;
  /** The same, but below 0 where the samples have the move made ahead of what had seemed best. */
  readonly behind: number;
  readonly chance: number;
  readonly chanceLost: number;
  readonly exact: boolean;
  readonly grade: Grade | null;
  readonly praise: Praise | null;
  readonly chanceSeen: number | null;
  readonly lostSeen: number | null;
  readonly luck: number | null;
  readonly why: Why | null;
  readonly position: string | null;
}

/** One turn, counted from 0. Every turn has chance of its own. */
export async function lookAt(core: Core, minds: Minds, game: Game, luck: Luck, index: number): Promise<ReviewedTurn> {
  const turn = game.turns[index]!;
  const plain: ReviewedTurn = {
    seat: turn.seat,
    reviewed: false,
    partial: false,
    best: [],
    lost: 0,
    behind: 0,
    chance: 0,
    chanceLost: 0,
    exact: false,
    grade: null,
    praise: null,
    chanceSeen: null,
    lostSeen: null,
    luck: luck.turns[index] ?? null,
    why: null,
    position: null,
  };
  if (turn.overruled || /^~\d/.test(turn.move)) return plain;
  const known = before(game, index);
  const hidden = known.hand.includes('?');
  if (hidden && (knownIn(known.hand).length === 0 || isEmptyTable(known.position))) return plain;
  try {
    return await judge(core, minds, game.positions[index]!, known, turn, plain, 2 * index);
  } catch (error) {
    if (error instanceof Denied) return plain; // The core takes no board where the table let a broken line stand.
    throw error;
  }
}

/** What a turn lost. The best move is found by some samples, and compared by others: so nothing flatters it. */
async function judge(
  core: Core,
  minds: Minds,
  position: string,
  known: Before,
  turn: Turn,
  plain: ReviewedTurn,
  seed: number,
): Promise<ReviewedTurn> {
  const iterations = Math.floor((CANDIDATES * SAMPLES) / 2);
  const order = { ...USUAL, iterations, plies: PLIES, candidates: CANDIDATES, doubt: DOUBT, seed };
  const found = (await minds.alone('search', known.sight, order)).moves;
  if (found.length === 1) return plain;
  const played = turn.move;
  const most = mostPoints(core, known.position);
  let tried = found.slice(0, BEST).map(({ move }) => move);
  for (const move of [played, most]) if (move !== undefined && !tried.includes(move)) tried = [...tried, move];
  let proven = await compareProven(core, minds, known, tried);
  const ahead = proven?.reduce((least, row) => (row.lost < least.lost ? row : least));
  if (ahead && ahead.lost < 0) {
    // The search had no proof, and found another one.
    tried = [ahead.move, ...tried.filter((move) => move !== ahead.move)];
    proven = await compareProven(core, minds, known, tried);
  }
  const compared = proven ?? (await compare(minds, known, tried, SAMPLES, seed + 1));
  let own = compared[tried.indexOf(played)]!;
  if (!proven) own = await lookCloser(minds, known, tried[0]!, own, seed + 1);
  const lost = Math.max(own.lost, 0);
  const chanceLost = Math.max(own.chanceLost, 0);
  const partial = known.hand.includes('?');
  const others = compared.filter(({ move }) => move !== own.move && move !== tried[0]).sort((a, b) => a.lost - b.lost);
  const [first, ...second] = own.lost <= 0 ? [own] : [compared[0]!, own];
  const best = [first, ...[...second, ...others].sort((a, b) => a.lost - b.lost)].slice(0, BEST);
  const grade = gradeOf(lost, own.lostError, chanceLost, own.chanceLostError);
  const result: ReviewedTurn = {
    ...plain,
    reviewed: true,
    partial,
    best: best.map(({ move }) => ({ move, points: pointsOf(core, known.position, move) })),
    lost,
    behind: own.lost,
    chance: own.chance,
    chanceLost,
    exact: proven !== undefined,
    grade,
    praise: partial ? null : praiseOf(own, compared, most),
    why: grade === null ? null : whyBetter(core, known.position, best[0]!.move, played),
    position: grade === null ? null : known.position,
  };
  return withHindsight(minds, position, result, tried, played, seed);
}

/** The play that scores most; of several the first by its text. */
function mostPoints(core: Core, position: string): string | undefined {
  let most: { move: string; score: number } | undefined;
  for (const there of core.ask<Facts>('plays', position).plays.split(';')) {
    const [where = '', tiles = ''] = there.split(':');
    const [, start] = /^(-?\d+,-?\d+[>v])\d/.exec(where) ?? [];
    if (start === undefined) continue;
    const [one] = readPlays(there);
    const score = one!.lines.reduce((points, line) => points + line[4], 0);
    for (const laid of tiles.split(' ')) {
      const move = start + laid;
      if (!most || score > most.score || (score === most.score && move < most.move)) most = { move, score };
    }
  }
  return most?.move;
}

/** A move that was compared, looked at again if it would have a grade. */
export async function lookCloser(
  minds: Minds,
  known: Before,
  best: string,
  own: ComparedMove,
  seed: number,
): Promise<ComparedMove> {
  if (gradeOf(own.lost, 0, own.chanceLost, 0) === null) return own;
  return (await compare(minds, known, [best, own.move], AGAIN * SAMPLES, seed))[1]!;
}

function praiseOf(own: ComparedMove, compared: readonly ComparedMove[], most: string | undefined): Praise | null {
  if (own.lost > 0) return null;
  const others = compared.filter(({ move }) => move !== own.move);
  if (others.every((row) => row.lost - own.lost > Math.max(MUCH, SURE * row.lostError))) return 'only';
  const beaten = others.find(({ move }) => move === most);
  return beaten && beaten.lost - own.lost > Math.max(1, SURE * beaten.lostError) ? 'insight' : null;
}

/** What one who sees all hands would have said: never mixed with what the mover could know. */
async function withHindsight(
  minds: Minds,
  position: string,
  turn: ReviewedTurn,
  tried: readonly string[],
  played: string,
  seed: number,
): Promise<ReviewedTurn> {
  if (turn.exact) return { ...turn, chanceSeen: turn.chance, lostSeen: turn.lost };
  if (handsOf(position).some((hand) => hand.includes('?'))) return turn;
  const compared = await compareOpen(minds, position, tried, Math.floor(SAMPLES / 2), seed);
  const own = compared.find(({ move }) => move === played)!;
  return { ...turn, chanceSeen: own.chance, lostSeen: own.lost - Math.min(...compared.map(({ lost }) => lost)) };
}

// Why.

function reasonsFor(core: Core, position: string, move: string): Reasons {
  return core.ask<Reasons>('reasons', position, move);
}

function pointsOf(core: Core, position: string, move: string): number {
  return reasonsFor(core, position, move).points;
}

/** How many unseen tiles make a Qwirkle of a five that is left open. */
function tilesCompleting({ opens }: Reasons): number {
  return opens
    .filter(({ line }) => line[3] === FIVE)
    .reduce((sum, { takes }) => sum + takes.reduce((more, [, count]) => more + count, 0), 0);
}

function whyBetter(core: Core, position: string, better: string, other: string): Why {
  const [good, bad] = [reasonsFor(core, position, better), reasonsFor(core, position, other)];
  const risk = tilesCompleting(bad);
  if (risk > tilesCompleting(good)) return { reason: 'opens', n: risk };
  const gained = good.points - bad.points;
  if (gained >= CLEARLY) return { reason: 'scores', n: gained };
  if (good.set > Math.max(1, bad.set)) return { reason: 'keeps', n: good.set };
  return gained > 0 ? { reason: 'scores', n: gained } : { reason: 'later', n: 0 };
}

// Telling.

export function turnReview(turn: ReviewedTurn): TurnReview {
  const maybe = (value: number | null, decimals: number): number | null =>
    value === null ? null : rounded(value, decimals);
  const { why, position } = turn;
  const better =
    why && position !== null ? { move: moveOf(turn.best[0]!.move), points: turn.best[0]!.points, why, position } : null;
  return {
    reviewed: turn.reviewed,
    partial: turn.partial,
    lost: rounded(turn.lost, 2),
    chance: rounded(turn.chance, 3),
    chance_lost: rounded(turn.chanceLost, 3),
    chance_seen: maybe(turn.chanceSeen, 3),
    lost_seen: maybe(turn.lostSeen, 2),
    exact: turn.exact,
    grade: turn.grade,
    praise: turn.praise,
    better,
    luck: maybe(turn.luck, 2),
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

export function playersOf(game: Game, turns: readonly ReviewedTurn[], luck: Luck): ReviewedPlayer[] {
  const seats = seatsFor(game.players.length);
  const scores = scoresOf(game.position);
  const lucks = seats.map((seat) => luckOfSeat(luck, game, seat));
  const errors = seats.map((seat) => sum(turns.filter((turn) => turn.seat === seat).map(({ behind }) => behind)));
  return seats.map((seat): ReviewedPlayer => {
    const own = turns.filter((turn) => turn.seat === seat && turn.reviewed);
    const losses = own.map(({ behind }) => behind);
    const error = losses.length > 0 ? Math.max(0, sum(losses) / losses.length) : 0;
    const lead = ahead(scores, seat);
    const lucky = ahead(
      lucks.map((one) => one ?? 0),
      seat,
    );
    const erred = ahead(errors, seat);
    const luckOfThis = ofSeat(lucks, seat) ?? null;
    return {
      seat,
      name: ofSeat(game.players, seat)!.name,
      score: ofSeat(scores, seat)!,
      turns: losses.length,
      error_per_turn: error,
      error_per_turn_95: margin95(losses),
      plays_like: own.length > 0 && !own.some(({ partial }) => partial) ? classOf(error) : null,
      luck: luckOfThis,
      fortune: luckOfThis === null ? null : fortuneOf(luckOfThis, seats.length),
      grades: GRADES.map((grade) => [grade, turns.filter((one) => one.seat === seat && one.grade === grade).length]),
      balance: { lead, luck: lucky, errors: -erred, rest: lead - lucky + erred },
    };
  });
}

/** A seat's figure above the mean of the others'. */
function ahead(figures: readonly number[], seat: number): number {
  const own = ofSeat(figures, seat)!;
  return own - (sum(figures) - own) / (figures.length - 1);
}

function margin95(losses: readonly number[]): number | null {
  if (losses.length < 2) return null;
  const centre = sum(losses) / losses.length;
  const scatter = sum(losses.map((loss) => (loss - centre) ** 2)) / (losses.length - 1);
  return NORMAL_95 * Math.sqrt(scatter / losses.length);
}
