/** Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): how strong, how sure that is, how steady. */

export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** What came of one meeting: 1 for all of it, 0 for nothing. */
interface Meeting {
  readonly rating: number;
  readonly deviation: number;
  readonly score: number;
}

export const BEGINNER: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const MIDDLE = 1500;
/** How little volatility changes over time. */
const TAU = 0.5;
const CLOSE = 1e-6;

/** The rating after these meetings, which count as one period. */
export function rate(own: Rating, meetings: readonly Meeting[]): Rating {
  const phi = own.deviation / SCALE;
  const mu = (own.rating - MIDDLE) / SCALE;
  let certainty = 0;
  let gain = 0;
  for (const { rating, deviation, score } of meetings) {
    const weight = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (rating - MIDDLE) / SCALE)));
    certainty += weight ** 2 * expected * (1 - expected);
    gain += weight * (score - expected);
  }
  const volatility =
    meetings.length > 0 ? steadiness(own.volatility, phi, 1 / certainty, gain / certainty) : own.volatility;
  const before = Math.hypot(phi, volatility);
  const after = 1 / Math.sqrt(1 / before ** 2 + certainty);
  return { rating: MIDDLE + SCALE * (mu + after ** 2 * gain), deviation: SCALE * after, volatility };
}

/** The new volatility: the root of Glickman's f, by the Illinois algorithm. */
function steadiness(volatility: number, phi: number, variance: number, improvement: number): number {
  const start = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const spread = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (improvement ** 2 - spread)) / (2 * spread ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = Math.log(improvement ** 2 - phi ** 2 - variance);
  if (!(improvement ** 2 > phi ** 2 + variance)) {
    high = start - TAU;
    while (f(high) < 0) high -= TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
