/** The record of a game at a real table, in the notation: nobody's hand is known. */
import type { FullGame } from './game';

/** The day as records write it. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function recordOf({ edition, players, start, began, turns }: FullGame): string {
  const ages = players.map(({ age }) => age ?? '-');
  return [
    'sixfold 1',
    `edition ${edition}`,
    `players ${players.map(({ name }) => name).join(' | ')}`,
    ...(ages.every((age) => age === '-') ? [] : [`ages ${ages.join(' | ')}`]),
    `date ${dayOf(began)}`,
    `deal ${players.map(() => '??????').join(' | ')}`,
    `start ${start}`,
    '',
    ...turns.map(({ line }) => line),
    '',
  ].join('\n');
}
