/** Days, and which puzzle is shown to practise with: by kind and strength. */
import type { Entry, Kind } from './puzzle';

export const KINDS: readonly Kind[] = ['most', 'best', 'block', 'hold', 'trade', 'endgame'];

/** A day has one puzzle of each sort, the easiest first; as `sixfold.puzzles.days` has it. */
export const SORTS: readonly (readonly Kind[])[] = [['most'], ['best', 'block', 'hold', 'trade'], ['endgame']];

export const STRENGTHS = ['easier', 'own', 'harder'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** How far from one's own rating the puzzles of each strength are. */
const AWAY: Record<Strength, number> = { easier: -250, own: 0, harder: 250 };
/** One of this many puzzles that are closest to what is asked for is taken by lot. */
const CLOSE = 12;
const DAY_MS = 86_400_000;

/** The number of a day in UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

export function startOf(day: number): number {
  return day * DAY_MS;
}

const NO_TRADE: readonly Kind[] = ['best', 'block', 'hold'];

/** Of which kinds a puzzle to practise this one may be: whether to trade is asked where it is wrong, too. */
function kindsOf(kind: Kind | 'all', lot: number): readonly Kind[] {
  if (kind === 'all') return KINDS;
  return kind === 'trade' && lot < 0.5 ? NO_TRADE : [kind];
}

/** A puzzle to practise with, not one that was solved before as long as there are others; `lots` gives numbers from 0 up to 1. */
export function choose(
  puzzles: readonly Entry[],
  kind: Kind | 'all',
  strength: Strength,
  rating: number,
  solved: ReadonlySet<string>,
  lots: () => number,
): Entry | undefined {
  const kinds = kindsOf(kind, lots());
  const suited = puzzles.filter((one) => kinds.includes(one.kind));
  const unsolved = suited.filter(({ id }) => !solved.has(id));
  const aim = rating + AWAY[strength];
  const close = [...(unsolved.length > 0 ? unsolved : suited)]
    .sort((a, b) => Math.abs(a.rating - aim) - Math.abs(b.rating - aim))
    .slice(0, CLOSE);
  return close[Math.floor(lots() * close.length)];
}
