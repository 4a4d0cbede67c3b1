/** The last game that ended before this device's eyes: the start page leads back to it for a while. */
import type { ListedTable, View } from '../wire/protocol';
import { recall, remember } from './saved';

export interface LastGame extends Pick<ListedTable, 'table' | 'version' | 'seats' | 'scores' | 'changed'> {
  /** Whose mistakes to learn from; 0 where several people played on one device. */
  readonly learner: number;
}

const SLOT = 'finished';
const LATELY = 12 * 60 * 60_000;

/** A game has ended at this table, and somebody at this device has played in it. */
export function noteEnd(table: string, view: View): void {
  const { seat, version, own_seats, game } = view;
  if (seat === 0 || !game?.result) return;
  const last: LastGame = {
    table,
    version,
    seats: game.players.map(({ name, bot }) => ({ name, bot })),
    scores: game.result.scores,
    changed: Date.now(),
    learner: own_seats.length > 1 ? 0 : seat,
  };
  remember(SLOT, last);
}

export function finishedLately(): LastGame | undefined {
  const last = recall<LastGame>(SLOT);
  return last && Date.now() - last.changed < LATELY ? last : undefined;
}
