/** A table: a game with its people, folded from the events of its log as a server folds it. It never changes. */
import { bySeat, ofSeat, withSeat } from '../notation/seats';
import { readTiles } from '../notation/tiles';
import { type FinishedGame, type Options, STAND_IN, type Sign } from '../wire/protocol';
import * as chairs from './chairs';
import type { Chair, Clock } from './chairs';
import type { Entry } from './contract';
import type { Core } from './core';
import { type Of, type TableEvent, readEvent } from './events';
import { Game, type Settings, commitmentOf } from './game';
import { scoresOf } from './position';

const SIGNS_SHOWN = 8;
const LARGEST_SKEW_MS = 5000;

/** The options with all that goes without saying. */
type FullOptions = Required<Options>;

export function fullOptions(options: Options): FullOptions {
  const { seats, edition = 'mindware', public: open = false, takebacks = false, spectators = true } = options;
  const { hints = true, clock = null, on_timeout = 'bot', start = 'full', one_device = false } = options;
  const kept = clock?.kind === 'live' ? { ...clock, increment_seconds: clock.increment_seconds ?? 0 } : clock;
  return { seats, edition, public: open, takebacks, spectators, hints, clock: kept, on_timeout, start, one_device };
}

/** A wish to take a turn back: whose, and who has agreed so far. */
interface Takeback {
  readonly seat: number;
  readonly version: number;
  readonly agreed: readonly number[];
}

/** What the table knows of a turn beside the game. */
export interface TurnNote {
  readonly seat: number;
  readonly version: number;
  readonly at: number;
  readonly bot: string | null;
  readonly effort: number;
}

/** A log that does not tell the story of a table. */
export class BrokenLog extends Error {}

interface State {
  readonly id: string;
  readonly options: FullOptions;
  readonly chairs: readonly Chair[];
  readonly version: number;
  readonly opened: number;
  readonly changed: number;
  readonly state: 'open' | 'playing' | 'over';
  readonly closed: boolean;
  /** The promised seed of the next game. */
  readonly seed: string | null;
  readonly game: Game | null;
  /** How many games have begun here. */
  readonly number: number;
  readonly notes: readonly TurnNote[];
  readonly furthest: number;
  readonly finished: readonly FinishedGame[];
  readonly clock: Clock | null;
  readonly turnSince: number;
  /** The version at which the position last changed: a move made from an older view is stale. */
  readonly turnVersion: number;
  /** Whether the time of the seat to move has run out and a bot makes this move. */
  readonly standIn: boolean;
  readonly outOfTime: number | null;
  readonly takeback: Takeback | null;
  readonly signs: readonly Sign[];
  readonly signsGiven: number;
  /** The commands that are done, by guest and id, with the version that each led to. */
  readonly done: ReadonlyMap<string, number>;
}

/** The time of what happens now at a table that last changed then. */
export function notBefore(changed: number, now: number): number {
  return now < changed - LARGEST_SKEW_MS ? now : Math.max(now, changed);
}

export function winnersOf(scores: readonly number[]): number[] {
  return bySeat(scores).flatMap(([seat, score]) => (score === Math.max(...scores) ? [seat] : []));
}

export class Table {
  readonly is: State;
  readonly #core: Core;

  private constructor(core: Core, state: State) {
    this.#core = core;
    this.is = state;
  }

  /** The table after its first event. */
  static begun(core: Core, id: string, event: Of<'opened'>, at: number): Table {
    const options = fullOptions(event.options);
    const names: string[] = [];
    for (const title of event.titles ?? options.seats.map(() => '')) names.push(title && freeName(title, names));
    const seats = options.seats.map((bot, i) =>
      bot === null ? chairs.emptyChair() : chairs.chairOfBot(bot, names[i]!),
    );
    const table = new Table(core, {
      id,
      options,
      chairs: seats,
      version: 1,
      opened: at,
      changed: at,
      state: 'open',
      closed: false,
      seed: null,
      game: null,
      number: 0,
      notes: [],
      furthest: 0,
      finished: [],
      clock: null,
      turnSince: 0,
      turnVersion: 0,
      standIn: false,
      outOfTime: null,
      takeback: null,
      signs: [],
      signsGiven: 0,
      done: new Map(),
    });
    return table.noted(event);
  }

  /** The table that these entries make. Throws `BrokenLog`. */
  static fold(core: Core, id: string, entries: readonly Entry[]): Table {
    let table: Table | undefined;
    for (const { version, at, body } of entries) {
      try {
        const event = readEvent(body);
        if (!table && event.kind !== 'opened') throw new BrokenLog('a table begins with its opening');
        table = table ? table.after(event, at) : Table.begun(core, id, event as Of<'opened'>, at);
      } catch (error) {
        throw new BrokenLog(`table ${id}, entry ${version}: ${error instanceof Error ? error.message : String(error)}`);
      }
      if (table.is.version !== version) throw new BrokenLog(`table ${id}: entry ${version} stands in the wrong place`);
    }
    if (!table) throw new BrokenLog(`table ${id}: its log is empty`);
    return table;
  }

  /** The seat to move; 0 while no game is being played. */
  get turn(): number {
    return this.is.game && this.is.state === 'playing' ? this.is.game.turn : 0;
  }

  /** The bot that has to make the next move, if it is a bot's. */
  get botToMove(): string | null {
    if (!this.turn) return null;
    return this.chair(this.turn).bot ?? (this.is.standIn ? STAND_IN : null);
  }

  /** When the time of the person to move runs out. */
  get deadline(): number | null {
    const { clock, standIn, turnSince } = this.is;
    if (!clock || !this.turn || standIn || !chairs.movedByPerson(this.chair(this.turn))) return null;
    return turnSince + ofSeat(clock.left, this.turn)!;
  }

  /** Whether every seat is taken and ready. */
  get full(): boolean {
    return !this.is.chairs.some((chair) => chairs.waits(chair) || chair.name === null);
  }

  get hasPeople(): boolean {
    return this.is.chairs.some(chairs.movedByPerson);
  }

  get commitment(): string | null {
    return this.is.seed === null ? null : commitmentOf(this.is.seed);
  }

  hasTurn(seat: number): boolean {
    return this.is.notes.some((note) => note.seat === seat);
  }

  chair(seat: number): Chair {
    const chair = ofSeat(this.is.chairs, seat);
    if (!chair) throw new BrokenLog(`no seat ${seat} at a table of ${this.is.chairs.length}`);
    return chair;
  }

  seatsOf(guest: string | null): number[] {
    return bySeat(this.is.chairs).flatMap(([seat, chair]) => (guest !== null && chair.guest === guest ? [seat] : []));
  }

  /** The seats that this guest has had in the running game, and has no longer. */
  leftBy(guest: string): number[] {
    if (this.is.state !== 'playing') return [];
    return bySeat(this.is.chairs).flatMap(([seat, chair]) =>
      chair.seenBy.includes(guest) && chair.guest !== guest ? [seat] : [],
    );
  }

  /** The free seats that a guest may take: whoever has seen a hand of the running game, no other one's. */
  freeFor(guest: string): number[] {
    const own = this.seatsOf(guest);
    const left = this.leftBy(guest);
    const free = bySeat(this.is.chairs).flatMap(([seat, chair]) =>
      chairs.isFree(chair) && !this.is.closed ? [seat] : [],
    );
    const knowsHand = this.is.state === 'playing' && own.length + left.length > 0;
    return knowsHand ? free.filter((seat) => left.includes(seat)) : free;
  }

  /** The time that the running turn has cost this seat; nothing if it is not a person's turn on a clock. */
  spent(seat: number, now: number): number {
    const { clock, standIn, turnSince } = this.is;
    if (!clock || seat !== this.turn || standIn || !chairs.movedByPerson(this.chair(seat))) return 0;
    return Math.min(Math.max(0, now - turnSince), ofSeat(clock.left, seat)!);
  }

  /** How long a bot has had this seat in the running turn: once a person takes it, the seat's clock counts it. */
  lent(seat: number, now: number): number {
    const { clock, turnSince } = this.is;
    if (!clock || seat !== this.turn || this.chair(seat).bot === null) return 0;
    return Math.min(Math.max(0, now - turnSince), ofSeat(clock.left, seat)!);
  }

  /** The settings of the next game, from who sits here and what was promised and contributed. */
  settings(date: string, sameDraws: boolean): Settings {
    const { seed, options } = this.is;
    if (seed === null) throw new BrokenLog('no seed was promised');
    return {
      players: this.is.chairs.map(chairs.playerOn),
      edition: options.edition,
      takebacks: options.takebacks,
      seed,
      commitment: commitmentOf(seed),
      contributions: this.is.chairs.flatMap(({ contribution }) => contribution || []),
      date,
      event: '',
      comment: '',
      note: '',
      chanceGoesOn: options.takebacks && !sameDraws,
    };
  }

  /** The game that the next one will be: dealt by the promised seed. */
  nextGame(date: string): Game {
    return Game.begun(this.#core, this.settings(date, true));
  }

  /** The table after one more event. `game` is the game after it, where whoever calls has just made it by the same event. */
  after(event: TableEvent, at: number, game?: Game): Table {
    const time = notBefore(this.is.changed, at);
    const changed = this.#after(event, time, game);
    return new Table(this.#core, { ...changed, version: this.is.version + 1, changed: time }).noted(event);
  }

  /** The table that remembers the command which was finished by its last event, if one was. */
  noted({ by, id }: TableEvent): Table {
    if (by === undefined || id === undefined) return this;
    const done = new Map(this.is.done);
    if (!done.has(deed(by, id))) done.set(deed(by, id), this.is.version);
    return new Table(this.#core, { ...this.is, done });
  }

  /** The version that this guest's command led to, if it is done. */
  doneAt(guest: string, id: string): number | undefined {
    return this.is.done.get(deed(guest, id));
  }

  #after(event: TableEvent, at: number, game: Game | undefined): State {
    const { is } = this;
    switch (event.kind) {
      case 'turned':
        return this.#turned(event, at, game);
      case 'came':
      case 'went': {
        const here = event.kind === 'came';
        const chair = this.chair(event.seat);
        return this.#withChair(event.seat, { ...chair, here, since: at, comings: chair.comings + Number(here) });
      }
      case 'signed': {
        const sign = { seat: event.seat, reaction: event.reaction, version: is.version + 1 };
        return { ...is, signs: [...is.signs, sign].slice(-SIGNS_SHOWN), signsGiven: is.signsGiven + 1 };
      }
      case 'sat': {
        const { seat, guest, name, age = null, spent = 0 } = event;
        return this.#givenTo(seat, spent, chairs.taken(this.chair(seat), guest, name, age, at), at);
      }
      case 'readied': {
        const { contribution = '' } = event;
        return this.#withChair(event.seat, { ...this.chair(event.seat), ready: true, contribution });
      }
      case 'started':
        return this.#started(event, at, game);
      case 'stood': {
        const { seat, bot = null, spent = 0 } = event;
        if (is.state !== 'playing') return this.#withChair(seat, chairs.emptyChair(this.chair(seat)));
        const chair = { ...this.chair(seat), guest: null, bot, here: true, since: at };
        return this.#reseated(seat, spent, chair, at);
      }
      case 'handed-over': {
        const { seat, bot, spent = 0 } = event;
        return this.#reseated(seat, spent, chairs.counted({ ...this.chair(seat), bot }), at);
      }
      case 'taken-over': {
        const { seat, spent = 0 } = event;
        return this.#givenTo(seat, spent, { ...this.chair(seat), bot: null }, at);
      }
      case 'takeback-wanted': {
        const asked = this.#withChair(event.seat, chairs.counted(this.chair(event.seat)));
        return { ...asked, takeback: { seat: event.seat, version: is.version + 1, agreed: [] } };
      }
      case 'takeback-agreed': {
        if (!is.takeback) throw new BrokenLog('nobody had asked for a takeback');
        return { ...is, takeback: { ...is.takeback, agreed: [...is.takeback.agreed, event.seat] } };
      }
      case 'takeback-dropped':
        return { ...is, takeback: null };
      case 'took-back':
        return {
          ...is,
          game: this.#playing().withEvent({ kind: 'taken-back', seat: event.seat, note: '' }),
          notes: is.notes.slice(0, -1),
          ...this.#newTurn(at),
        };
      case 'ran-out':
        return this.#ranOut(event.seat);
      case 'credited':
        return { ...is, turnSince: is.turnSince + event.milliseconds };
      case 'promised':
        return { ...is, seed: event.seed };
      case 'closed':
        return { ...is, state: 'over', closed: true, seed: null };
      case 'opened':
        throw new BrokenLog('a table is opened once');
    }
  }

  #playing(): Game {
    if (!this.is.game || this.is.state !== 'playing') throw new BrokenLog('no game is being played');
    return this.is.game;
  }

  #newTurn(at: number): Pick<State, 'turnSince' | 'turnVersion' | 'standIn' | 'takeback'> {
    return { turnSince: at, turnVersion: this.is.version + 1, standIn: false, takeback: null };
  }

  #withChair(seat: number, chair: Chair): State {
    return { ...this.is, chairs: withSeat(this.is.chairs, seat, chair) };
  }

  #givenTo(seat: number, spent: number, chair: Chair, at: number): State {
    return this.is.state === 'playing' ? this.#reseated(seat, spent, chair, at) : this.#withChair(seat, chair);
  }

  /** The table after somebody else plays for a seat of the running game. */
  #reseated(seat: number, spent: number, chair: Chair, at: number): State {
    const game = this.#playing().withEvent({ kind: 'seated', seat, player: chairs.playerOn(chair), note: '' });
    const clock = chairs.lessened(this.is.clock, seat, spent);
    const table = { ...this.#withChair(seat, chair), game, clock };
    return seat === this.turn ? { ...table, turnSince: at, standIn: false } : table;
  }

  #started(event: Of<'started'>, at: number, made: Game | undefined): State {
    const { is } = this;
    const settings = this.settings(event.date, event.same_draws ?? false);
    const kind = is.options.clock;
    return {
      ...is,
      state: 'playing',
      chairs: is.chairs.map(chairs.dealt),
      seed: null,
      game: made ?? Game.dealt(this.#core, settings, event.hands, event.first),
      number: is.number + 1,
      notes: [],
      furthest: 0,
      clock: kind && chairs.wound(kind, is.chairs.length),
      outOfTime: null,
      signsGiven: 0,
      ...this.#newTurn(at),
    };
  }

  #turned(event: Of<'turned'>, at: number, made: Game | undefined): State {
    const { is } = this;
    const { seat, move, score, spent = 0, bot = null, effort = 100 } = event;
    const drawn = readTiles(event.drawn ?? '');
    const game = made ?? this.#playing().withTurn({ seat, move, score, drawn, note: '', overruled: false });
    const notes = [...is.notes, { seat, version: is.version + 1, at, bot, effort }];
    const further = notes.length > is.furthest;
    const forgiven = is.chairs.map((chair) => ({ ...chair, changes: 0, comings: 0 }));
    const table: State = {
      ...is,
      game,
      chairs: further ? forgiven : is.chairs,
      notes,
      furthest: Math.max(notes.length, is.furthest),
      clock: is.clock && chairs.afterTurn(is.clock, seat, spent),
      ...this.#newTurn(at),
    };
    return game.over ? this.#ended(table) : table;
  }

  #ranOut(seat: number): State {
    const { is } = this;
    this.#playing();
    if (seat !== this.turn || !is.clock) throw new BrokenLog(`no clock ran for seat ${seat}`);
    const table = { ...is, clock: chairs.lessened(is.clock, seat, ofSeat(is.clock.left, seat)!) };
    return is.options.on_timeout === 'adjudicate'
      ? this.#ended({ ...table, outOfTime: seat })
      : { ...table, standIn: true };
  }

  /** The table after the game on it has ended. */
  #ended(table: State): State {
    const scores = scoresOf(table.game!.position);
    const finished = { version: this.is.version + 1, scores, winners: winnersOf(scores) };
    return {
      ...table,
      state: 'over',
      chairs: table.chairs.map(chairs.forNextGame),
      finished: [...table.finished, finished],
      takeback: null,
      turnVersion: this.is.version + 1,
    };
  }
}

const deed = (guest: string, id: string): string => `${guest} ${id}`;

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number++) free = `${name} ${number}`;
  return free;
}
