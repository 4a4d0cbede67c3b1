/** How a game went: a fold over its turns, for whoever looks back at it. */
import { bySeat, ofSeat, seatsFor } from '../notation/seats';
import type { BigMove, Figures, Five, Lead, ScoredLine, SeatStatistics } from '../wire/protocol';
import type { Core } from './core';
import type { Game, Turn } from './game';
import { scoresOf, turnOf } from './position';
import { moveOf } from './show';

const FIVE = 5;
const LONGEST_LINE = 6;
const MOST_BIG_MOVES = 5;

export function figuresOf(core: Core, game: Game): Figures {
  const { turns, positions } = game;
  const scores = positions.map(scoresOf);
  const leads = scores.map(leadIn);
  const alone = leads.flatMap(({ seats }) => (seats.length === 1 ? seats : []));
  return {
    seats: seatsFor(game.players.length).map((seat) => seatFigures(seat, turns, scores.at(-1)!)),
    scores,
    leads,
    lead_changes: alone.filter((seat, i) => i > 0 && seat !== alone[i - 1]).length,
    fives: openFives(core, turns, positions),
    big_moves: bigMoves(turns, scores),
  };
}

function seatFigures(seat: number, turns: readonly Turn[], scores: readonly number[]): SeatStatistics {
  const own = turns.flatMap((turn, i) =>
    turn.seat === seat ? [{ turn, number: i + 1, move: moveOf(turn.move) }] : [],
  );
  const best = own.reduce((most, one) => (one.turn.score > (most?.turn.score ?? -1) ? one : most), own[0]);
  const count = (kind: string): number => own.filter(({ move }) => move.kind === kind).length;
  const tiles = (kind: string): number =>
    own.reduce((sum, { move }) => sum + (move.kind === kind && move.kind !== 'pass' ? move.tiles.length : 0), 0);
  const score = ofSeat(scores, seat)!;
  return {
    seat,
    score,
    turns: own.length,
    plays: count('play'),
    trades: count('trade'),
    passes: count('pass'),
    best: best && best.turn.score > 0 ? best.number : 0,
    best_score: best?.turn.score ?? 0,
    qwirkles: own.reduce((sum, { turn }) => sum + turn.lines.filter((line) => line[3] === LONGEST_LINE).length, 0),
    tiles_laid: tiles('play'),
    tiles_traded: tiles('trade'),
    tiles_drawn: own.reduce((sum, { turn }) => sum + turn.drawn.length, 0),
    points_a_turn: own.length > 0 ? score / own.length : 0,
  };
}

function leadIn(scores: readonly number[]): Lead {
  const [first = 0, second = 0] = scores.toSorted((a, b) => b - a);
  return { seats: bySeat(scores).flatMap(([seat, score]) => (score === first ? [seat] : [])), points: first - second };
}

/** Every line of five that a play left while somebody could still move, and what became of it. */
function openFives(core: Core, turns: readonly Turn[], positions: readonly string[]): Five[] {
  return turns.flatMap((turn, i) =>
    turn.lines.flatMap((line): Five[] => {
      const after = positions[i + 1]!;
      const [x, y, axis, length] = line;
      if (length !== FIVE || turnOf(after) === 0) return [];
      if (!core.ask<boolean>('sixth', after, `${x},${y}${axis}${length}`)) return [];
      const later = turns.findIndex((one, j) => j > i && one.lines.some((longer) => holds(longer, line)));
      const taken = turns[later];
      return [
        {
          line,
          left_by: turn.seat,
          left_in: i + 1,
          taken_by: taken?.seat ?? null,
          taken_in: taken ? later + 1 : null,
          points: taken?.score ?? 0,
        },
      ];
    }),
  );
}

/** Whether this is the other line made longer. */
function holds([x, y, axis, length]: ScoredLine, [x2, y2, axis2, length2]: ScoredLine): boolean {
  if (axis !== axis2) return false;
  const [along, across] = axis === '>' ? [x2 - x, y2 - y] : [y2 - y, x2 - x];
  return across === 0 && along >= 0 && along + length2 <= length;
}

/** The turns with the most points, those before the others where they are equal. */
function bigMoves(turns: readonly Turn[], scores: readonly (readonly number[])[]): BigMove[] {
  const usual = turns.reduce((sum, { score }) => sum + score, 0) / turns.length;
  return turns
    .map((turn, i) => ({ turn, number: i + 1 }))
    .filter(({ turn }) => turn.score > usual)
    .sort((a, b) => b.turn.score - a.turn.score || a.number - b.number)
    .slice(0, MOST_BIG_MOVES)
    .sort((a, b) => a.number - b.number)
    .map(({ turn, number }) => {
      const ahead = (points: readonly number[]): number =>
        ofSeat(points, turn.seat)! -
        Math.max(...bySeat(points).flatMap(([seat, sum]) => (seat === turn.seat ? [] : [sum])));
      const before = ahead(scores[number - 1]!);
      const after = ahead(scores[number]!);
      const takes_lead = before <= 0 && after > 0;
      return { turn: number, seat: turn.seat, points: turn.score, before, after, takes_lead };
    });
}
