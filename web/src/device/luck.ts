/** The luck of draws: how much more a drawn hand could do than other draws of the same size from the same bag. */
import { bySeat, ofSeat, seatsFor } from '../notation/seats';
import { HAND_SIZE, TILES, type Tile } from '../notation/tiles';
import type { Core } from './core';
import { type Dealt, type Game, tilesIn } from './game';
import type { Minds } from './minds';
import { handsOf, knownIn, seenBy, tilesOf, turnOf } from './position';
import { Denied } from './refusals';
import { moveOf } from './show';

const SAMPLES = 60;

/** In points; nothing where a draw is not known, or its seat had no further turn. */
export interface Luck {
  readonly firstHands: (number | null)[];
  readonly turns: (number | null)[];
}

interface Draw {
  /** The position at the seat's next turn. */
  readonly position: string;
  readonly kept: readonly Tile[];
  readonly before: string;
  readonly count: number;
  readonly seed: number;
  readonly dealt?: readonly Tile[];
  readonly least?: number;
  readonly most?: number;
}

export async function luckOf(core: Core, minds: Minds, game: Game): Promise<Luck> {
  const { turns, positions } = game;
  const nextTurn = new Map<number, number>();
  const draws: (Draw | null)[] = turns.map(() => null);
  for (let number = turns.length - 1; number >= 0; number--) {
    const turn = turns[number]!;
    const before = positions[number]!;
    const later = nextTurn.get(turn.seat);
    nextTurn.set(turn.seat, number);
    const hand = ofSeat(handsOf(before), turn.seat)!;
    if (later === undefined || hand.includes('?') || turn.drawn.includes('?')) continue;
    const kept = without(knownIn(hand), turn.move);
    draws[number] = { position: positions[later]!, kept, before, count: turn.drawn.length, seed: number + 1 };
  }
  const first = seatsFor(game.players.length).map((seat) => {
    const turn = nextTurn.get(seat);
    return turn === undefined ? null : firstDraw(core, game, seat, turn);
  });
  const luck = (draw: Draw | null): Promise<number | null> =>
    draw ? luckOfDraw(core, minds, draw) : Promise.resolve(null);
  return { firstHands: await Promise.all(first.map(luck)), turns: await Promise.all(draws.map(luck)) };
}

/** All luck of a seat that is known; nothing if none is. */
export function luckOfSeat(luck: Luck, game: Game, seat: number): number | null {
  const drawn = luck.turns.filter((_, i) => game.turns[i]!.seat === seat);
  const known = [ofSeat(luck.firstHands, seat) ?? null, ...drawn].filter((one) => one !== null);
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null;
}

/** What is left of known tiles after a move. */
function without(hand: readonly Tile[], text: string): Tile[] {
  const move = moveOf(text);
  const gone = move.kind === 'play' ? move.tiles.map(([, , tile]) => tile) : move.kind === 'trade' ? move.tiles : [];
  const left = [...hand];
  for (const tile of gone) {
    const at = left.findIndex((one) => one === tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function firstDraw(core: Core, game: Game, seat: number, turn: number): Draw | null {
  const dealt = game.events[0] as Dealt;
  const hand = ofSeat(dealt.hands, seat)!;
  if (hand.includes('?') || tilesOf(hand).length < HAND_SIZE) return null;
  const sets = core.ask<number[]>('sets', game.positions[0]!);
  const others = bySeat(dealt.hands).filter(([other, held]) => other !== seat && !held.includes('?'));
  const own = ofSeat(sets, seat)!;
  let least = 0;
  let most = HAND_SIZE;
  if (seat === dealt.start) {
    least = Math.max(0, ...others.map(([other]) => ofSeat(sets, other)! + Number(other < seat)));
  } else if (others.some(([other]) => other === dealt.start)) {
    most = ofSeat(sets, dealt.start)! - Number(seat < dealt.start);
  }
  // Where ages decided a tie, the hand itself may lie just outside: it shows what was possible.
  [least, most] = [Math.min(least, own), Math.max(most, own)];
  const before = game.positions[0]!;
  const position = game.positions[turn]!;
  return { position, kept: [], before, count: HAND_SIZE, seed: -seat, dealt: knownIn(hand), least, most };
}

async function luckOfDraw(core: Core, minds: Minds, draw: Draw): Promise<number | null> {
  const { position, kept, before, count, seed, dealt = [], least = 0, most = HAND_SIZE } = draw;
  if (ofSeat(handsOf(position), turnOf(position))!.includes('?')) return null;
  const unseen = core.ask<{ unseen: string }>('plays', seenBy(before, 0, true).replace(/ \d (\d+)$/, ' 0 $1')).unseen;
  const bag = [...tilesIn(unseen), ...dealt].sort((a, b) => TILES.indexOf(a) - TILES.indexOf(b));
  try {
    const order = { position, kept: kept.join(''), bag: bag.join(''), count, least, most, samples: SAMPLES, seed };
    return await minds.alone('luck', order);
  } catch (error) {
    if (error instanceof Denied) return null; // The table let a line stand that the core cannot take.
    throw error;
  }
}
