/** A game at a real table, as this device keeps it: only lengths of lines, or every tile. */
import { QWIRKLE } from '../../notation/lines';
import { bySeat, seatAfter, sumBySeat } from '../../notation/seats';
import type { Edition, Ending, Move, Placement } from '../../wire/protocol';
import { GOING_OUT, pointsOf } from './points';

export const EDITIONS: readonly Edition[] = ['mindware', 'classic', 'heap', 'schmidt'];

export interface Person {
  readonly name: string;
  readonly age?: number;
}

interface Common {
  readonly id: string;
  /** When it began, was last changed and ended, in milliseconds since 1970. */
  readonly began: number;
  readonly changed: number;
  readonly ended?: number;
  readonly edition: Edition;
  readonly players: readonly Person[];
  /** The seat that started, counted from 1. */
  readonly start: number;
}

/** A turn of which only the lengths of its lines are known. */
export interface QuickTurn {
  readonly move: Move['kind'];
  readonly lines: readonly number[];
  /** The points, where they were typed instead of the lines. */
  readonly points?: number;
}

export interface QuickGame extends Common {
  readonly kind: 'quick';
  readonly turns: readonly QuickTurn[];
  /** Turns that were undone, the last undone first: they can be done again. */
  readonly undone: readonly QuickTurn[];
  /** The lines tapped so far in the turn that goes on. */
  readonly tapped: readonly number[];
  /** The points typed so far instead. */
  readonly typed?: number | undefined;
  /** Who laid the last tile; 0 for nobody. */
  readonly out?: number;
}

/** A turn with its tiles, and its line of the record. */
export interface FullTurn {
  readonly move: Move['kind'];
  readonly seat: number;
  readonly line: string;
  readonly tiles: readonly Placement[];
  readonly traded: number;
  readonly score: number;
  /** The six points for going out that are in the score, or 0. */
  readonly bonus: number;
  readonly lines: readonly number[];
  readonly overruled: boolean;
  /** Why the rules refuse it since an earlier turn was corrected. Until somebody corrects it too, it keeps its points. */
  readonly refused?: string;
  /** What was entered, where it cannot be made at all any more: the record then has a pass for the same points. */
  readonly entered?: Entered;
  /** Of an undone turn: an earlier one was corrected, so it has to be judged again. */
  readonly stale?: boolean;
}

interface Entered {
  readonly tiles: readonly Placement[];
  readonly traded: number;
}

interface Correcting {
  /** How many of the undone turns come back: the one to be corrected, until that is done, and those after it. */
  readonly ahead: number;
  /** The tiles that were laid in the newest turn. */
  readonly laid: readonly Placement[];
}

export interface FullGame extends Common {
  readonly kind: 'full';
  readonly turns: readonly FullTurn[];
  readonly undone: readonly FullTurn[];
  /** Tiles laid in the turn that goes on. */
  readonly laid: readonly Placement[];
  /** While an earlier turn is corrected. */
  readonly correcting?: Correcting | undefined;
  /** Why it ended; not known where the people at the table stopped before the end. */
  readonly ending?: Ending;
}

export type KeptGame = QuickGame | FullGame;

/** A turn as every score sheet shows it. */
interface SheetTurn {
  readonly seat: number;
  readonly move: Move['kind'];
  readonly score: number;
  readonly qwirkles: number;
  readonly overruled: boolean;
  readonly refused: boolean;
}

/** The seat of a turn, by how many turns came before it. */
export function seatAt(game: KeptGame, turn: number): number {
  return seatAfter(game.start, game.players.length, turn);
}

/** The seat to move. */
export function seatToMove(game: KeptGame): number {
  return seatAt(game, game.turns.length);
}

/** What a turn of lines scores, or of points without them. */
export function scoreOf({
  lines,
  points,
}: {
  readonly lines: readonly number[];
  readonly points?: number | undefined;
}): number {
  return points ?? pointsOf(lines);
}

/** The game as it is apart from the correction that is under way. */
export function wholeGame({ correcting, ...game }: FullGame): FullGame {
  if (!correcting) return game;
  const { ahead, laid } = correcting;
  return {
    ...game,
    turns: [...game.turns, ...game.undone.slice(0, ahead)],
    undone: game.undone.slice(ahead),
    laid,
  };
}

/** What each turn brought, without the six points for going out. */
export function turnsOf(game: KeptGame): SheetTurn[] {
  return game.turns.map((turn, at) => ({
    seat: seatAt(game, at),
    move: turn.move,
    score: 'score' in turn ? turn.score - turn.bonus : scoreOf(turn),
    qwirkles: turn.lines.filter((length) => length === QWIRKLE).length,
    overruled: 'overruled' in turn && turn.overruled,
    refused: 'refused' in turn,
  }));
}

/** Who got the six points for going out; 0 for nobody. */
export function wentOut(game: KeptGame): number {
  if (game.kind === 'quick') return game.ended === undefined ? 0 : (game.out ?? 0);
  const last = game.turns.at(-1);
  return last && last.bonus > 0 ? last.seat : 0;
}

export function scoresOf(game: KeptGame): number[] {
  const bonus = wentOut(game) > 0 ? [{ seat: wentOut(game), score: GOING_OUT }] : [];
  return sumBySeat([...turnsOf(game), ...bonus], game.players.length);
}

/** The seats with the most points: those tied share the victory. */
export function leadersOf(game: KeptGame): number[] {
  const scores = scoresOf(game);
  const best = Math.max(...scores);
  return bySeat(scores).flatMap(([seat, score]) => (score === best ? [seat] : []));
}

/** How far the first is ahead of the next; 0 where the lead is shared. */
export function leadOf(game: KeptGame): number {
  const [first = 0, second = 0] = scoresOf(game).sort((a, b) => b - a);
  return first - second;
}

/** A name that no other game has. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('');
}

/** A finished game that goes on after all. One that the rules ended goes on with its last turn undone. */
export function reopen(game: KeptGame): KeptGame {
  const { ended: _, ...open } = game;
  const changed = Date.now();
  if (open.kind === 'quick') return { ...open, changed };
  const { ending, ...full } = open;
  const last = full.turns.at(-1);
  if (ending === undefined || !last) return { ...full, changed };
  return { ...full, turns: full.turns.slice(0, -1), undone: [last, ...full.undone], changed };
}
