/** Positions as a device passes them on: in the notation. Here are the parts of one, and one as a seat sees it. */
import { bySeat } from '../notation/seats';
import { readTiles } from '../notation/tiles';
import type { Tile } from '../wire/protocol';

/** What the core says of a position: a `Situation`. */
export interface Facts {
  readonly plays: string;
  readonly most_trade: number;
  readonly may_pass: boolean;
  readonly bag: number;
  readonly unseen: string;
  readonly ending: 'went-out' | 'stuck' | 'traded-out' | null;
  readonly winners: number[];
}

type Fields = [board: string, hands: string, scores: string, turn: string, quiet: string];

const fields = (position: string): Fields => position.split(' ') as Fields;

/** The hands as they are written: `RsRc??`, `-` for an empty one. */
export function handsOf(position: string): string[] {
  return fields(position)[1].split('/');
}

export function scoresOf(position: string): number[] {
  return fields(position)[2].split('/').map(Number);
}

/** The seat to move; 0 once the game is over. */
export function turnOf(position: string): number {
  return Number(fields(position)[3]);
}

export function isEmptyTable(position: string): boolean {
  return position.startsWith('- ');
}

/** The tiles of a hand, `?` for one that is not known. */
export function tilesOf(hand: string): (Tile | '?')[] {
  return (hand.match(/\?|[A-Z][a-z]/g) ?? []) as (Tile | '?')[];
}

export function knownIn(hand: string): Tile[] {
  return readTiles(hand);
}

/** The hands, all face down but this seat's; 0 for nobody's. */
export function shownHands(hands: readonly string[], seat: number): string[] {
  return bySeat(hands).map(([each, hand]) => (each === seat ? hand : '?'.repeat(tilesOf(hand).length) || '-'));
}

/** The same position with other hands. */
export function withHands(position: string, hands: readonly string[]): string {
  const [board, , scores, turn, quiet] = fields(position);
  return [board, hands.join('/'), scores, turn, quiet].join(' ');
}

/** The same position with another seat to move. */
export function withTurn(position: string, seat: number): string {
  const [board, hands, scores, , quiet] = fields(position);
  return [board, hands, scores, seat, quiet].join(' ');
}

/** The position with all hands face down but this seat's; 0 for nobody's. Once a game is over, everybody sees all of it. */
export function seenBy(position: string, seat: number, open = false): string {
  if (open || turnOf(position) === 0) return position;
  return withHands(position, shownHands(handsOf(position), seat));
}
