/** Reads kept games from what a device or a file holds, which may be anything. */
import { isName } from '../../notation/records';
import { isTile } from '../../notation/tiles';
import type { Ending, Move, Placement } from '../../wire/protocol';
import { EDITIONS, type FullGame, type FullTurn, type KeptGame, type Person, type QuickTurn } from './game';

const MOVES: readonly Move['kind'][] = ['play', 'trade', 'pass'];
const ENDINGS: readonly Ending[] = ['went-out', 'stuck', 'traded-out'];

/** Not a kept game: the member at which it cannot be read. */
export class Unreadable extends Error {}

type Fields = Record<string, unknown>;
type Read<T> = (value: unknown, name: string) => T;

function fieldsOf(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable(name);
  return value as Fields;
}

function count(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Unreadable(name);
  return value;
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Unreadable(name);
  return value;
}

function flag(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw new Unreadable(name);
  return value;
}

function oneOf<T extends string>(options: readonly T[]): Read<T> {
  return (value, name) => {
    const found = options.find((option) => option === value);
    if (found === undefined) throw new Unreadable(name);
    return found;
  };
}

function listOf<T>(read: Read<T>): Read<T[]> {
  return (value, name) => {
    if (!Array.isArray(value)) throw new Unreadable(name);
    return value.map((item, at) => read(item, `${name}.${at + 1}`));
  };
}

function person(value: unknown, name: string): Person {
  const fields = fieldsOf(value, name);
  const called = text(fields['name'], `${name}.name`);
  if (!isName(called)) throw new Unreadable(`${name}.name`);
  return fields['age'] === undefined ? { name: called } : { name: called, age: count(fields['age'], `${name}.age`) };
}

function line(value: unknown, name: string): number {
  const length = count(value, name);
  if (length < 1 || length > 6) throw new Unreadable(name);
  return length;
}

function placement(value: unknown, name: string): Placement {
  const [x, y, tile] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!Number.isSafeInteger(x) || !Number.isSafeInteger(y) || typeof tile !== 'string' || !isTile(tile))
    throw new Unreadable(name);
  return [x as number, y as number, tile];
}

/** A member that may be missing. */
function optional<K extends string, T>(fields: Fields, key: K, read: Read<T>, name: string = key): { [P in K]?: T } {
  return fields[key] === undefined ? {} : ({ [key]: read(fields[key], name) } as { [P in K]: T });
}

function quickTurn(value: unknown, name: string): QuickTurn {
  const fields = fieldsOf(value, name);
  return {
    move: oneOf(MOVES)(fields['move'], `${name}.move`),
    lines: listOf(line)(fields['lines'], `${name}.lines`),
    ...optional(fields, 'points', count, `${name}.points`),
  };
}

function entered(value: unknown, name: string): NonNullable<FullTurn['entered']> {
  const { tiles, traded } = fieldsOf(value, name);
  return { tiles: listOf(placement)(tiles, `${name}.tiles`), traded: count(traded, `${name}.traded`) };
}

function correcting(value: unknown, name: string): NonNullable<FullGame['correcting']> {
  const { ahead, laid } = fieldsOf(value, name);
  return { ahead: count(ahead, `${name}.ahead`), laid: listOf(placement)(laid, `${name}.laid`) };
}

function fullTurn(value: unknown, name: string): FullTurn {
  const fields = fieldsOf(value, name);
  const member = <T>(key: string, read: Read<T>): T => read(fields[key], `${name}.${key}`);
  return {
    move: member('move', oneOf(MOVES)),
    seat: member('seat', count),
    line: member('line', text),
    tiles: member('tiles', listOf(placement)),
    traded: member('traded', count),
    score: member('score', count),
    bonus: member('bonus', count),
    lines: member('lines', listOf(count)),
    overruled: member('overruled', flag),
    ...optional(fields, 'refused', text, `${name}.refused`),
    ...optional(fields, 'entered', entered, `${name}.entered`),
    ...optional(fields, 'stale', flag, `${name}.stale`),
  };
}

/** A kept game, or an `Unreadable`. What it does not know, it leaves out. */
export function readGame(value: unknown): KeptGame {
  const fields = fieldsOf(value, 'game');
  const member = <T>(key: string, read: Read<T>): T => read(fields[key], key);
  const players = member('players', listOf(person));
  const start = member('start', count);
  if (players.length < 2 || players.length > 4) throw new Unreadable('players');
  if (new Set(players.map(({ name }) => name)).size < players.length) throw new Unreadable('players');
  if (start < 1 || start > players.length) throw new Unreadable('start');
  const id = member('id', text);
  if (!/^[\w-]{1,40}$/.test(id)) throw new Unreadable('id');
  const common = {
    id,
    began: member('began', count),
    changed: member('changed', count),
    edition: member('edition', oneOf(EDITIONS)),
    players,
    start,
    ...optional(fields, 'ended', count),
  };
  if (member('kind', oneOf(['quick', 'full'])) === 'quick') {
    const out = optional(fields, 'out', count);
    if ((out.out ?? 0) > players.length) throw new Unreadable('out');
    return {
      ...common,
      kind: 'quick',
      turns: member('turns', listOf(quickTurn)),
      undone: member('undone', listOf(quickTurn)),
      tapped: member('tapped', listOf(line)),
      ...optional(fields, 'typed', count),
      ...out,
    };
  }
  return {
    ...common,
    kind: 'full',
    turns: member('turns', listOf(fullTurn)),
    undone: member('undone', listOf(fullTurn)),
    laid: member('laid', listOf(placement)),
    ...optional(fields, 'correcting', correcting),
    ...optional(fields, 'ending', oneOf(ENDINGS)),
  };
}
