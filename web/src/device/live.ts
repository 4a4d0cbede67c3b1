/** A table in use on the device: one command after another, bots that think, and lines that are told what happens. */
import type { ClientMessage, Command, GameRecord, OpenTable, OwnTable, ServerMessage, View } from '../wire/protocol';
import type { Ended, Entry, Log } from './contract';
import type { Core } from './core';
import { type Decision, type Moment, credited, decided, movedByBot, opened, ranOut, writeMove } from './decisions';
import { writeEvent } from './events';
import type { Minds } from './minds';
import { verdictOn } from './positions';
import { gameRecord, readRecord, writeRecord } from './records';
import { Denied } from './refusals';
import { asIfToMove, changeOf, listed, viewOf } from './show';
import { BrokenLog, Table } from './table';
import { botMove, hint, sightIn } from './thinking';

/** Everybody at the device. */
const GUEST = 'device';
/** A bot moves this long after its turn began, so that it can be followed; twice that where no person plays. */
const PACE_MS = 900;
const PACE_AMONG_BOTS = 2;

/** What the live table asks of those outside it. */
export interface Outside {
  keep(entries: readonly Entry[], listed: OwnTable, ended: Ended | undefined): Promise<void>;
  tell(line: number, message: ServerMessage): void;
}

/** One who is told what happens. */
interface Watcher {
  readonly line: number;
  readonly wanted: number | null;
  readonly changes: boolean;
  seat: number;
  known: number;
  shown: View | undefined;
}

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class LiveTable {
  readonly #core: Core;
  readonly #minds: Minds;
  readonly #outside: Outside;
  readonly #watchers = new Map<number, Watcher>();
  #table: Table;
  #entries: Entry[];
  #queue: Promise<unknown> = Promise.resolve();
  #thinking = false;
  #closed = false;
  #clock: ReturnType<typeof setTimeout> | undefined;

  private constructor(core: Core, minds: Minds, outside: Outside, table: Table, entries: Entry[]) {
    this.#core = core;
    this.#minds = minds;
    this.#outside = outside;
    this.#table = table;
    this.#entries = entries;
  }

  /** Open a table. It is kept before it is there. */
  static async open(core: Core, minds: Minds, outside: Outside, id: string, asked: OpenTable): Promise<LiveTable> {
    const decision = opened(core, id, asked, GUEST, { now: Date.now(), newSeed });
    const live = new LiveTable(core, minds, outside, decision.table, []);
    await live.#commit(decision);
    return live;
  }

  /** Go on with a table that was kept. While it lay there, no clock ran. */
  static async resume(core: Core, minds: Minds, outside: Outside, log: Log): Promise<LiveTable> {
    let table: Table;
    try {
      table = Table.fold(core, log.table, log.entries);
    } catch (error) {
      if (error instanceof BrokenLog) throw new Denied('table-broken', { detail: error.message });
      throw error;
    }
    const live = new LiveTable(core, minds, outside, table, [...log.entries]);
    const away = Date.now() - table.is.changed;
    if (table.deadline !== null && away > 0) await live.#commit(credited(table, away, live.#moment));
    live.#lookAfter();
    return live;
  }

  get id(): string {
    return this.#table.is.id;
  }

  get listed(): OwnTable {
    return listed(this.#table, GUEST);
  }

  /** The record of the game, as the device's guest may know it: at an earlier version, if one is named. */
  record(version?: number): GameRecord {
    const table = this.#at(version);
    if (!table.is.game) throw new Denied('unknown-version');
    // Of a game that goes on, what the first seat here knows.
    const open = table.is.state === 'over';
    const text = writeRecord(table.is.game, open ? undefined : (table.seatsOf(GUEST)[0] ?? 0));
    return gameRecord(this.#core, readRecord(this.#core, text));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#clock);
    this.#watchers.clear();
  }

  disconnect(line: number): void {
    this.#watchers.delete(line);
  }

  /** A message on a line, answered as a server answers it. */
  async receive(line: number, message: ClientMessage): Promise<void> {
    try {
      await this.#handle(line, message);
    } catch (error) {
      const id = 'id' in message ? message.id : null;
      const denied = error instanceof Denied ? error : new Denied('server-failed');
      if (!(error instanceof Denied)) console.error(error);
      const { code, sentence } = denied.problem;
      this.#outside.tell(line, { kind: 'refused', id, code, sentence });
    }
  }

  async #handle(line: number, message: ClientMessage): Promise<void> {
    const answer = (said: ServerMessage): void => this.#outside.tell(line, said);
    switch (message.kind) {
      case 'ping':
        answer({ kind: 'pong', now: Date.now() });
        return;
      case 'look':
        return;
      case 'hello': {
        if (message.table !== this.id) throw new Denied('unknown-table');
        const { seat: wanted = null, version: known = 0, changes = false } = message;
        this.#watchers.set(line, { line, wanted, changes, seat: -1, known, shown: undefined });
        this.#tell([this.#watcher(line)]);
        this.#lookAfter();
        return;
      }
      case 'preview': {
        const position = asIfToMove(this.#playing(line), this.#watcher(line).seat);
        answer({
          kind: 'previewed',
          id: message.id,
          verdict: verdictOn(this.#core, position, writeMove(message.move)),
        });
        return;
      }
      case 'fits': {
        const { game, version } = this.#table.is;
        if (!game) throw new Denied('not-started');
        const cells = this.#core.ask<[number, number][]>('fits', game.position, message.tile);
        answer({ kind: 'fitted', id: message.id, version, cells });
        return;
      }
      case 'plan': {
        const table = this.#playing(line);
        const { plays } = table.is.game!.facts(asIfToMove(table, this.#watcher(line).seat));
        answer({ kind: 'planned', id: message.id, version: table.is.version, plays });
        return;
      }
      case 'hint': {
        if (!this.#table.is.options.hints) throw new Denied('no-hints');
        const { game, version } = this.#playing(line).is;
        if (this.#watcher(line).seat !== game!.turn) throw new Denied('not-your-turn');
        const moves = await hint(this.#core, this.#minds, game!);
        answer({ kind: 'hinted', id: message.id, version, moves, effort: 100 });
        return;
      }
      case 'offer':
      case 'reply':
      case 'give-up':
        throw new Denied('engine-token');
      default:
        answer({ kind: 'answered', id: message.id, version: await this.#do(message, this.#watcher(line).seat) });
    }
  }

  #watcher(line: number): Watcher {
    const watcher = this.#watchers.get(line);
    if (!watcher) throw new Denied('hello-first');
    return watcher;
  }

  /** The table with the game that is being played, for somebody who plays it. */
  #playing(line: number): Table {
    if (!this.#watcher(line).seat) throw new Denied('not-seated');
    if (!this.#table.is.game) throw new Denied('not-started');
    if (this.#table.is.state === 'over') throw new Denied('game-over');
    return this.#table;
  }

  get #moment(): Moment {
    return { now: Date.now(), newSeed };
  }

  /** Carry a command out, after all that came before it; a repeat is answered and not done again. */
  #do(command: Command, seat: number): Promise<number> {
    return this.#inTurn(async () => {
      const done = this.#table.doneAt(GUEST, command.id);
      if (done !== undefined) return done;
      await this.#noteTime();
      await this.#commit(decided(this.#table, command, GUEST, seat, this.#moment));
      return this.#table.is.version;
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #noteTime(): Promise<void> {
    const late = ranOut(this.#table, this.#moment);
    if (late) await this.#commit(late);
  }

  /** Keep, then tell: until it is kept, nothing has happened. */
  async #commit({ table, events, at }: Decision): Promise<void> {
    const entries = events.map((event, i) => ({ version: this.#entries.length + i + 1, at, body: writeEvent(event) }));
    const before = this.#entries.length > 0 ? this.#table.is.finished.length : 0;
    const ended = table.is.finished.length > before ? table.is.finished.at(-1)! : undefined;
    const told = ended && { version: ended.version, record: writeRecord(table.is.game!) };
    try {
      await this.#outside.keep(entries, listed(table, GUEST), told);
    } catch {
      throw new Denied('store-failed');
    }
    this.#entries.push(...entries);
    this.#table = table;
    this.#tell(this.#watchers.values());
    this.#lookAfter();
  }

  #tell(watchers: Iterable<Watcher>): void {
    const table = this.#table;
    const own = table.seatsOf(GUEST);
    for (const watcher of watchers) {
      const seat = watcher.wanted !== null && own.includes(watcher.wanted) ? watcher.wanted : (own[0] ?? 0);
      if (seat !== watcher.seat) {
        // Of another seat's view nothing is known, unless this is the one that the hello spoke of.
        if (watcher.seat >= 0) watcher.known = 0;
        watcher.seat = seat;
        watcher.shown = undefined;
      }
      const view = viewOf(table, seat, GUEST, Date.now(), watcher.known, this.#watching);
      const told = watcher.changes && watcher.shown ? changeOf(watcher.shown, view) : view;
      watcher.known = table.is.version;
      watcher.shown = view;
      this.#outside.tell(watcher.line, told);
    }
  }

  get #watching(): number {
    return [...this.#watchers.values()].filter(({ seat }) => seat === 0).length;
  }

  /** See to what nobody asks for: a bot that is to move, a clock that will run out. */
  #lookAfter(): void {
    clearTimeout(this.#clock);
    if (this.#closed) return;
    const { deadline, botToMove } = this.#table;
    if (deadline !== null) {
      this.#clock = setTimeout(() => void this.#inTurn(() => this.#noteTime()), Math.max(0, deadline - Date.now()));
    }
    // Bots among themselves play only while somebody watches.
    if (botToMove !== null && !this.#thinking && (this.#table.hasPeople || this.#watchers.size > 0)) {
      this.#thinking = true;
      void this.#think(this.#table).finally(() => {
        this.#thinking = false;
        if (this.#table.is.turnVersion !== 0) this.#lookAfter();
      });
    }
  }

  /** One move of a bot, through the same door as a person's. */
  async #think(table: Table): Promise<void> {
    const bot = table.botToMove!;
    const pace = PACE_MS * (table.hasPeople ? 1 : PACE_AMONG_BOTS);
    const wait = Math.min(Math.max(0, table.is.turnSince + pace - Date.now()), pace);
    const [move] = await Promise.all([
      botMove(this.#minds, bot, sightIn(table.is.game!)),
      new Promise((resolve) => setTimeout(resolve, wait)),
    ]);
    await this.#inTurn(async () => {
      const now = this.#table;
      if (this.#closed || now.is.turnVersion !== table.is.turnVersion || now.botToMove !== bot) return;
      await this.#commit(movedByBot(now, now.turn, move, this.#moment));
    });
  }

  #at(version: number | undefined): Table {
    if (version === undefined || version === this.#table.is.version) return this.#table;
    if (version < 1 || version > this.#entries.length) throw new Denied('unknown-version');
    return Table.fold(this.#core, this.id, this.#entries.slice(0, version));
  }
}
