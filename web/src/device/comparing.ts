/** Moves compared by the same sampled futures, or by proof: what each loses to the first of them. */
import { ofSeat } from '../notation/seats';
import type { ComparedMove, Core } from './core';
import type { Before } from './held';
import type { Minds } from './minds';
import { type Facts, handsOf, knownIn, scoresOf, turnOf, withHands } from './position';
import { tilesIn } from './game';

export const PLIES = 6;
const INFERENCE = 0.7;
/** Positions to look at before giving up on a proof. */
const NODES = 1_000_000;

export function compare(
  minds: Minds,
  known: Before,
  moves: readonly string[],
  samples: number,
  seed: number,
): Promise<ComparedMove[]> {
  const order = { samples, plies: PLIES, inference: INFERENCE, openHands: false, seed };
  return minds.alone('compare', known.sight, moves, order);
}

/** The same for a mover who sees all hands: only what will be drawn is not known. */
export function compareOpen(
  minds: Minds,
  position: string,
  moves: readonly string[],
  samples: number,
  seed: number,
): Promise<ComparedMove[]> {
  const order = { samples, plies: PLIES, inference: 0, openHands: true, seed };
  return minds.alone('compare', position, moves, order);
}

/** The same by proof, where that is possible: an endgame of two, whose hands the mover can work out. */
export async function compareProven(
  core: Core,
  minds: Minds,
  known: Before,
  moves: readonly string[],
): Promise<ComparedMove[] | undefined> {
  const position = deduced(core, known.position);
  if (position === undefined) return undefined;
  const leads: number[] = [];
  for (const move of moves) {
    const lead = await provenLead(core, minds, position, move);
    if (lead === undefined) return undefined;
    leads.push(lead);
  }
  const before = leadIn(position, turnOf(position));
  const chances = leads.map((lead) => (lead === 0 ? 0.5 : Number(lead > 0)));
  return moves.map((move, i) => ({
    move,
    equity: leads[i]! - before,
    chance: chances[i]!,
    lost: leads[0]! - leads[i]!,
    lostError: 0,
    chanceLost: chances[0]! - chances[i]!,
    chanceLostError: 0,
  }));
}

/** The whole position, if the mover can work it out: with the bag empty, the only hidden hand is what is unseen. */
function deduced(core: Core, position: string): string | undefined {
  const hands = handsOf(position);
  const { bag, unseen } = core.ask<Facts>('plays', position);
  if (turnOf(position) === 0 || bag > 0 || hands.length !== 2) return undefined;
  if (hands.every((hand) => hand.includes('?'))) return undefined;
  const left = tilesIn(unseen);
  return withHands(
    position,
    hands.map((hand) => (hand.includes('?') ? [...knownIn(hand), ...left].join('') : hand)),
  );
}

async function provenLead(core: Core, minds: Minds, position: string, move: string): Promise<number | undefined> {
  const seat = turnOf(position);
  const { score } = core.ask<{ score: number }>('turn', position, move);
  const after = core.ask<{ position: string }>('after', position, move, score, '-').position;
  if (turnOf(after) === 0) return leadIn(after, seat);
  const value = await minds.alone('solve', after, NODES);
  if (value === undefined) return undefined;
  return leadIn(after, seat) + (turnOf(after) === seat ? value : -value);
}

function leadIn(position: string, seat: number): number {
  const scores = scoresOf(position);
  return 2 * ofSeat(scores, seat)! - scores.reduce((sum, score) => sum + score, 0);
}
