/** Records of games in the notation: the one that a score pad writes, and what stands in one about its draws. */
import type { Placed } from './cells';
import { readMove, tilesLaid } from './moves';
import { seatsFor } from './seats';
import { type Tile, readTiles } from './tiles';

export const LONGEST_NAME = 40;

/** Whether a record can carry the name. */
export function isName(name: string): boolean {
  return name !== '' && name === name.trim() && name.length <= LONGEST_NAME && !/[|#\p{C}]/u.test(name);
}

/** The day as records write it. */
export function writeDay(time: number): string {
  const date = new Date(time);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What the record of a game at a real table is made of. */
interface Recorded {
  readonly edition: string;
  readonly players: readonly { readonly name: string; readonly age?: number }[];
  readonly start: number;
  readonly began: number;
  /** Every turn's own line. */
  readonly turns: readonly { readonly line: string }[];
}

/** The record of a game at a real table: nobody's hand is known. */
export function writeRecord({ edition, players, start, began, turns }: Recorded): string {
  const ages = players.map(({ age }) => age ?? '-');
  return [
    'sixfold 1',
    `edition ${edition}`,
    `players ${players.map(({ name }) => name).join(' | ')}`,
    ...(ages.every((age) => age === '-') ? [] : [`ages ${ages.join(' | ')}`]),
    `date ${writeDay(began)}`,
    `deal ${players.map(() => '??????').join(' | ')}`,
    `start ${start}`,
    '',
    ...turns.map(({ line }) => line),
    '',
  ].join('\n');
}

/** The tiles that a play lays, by its line in a record. */
export function readLaid(line: string): Placed[] {
  return tilesLaid(readMove(line.split(' ')[1] ?? '', () => true));
}

/** The lines of turns and takebacks, word by word. */
function moves(record: string): string[][] {
  const [, body = ''] = record.split('\n\n');
  return body
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([, move = '']) => move !== '' && move !== 'seat');
}

/** How many turns each of so many seats took, without those that were taken back. */
export function countTurns(record: string, seats: number): number[] {
  const standing: number[] = [];
  for (const [seat = '', move] of moves(record)) {
    if (move === 'takeback') standing.pop();
    else standing.push(parseInt(seat));
  }
  return seatsFor(seats).map((seat) => standing.filter((one) => one === seat).length);
}

/** What a record says about its draws. */
interface Draws {
  readonly seed: string | undefined;
  readonly contributions: readonly string[];
  readonly deal: readonly Tile[][];
  readonly turns: readonly ({ readonly drawn: Tile[]; readonly traded: Tile[] } | 'takeback')[];
  /** Whether what is drawn after a takeback is what was drawn before. */
  readonly sameDraws: boolean;
}

export function readDraws(record: string): Draws {
  const [header = ''] = record.split('\n\n');
  const head = new Map(header.split('\n').map((line) => [line.split(' ')[0]!, line.slice(line.indexOf(' ') + 1)]));
  const listed = (name: string): string[] => (head.get(name) ?? '').split(' | ');
  return {
    seed: head.get('seed'),
    contributions: listed('contributions').filter(Boolean),
    sameDraws: head.get('takebacks') === 'same',
    deal: listed('deal').map(readTiles),
    turns: moves(record).map(([, move = '', , drawn = '']) =>
      move === 'takeback' ? move : { drawn: readTiles(drawn), traded: move.startsWith('~') ? readTiles(move) : [] },
    ),
  };
}
