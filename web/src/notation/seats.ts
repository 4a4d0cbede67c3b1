/** Seats are counted from 1, in the notation, in words and in code. Only this file knows that arrays count from 0. */

/** What belongs to a seat, in a list with one entry per seat. */
export function ofSeat<T>(values: readonly T[], seat: number): T | undefined {
  return values[seat - 1];
}

/** The list with another value for one seat. */
export function withSeat<T>(values: readonly T[], seat: number, value: T): T[] {
  return values.with(seat - 1, value);
}

/** The entries with their seats: `[[1, first], [2, second], …]`. */
export function bySeat<T>(values: readonly T[]): [seat: number, value: T][] {
  return values.map((value, index) => [index + 1, value]);
}

/** The seats of a table for this many: 1, 2 and so on. */
export function seatsFor(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The seat that is to move this many turns after another one. */
export function seatAfter(seat: number, count: number, turns = 1): number {
  return ((seat - 1 + turns) % count) + 1;
}

/** The points that each seat made in these turns. */
export function sumBySeat(
  turns: readonly { readonly seat: number; readonly score: number }[],
  count: number,
): number[] {
  return seatsFor(count).map((seat) => turns.reduce((sum, turn) => sum + (turn.seat === seat ? turn.score : 0), 0));
}
