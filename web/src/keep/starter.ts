/** Who starts, by the edition's rule. It stands here because the score pad works without a server; a test asks the rules the same. */
import { bySeat, ofSeat } from '../notation/seats';
import type { Edition } from '../wire/protocol';

/** Why somebody starts: the largest set, then the age of those tied, then the earlier seat. */
export type Reason = 'largest' | 'oldest' | 'youngest' | 'seat';

interface Starter {
  readonly seat: number;
  readonly why: Reason;
}

export function findStarter(
  edition: Edition,
  sets: readonly number[],
  ages: readonly (number | null | undefined)[],
): Starter {
  const best = Math.max(...sets);
  const tied = bySeat(sets).flatMap(([seat, size]) => (size === best ? [seat] : []));
  const first = tied[0] ?? 1;
  if (tied.length < 2) return { seat: first, why: 'largest' };
  const known = tied.map((seat) => ofSeat(ages, seat) ?? undefined);
  if (known.includes(undefined)) return { seat: first, why: 'seat' };
  const youngest = edition === 'schmidt';
  const wanted = Math[youngest ? 'min' : 'max'](...(known as number[]));
  const seats = tied.filter((seat) => ofSeat(ages, seat) === wanted);
  return { seat: seats[0] ?? first, why: seats.length > 1 ? 'seat' : youngest ? 'youngest' : 'oldest' };
}
