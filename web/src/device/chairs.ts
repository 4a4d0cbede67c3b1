/** A seat of a table: who has it, and who plays for it; and what each has left on a clock. */
import { ofSeat, withSeat } from '../notation/seats';
import type { LiveClock, MoveClock } from '../wire/protocol';
import type { Player } from './game';

export interface Chair {
  /** The bot that the table's options put here. */
  readonly plannedBot: string | null;
  readonly guest: string | null;
  readonly name: string | null;
  readonly age: number | null;
  /** The bot that plays for this seat now. */
  readonly bot: string | null;
  readonly ready: boolean;
  readonly contribution: string;
  readonly here: boolean;
  /** Since when the person is here or away. */
  readonly since: number;
  /** The guests who have had this seat in the running game, and so know its hand. */
  readonly seenBy: readonly string[];
  /** How often somebody here thought better of something since the game last got further. */
  readonly changes: number;
  readonly comings: number;
}

const EMPTY: Chair = {
  plannedBot: null,
  guest: null,
  name: null,
  age: null,
  bot: null,
  ready: false,
  contribution: '',
  here: false,
  since: 0,
  seenBy: [],
  changes: 0,
  comings: 0,
};

export function emptyChair({ changes, comings }: Pick<Chair, 'changes' | 'comings'> = EMPTY): Chair {
  return { ...EMPTY, changes, comings };
}

export function chairOfBot(bot: string, name: string): Chair {
  return { ...EMPTY, plannedBot: bot, name, bot, ready: true, here: true };
}

/** Whether a person may take it. */
export function isFree(chair: Chair): boolean {
  return chair.plannedBot === null && chair.guest === null;
}

/** Whether the next game has to wait for this seat. */
export function waits(chair: Chair): boolean {
  return !chair.ready && (chair.bot === null || isFree(chair));
}

/** Whether its person makes the moves. */
export function movedByPerson(chair: Chair): boolean {
  return chair.guest !== null && chair.bot === null;
}

export function playerOn({ name, age, bot }: Chair): Player {
  return { name: name ?? '', age, bot };
}

/** The seat after its person, if it has one, saw its hand. */
export function shown(chair: Chair): Chair {
  const { guest, seenBy } = chair;
  return guest === null || seenBy.includes(guest) ? chair : { ...chair, seenBy: [...seenBy, guest] };
}

export function counted(chair: Chair): Chair {
  return { ...chair, changes: chair.changes + 1 };
}

export function taken(chair: Chair, guest: string, name: string, age: number | null, at: number): Chair {
  return counted(shown({ ...chair, guest, name, age, bot: null, ready: false, here: true, since: at }));
}

/** The seat at the start of a game, whose hands only those who sit there now have seen. */
export function dealt(chair: Chair): Chair {
  return shown({ ...chair, seenBy: [], changes: 0, comings: 0 });
}

/** The seat once a game is over: bots stay, people say when they are ready, a stand-in goes. */
export function forNextGame(chair: Chair): Chair {
  if (chair.plannedBot !== null) return chair;
  return chair.guest === null ? emptyChair(chair) : { ...chair, ready: false, contribution: '' };
}

/** The milliseconds that each seat has left for its turn, were it to begin now. */
export interface Clock {
  readonly kind: LiveClock | MoveClock;
  readonly left: readonly number[];
}

const full = (kind: LiveClock | MoveClock): number => 1000 * (kind.kind === 'move' ? kind.seconds : kind.base_seconds);

export function wound(kind: LiveClock | MoveClock, seats: number): Clock {
  return { kind, left: Array<number>(seats).fill(full(kind)) };
}

/** The clock after a turn of this seat that took this long. */
export function afterTurn({ kind, left }: Clock, seat: number, spent: number): Clock {
  const more =
    kind.kind === 'move' ? full(kind) : Math.max(0, ofSeat(left, seat)! - spent) + 1000 * (kind.increment_seconds ?? 0);
  return { kind, left: withSeat(left, seat, more) };
}

/** The clock after a seat spent time without finishing its turn. */
export function lessened(clock: Clock | null, seat: number, spent: number): Clock | null {
  return clock && { ...clock, left: withSeat(clock.left, seat, Math.max(0, ofSeat(clock.left, seat)! - spent)) };
}
