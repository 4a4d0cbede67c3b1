/** What can be done at a table: the events it brings, or the reason it is refused, as a server decides it. */
import { bySeat } from '../notation/seats';
import type { Command, Move, OpenTable, Reaction } from '../wire/protocol';
import { BOTS, BOT_TITLES, type BotName, STAND_IN } from '../wire/protocol';
import { isFree, movedByPerson } from './chairs';
import type { Core } from './core';
import type { Of, TableEvent } from './events';
import type { Game } from './game';
import { isOneLine, isPlayerName } from './names';
import { Denied } from './refusals';
import { Table, fullOptions, notBefore } from './table';

export const MOST_SIGNS = 200;
const MOST_CHANGES = 20;
const LONGEST_LOG = 20_000;

export interface Decision {
  readonly table: Table;
  readonly events: readonly TableEvent[];
  readonly at: number;
}

/** Somebody who would like to sit down. */
interface Sitter {
  readonly guest: string;
  readonly name: string | null;
  readonly age: number | null;
  readonly contribution: string;
  readonly ready: boolean;
}

/** When, and with which seeds. */
export interface Moment {
  readonly now: number;
  readonly newSeed: () => string;
}

/** A new table, with whoever opens it on the first seat that is for a person. */
export function opened(core: Core, id: string, asked: OpenTable, guest: string, moment: Moment): Decision {
  const options = fullOptions(asked.options);
  for (const bot of options.seats) if (bot !== null) checkBot(bot);
  const titles = options.seats.map((bot) => (bot === null ? '' : BOT_TITLES[bot as BotName]));
  const first: Of<'opened'> = { kind: 'opened', options, titles };
  const draft = new Draft(Table.begun(core, id, first, moment.now), moment, [first]);
  draft.happen({ kind: 'promised', seed: moment.newSeed() });
  const seat = options.seats.indexOf(null) + 1;
  const { name = null, age = null, ready = true } = asked;
  if (seat > 0) draft.sit(seat, { guest, name, age, contribution: '', ready });
  else draft.startIfFull();
  return draft.decision(guest, asked.id);
}

/** The move of the bot that plays for this seat. */
export function movedByBot(table: Table, seat: number, move: string, moment: Moment): Decision {
  const draft = new Draft(table, moment);
  draft.move(seat, move, table.botToMove);
  return draft.decision();
}

/** What time alone has brought about: a clock that ran out. */
export function ranOut(table: Table, moment: Moment): Decision | undefined {
  if (table.deadline === null || table.deadline > moment.now) return undefined;
  const draft = new Draft(table, moment);
  draft.happen({ kind: 'ran-out', seat: table.turn });
  return draft.decision();
}

/** The running turn gets time back in which nobody could play. */
export function credited(table: Table, milliseconds: number, moment: Moment): Decision {
  const draft = new Draft(table, moment);
  draft.happen({ kind: 'credited', milliseconds });
  return draft.decision();
}

/** What this command of a guest, given for this seat (0 for none), does now. */
export function decided(table: Table, command: Command, guest: string, seat: number, moment: Moment): Decision {
  const draft = new Draft(table, moment);
  if (command.kind !== 'join' && (!seat || table.chair(seat).guest !== guest)) throw new Denied('not-seated');
  switch (command.kind) {
    case 'join': {
      const { name, age = null, contribution = '', ready = true } = command;
      draft.join(command.seat ?? null, { guest, name, age, contribution, ready });
      break;
    }
    case 'move':
      draft.moveByPerson(seat, command.move, command.version);
      break;
    case 'ready':
      draft.ready(seat, command.contribution ?? '');
      break;
    case 'leave':
      draft.leave(seat);
      break;
    case 'ask-takeback':
      draft.askTakeback(seat, command.version);
      break;
    case 'answer-takeback':
      draft.answerTakeback(seat, command.version, command.agree);
      break;
    case 'hand-over':
      draft.handOver(seat, command.bot);
      break;
    case 'take-over':
      draft.takeOver(seat);
      break;
    case 'react':
      draft.sign(seat, command.reaction);
      break;
  }
  return draft.decision(guest, command.id);
}

/** A decision in the making. */
class Draft {
  table: Table;
  readonly #now: number;
  readonly #newSeed: () => string;
  readonly #events: TableEvent[];

  constructor(table: Table, { now, newSeed }: Moment, events: TableEvent[] = []) {
    this.table = table;
    this.#now = notBefore(table.is.changed, now);
    this.#newSeed = newSeed;
    this.#events = events;
  }

  decision(by?: string, id?: string): Decision {
    if (by !== undefined && id !== undefined) {
      const last = { ...this.#events.at(-1)!, by, id };
      this.#events[this.#events.length - 1] = last;
      this.table = this.table.noted(last);
    }
    return { table: this.table, events: this.#events, at: this.#now };
  }

  /** One more event; after the one that ends a game, people play themselves again, and a seed is promised. */
  happen(event: TableEvent, game?: Game): void {
    const playing = this.table.is.state === 'playing';
    this.table = this.table.after(event, this.#now, game);
    this.#events.push(event);
    if (!playing || this.table.is.state !== 'over') return;
    for (const [seat, chair] of bySeat(this.table.is.chairs)) {
      if (chair.guest !== null && chair.bot !== null) this.happen({ kind: 'taken-over', seat });
    }
    this.happen({ kind: 'promised', seed: this.#newSeed() });
  }

  // Seats.

  join(seat: number | null, by: Sitter): void {
    const { table } = this;
    if (table.is.closed) throw new Denied('table-closed');
    if (table.seatsOf(by.guest).length > 0 && !table.is.options.one_device) throw new Denied('already-seated');
    const free = bySeat(table.is.chairs).flatMap(([one, chair]) => (isFree(chair) ? [one] : []));
    if (free.length === 0) throw new Denied('no-free-seat');
    const mayTake = table.freeFor(by.guest);
    if (mayTake.length === 0) throw new Denied('hand-seen');
    const wanted = seat ?? mayTake.find((one) => !isTired(table, one));
    if (wanted === undefined) throw new Denied('too-many-changes');
    if (table.is.state !== 'playing' && isTooLong(table)) throw new Denied('table-full');
    if (!free.includes(wanted)) throw new Denied('seat-taken');
    if (!mayTake.includes(wanted)) throw new Denied('hand-seen');
    this.#checkChanges(wanted);
    this.sit(wanted, by);
  }

  sit(seat: number, { guest, name, age, ready, contribution }: Sitter): void {
    if (name === null) throw new Denied('name-missing');
    if (!isPlayerName(name)) throw new Denied('bad-name');
    const folded = name.toLowerCase();
    const taken = bySeat(this.table.is.chairs).some(
      ([one, chair]) => one !== seat && chair.name?.toLowerCase() === folded,
    );
    if (taken) throw new Denied('name-taken');
    const playing = this.table.is.state === 'playing';
    this.happen({ kind: 'sat', seat, guest, name, age, spent: this.table.lent(seat, this.#now) });
    if (ready && !playing && (this.table.is.options.start === 'full' || this.table.is.number > 0)) {
      this.#contribute(seat, contribution);
      this.startIfFull();
    }
  }

  /** Be ready for the next game, which begins when everybody is; on one device, so are its other seats. */
  ready(seat: number, contribution: string): void {
    if (this.table.is.closed) throw new Denied('table-closed');
    if (this.table.is.state === 'playing') throw new Denied('game-running');
    if (this.table.chair(seat).ready) throw new Denied('already-ready');
    if (isTooLong(this.table)) throw new Denied('table-full');
    this.#contribute(seat, contribution);
    for (const other of this.table.seatsOf(this.table.chair(seat).guest)) {
      if (!this.table.chair(other).ready) this.#contribute(other, '');
    }
    this.startIfFull();
  }

  #contribute(seat: number, contribution: string): void {
    if (!isOneLine(contribution)) throw new Denied('bad-contribution');
    this.happen({ kind: 'readied', seat, contribution });
  }

  startIfFull(): void {
    const { table } = this;
    if (!table.full || table.is.state === 'playing') return;
    const date = new Date(this.#now).toISOString().slice(0, 10);
    const game = table.nextGame(date);
    const [dealt] = game.events;
    if (dealt?.kind !== 'dealt') return;
    const same_draws = table.is.options.takebacks;
    this.happen({ kind: 'started', hands: dealt.hands, first: dealt.start, date, same_draws }, game);
  }

  leave(seat: number): void {
    if (this.table.is.state === 'playing') {
      const bot = this.table.chair(seat).bot ?? STAND_IN;
      this.happen({ kind: 'stood', seat, bot, spent: this.table.spent(seat, this.#now) });
      this.#settleTakeback(seat);
      return;
    }
    this.happen({ kind: 'stood', seat });
    const { number, state, chairs } = this.table.is;
    if (number === 0 && state === 'open' && !chairs.some(({ guest }) => guest !== null))
      this.happen({ kind: 'closed' });
  }

  handOver(seat: number, bot: string): void {
    this.#playing();
    if (this.table.chair(seat).bot !== null) throw new Denied('already-handed-over');
    this.#checkChanges(seat);
    checkBot(bot);
    this.happen({ kind: 'handed-over', seat, bot, spent: this.table.spent(seat, this.#now) });
    this.#settleTakeback(seat);
  }

  takeOver(seat: number): void {
    this.#playing();
    if (this.table.chair(seat).bot === null) throw new Denied('not-handed-over');
    this.happen({ kind: 'taken-over', seat, spent: this.table.lent(seat, this.#now) });
  }

  #checkChanges(seat: number): void {
    if (isTired(this.table, seat)) throw new Denied('too-many-changes');
  }

  sign(seat: number, reaction: Reaction): void {
    if (this.table.is.signsGiven >= MOST_SIGNS) throw new Denied('too-many-reactions');
    this.happen({ kind: 'signed', seat, reaction });
  }

  // Turns.

  #playing(): Game {
    const { state, game, closed } = this.table.is;
    if (state === 'over' && game) throw new Denied('game-over');
    if (!game) throw new Denied(closed ? 'table-closed' : 'not-started');
    return game;
  }

  #checkFresh(version: number, since: number): void {
    if (version < since || version > this.table.is.version) throw new Denied('stale-version');
  }

  moveByPerson(seat: number, move: Move, version: number): void {
    this.#playing();
    this.#checkFresh(version, this.table.is.turnVersion);
    if (this.table.chair(seat).bot !== null) throw new Denied('bot-plays');
    if (seat !== this.table.turn) throw new Denied('not-your-turn');
    if (this.table.is.standIn) throw new Denied('out-of-time');
    this.move(seat, writeMove(move));
  }

  /** A move that the rules allow, in the notation. */
  move(seat: number, move: string, bot: string | null = null): void {
    const { game, turn } = this.#playing().apply(seat, move);
    const spent = this.table.spent(seat, this.#now);
    const drawn = turn.drawn.join('');
    this.happen({ kind: 'turned', seat, move: turn.move, score: turn.score, drawn, spent, bot }, game);
  }

  askTakeback(seat: number, version: number): void {
    this.#playing();
    if (!this.table.is.options.takebacks) throw new Denied('no-takebacks');
    if (this.table.is.takeback) throw new Denied('takeback-pending');
    if (!this.table.hasTurn(seat)) throw new Denied('nothing-to-take-back');
    this.#checkChanges(seat);
    this.#checkFresh(version, this.table.is.turnVersion);
    this.happen({ kind: 'takeback-wanted', seat });
    this.#takeBackIfAgreed();
  }

  answerTakeback(seat: number, version: number, agree: boolean): void {
    this.#playing();
    const asked = this.table.is.takeback;
    if (!asked) throw new Denied('no-takeback-asked');
    if (!isAsked(this.table, seat)) throw new Denied(this.table.chair(seat).bot ? 'bot-plays' : 'already-agreed');
    this.#checkFresh(version, asked.version);
    if (!agree) {
      this.happen({ kind: 'takeback-dropped', seat });
      return;
    }
    if (!waitedFor(this.table).includes(seat)) throw new Denied('already-agreed');
    this.happen({ kind: 'takeback-agreed', seat });
    this.#takeBackIfAgreed();
  }

  #settleTakeback(gone: number): void {
    if (this.table.is.takeback?.seat === gone) this.happen({ kind: 'takeback-dropped', seat: gone });
    this.#takeBackIfAgreed();
  }

  /** Take turns back until it is the asking seat's turn again, over the answers of others. */
  #takeBackIfAgreed(): void {
    const asked = this.table.is.takeback;
    if (!asked || waitedFor(this.table).length > 0) return;
    this.happen({ kind: 'took-back', seat: asked.seat });
    while (this.table.turn !== asked.seat) this.happen({ kind: 'took-back', seat: asked.seat });
  }
}

/** The seats whose people have not agreed to the takeback yet. Bots do, and nobody asks themselves. */
export function waitedFor(table: Table): number[] {
  const asked = table.is.takeback;
  if (!asked) return [];
  const { guest } = table.chair(asked.seat);
  return bySeat(table.is.chairs).flatMap(([seat, chair]) =>
    movedByPerson(chair) && chair.guest !== guest && !asked.agreed.includes(seat) ? [seat] : [],
  );
}

/** Whether this seat can answer the takeback: it is waited for, or made the request and may withdraw it. */
export const isAsked = (table: Table, seat: number): boolean =>
  table.is.takeback?.seat === seat || waitedFor(table).includes(seat);

/** Whether minds were changed too often on this seat. */
export const isTired = (table: Table, seat: number): boolean => table.chair(seat).changes >= MOST_CHANGES;

/** Whether so much has happened at the table that no further game begins. */
export const isTooLong = (table: Table): boolean => table.is.version >= LONGEST_LOG;

/** A move as the core reads it, whether or not the notation could write it. */
export function writeMove(move: Move): string {
  switch (move.kind) {
    case 'play':
      return move.tiles.map(([x, y, tile]) => `${x},${y}>${tile}`).join(' ');
    case 'trade':
      return `~${move.tiles.join('')}`;
    case 'pass':
      return '-';
  }
}

function checkBot(bot: string): void {
  if (!(BOTS as readonly string[]).includes(bot)) {
    throw new Denied('unknown-bot', { sentence: `There is no bot called '${bot}'; there are ${BOTS.join(', ')}.` });
  }
}
