/** How bad a loss is, how strong a player, how lucky: the words that a review uses (`sixfold/insight/grades.py`). */
import type { Fortune, Grade } from '../wire/protocol';

/** A loss is real if it is more than this many standard errors. */
export const SURE = 2;

const FLOORS: readonly [grade: Grade, points: number, chance: number][] = [
  ['blunder', 5, 0.1],
  ['mistake', 2.5, 0.05],
  ['slip', 1, 0.02],
];

export const GRADES: readonly Grade[] = ['slip', 'mistake', 'blunder'];

export function gradeOf(lost: number, lostError: number, chanceLost: number, chanceLostError: number): Grade | null {
  const points = lost > SURE * lostError ? lost : 0;
  const chance = chanceLost > SURE * chanceLostError ? chanceLost : 0;
  return FLOORS.find(([, least, leastChance]) => points >= least || chance >= leastChance)?.[0] ?? null;
}

const CLASSES: readonly [most: number, bot: string][] = [
  [0.06, 'raven'],
  [0.14, 'owl'],
  [0.33, 'fox'],
  [0.66, 'badger'],
  [1.03, 'greedy'],
  [1.43, 'squirrel'],
];

/** The bot whose errors are like these. */
export function classOf(errorPerTurn: number): string {
  return CLASSES.find(([most]) => errorPerTurn <= most)?.[1] ?? 'duckling';
}

/** The standard deviation of a player's luck in a game is this, divided by the root of how many play. */
const SPREAD = 18;

export function fortuneOf(luck: number, players: number): Fortune {
  const deviations = Math.abs((luck * Math.sqrt(players)) / SPREAD);
  if (deviations < 0.5) return 'usual';
  if (deviations < 1.5) return luck > 0 ? 'lucky' : 'unlucky';
  return luck > 0 ? 'very-lucky' : 'very-unlucky';
}
