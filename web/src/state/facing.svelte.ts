/** Which way a tablet on the table faces: the page can turn to whoever is to move. */
import type { Quarter } from '../board/quarter';
import { ofSeat } from '../notation/seats';

class Facing {
  quarter = $state<Quarter>(0);
  /** Whether the page turns to each player by itself. */
  turns = $state(false);

  /** Turn towards a seat of a table for this many. The first seat sees the page as it is. */
  towards(seat: number, seats: number): void {
    const quarters: readonly Quarter[] = seats === 2 ? [0, 2] : [0, 1, 2, 3];
    this.quarter = (this.turns ? ofSeat(quarters, seat) : 0) ?? 0;
  }
}

export const facing = new Facing();
