/** Records of games: written, read back through the rules, and told as a server tells them. */
import { ofSeat } from '../notation/seats';
import type { Edition, GameRecord, RecordedTurn } from '../wire/protocol';
import type { Core } from './core';
import { Game, GameError, type GameEvent, type Player, type Settings } from './game';
import { isOneLine, isPrintable } from './names';
import { scoresOf, shownHands, turnOf } from './position';
import { Denied } from './refusals';
import { SENTENCES } from './server';
import { moveOf, seenTurn } from './show';
import { NotationError, Span, quoted, stripped } from './spans';
import { figuresOf } from './statistics';

const FORMAT = 'sixfold 1';
const BAR = ' | ';
const EDITIONS: readonly Edition[] = ['mindware', 'classic', 'heap', 'schmidt'];
const MOST_LINES = 2000;
const LONGEST_NAME = 40;
const HEADERS = [
  ...['edition', 'players', 'ages', 'bots', 'takebacks', 'event', 'date', 'comment'],
  ...['commitment', 'contributions', 'seed', 'result', 'deal', 'start'],
];

// Writing.

/** The record of a game; of one that goes on, what a seat (0 for nobody) may know. */
export function writeRecord(game: Game, seat?: number): string {
  if (seat === undefined) return record(game.settings, game.events, game.over ? scoresOf(game.position) : undefined);
  const events = game.events.map((event) => seenEvent(event, seat));
  return record({ ...game.settings, seed: null }, events, undefined);
}

function seenEvent(event: GameEvent, seat: number): GameEvent {
  if (event.kind === 'dealt') return { ...event, hands: shownHands(event.hands, seat) };
  return event.kind === 'turn' ? seenTurn(event, seat) : event;
}

function record(settings: Settings, events: readonly GameEvent[], result: readonly number[] | undefined): string {
  const headers = headersOf(settings, events, result).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
  const note = settings.note ? settings.note.split('\n').map((line) => `# ${line}`.trimEnd()) : [];
  const turns = events.flatMap((event) => (event.kind === 'dealt' ? [] : [eventText(event)]));
  return [FORMAT, ...headers, ...note, ...(turns.length > 0 ? [''] : []), ...turns, ''].join('\n');
}

function headersOf(
  settings: Settings,
  events: readonly GameEvent[],
  result: readonly number[] | undefined,
): [string, string][] {
  const { players } = settings;
  const unlessBlank = (values: readonly string[]): string =>
    values.every((value) => value === '-') ? '' : values.join(BAR);
  const [dealt] = events;
  const hands = dealt?.kind === 'dealt' ? dealt.hands : [];
  return [
    ['edition', settings.edition],
    ['players', players.map(({ name }) => name).join(BAR)],
    ['ages', unlessBlank(players.map(({ age }) => String(age ?? '-')))],
    ['bots', unlessBlank(players.map(({ bot }) => bot ?? '-'))],
    ['takebacks', settings.takebacks ? (settings.chanceGoesOn ? 'yes' : 'same') : ''],
    ['event', settings.event],
    ['date', settings.date],
    ['comment', settings.comment],
    ['commitment', settings.commitment ?? ''],
    ['contributions', settings.contributions.join(BAR)],
    ['seed', settings.seed ?? ''],
    ['result', (result ?? []).join('/')],
    ['deal', hands.join(BAR)],
    ['start', dealt?.kind === 'dealt' && hands.some((hand) => hand.includes('?')) ? String(dealt.start) : ''],
  ];
}

function eventText(event: Exclude<GameEvent, { kind: 'dealt' }>): string {
  const [first, ...more] = event.note.split('\n');
  const text = lineOf(event);
  return [first ? `${text} # ${first}` : text, ...more.map((line) => `# ${line}`.trimEnd())].join('\n');
}

function lineOf(event: Exclude<GameEvent, { kind: 'dealt' }>): string {
  switch (event.kind) {
    case 'turn': {
      const drawn = event.drawn.join('');
      const seat = `${event.seat}${event.overruled ? '!' : ''}`;
      return `${seat} ${event.move} ${event.score}${drawn ? ` +${drawn}` : ''}`;
    }
    case 'taken-back':
      return `${event.seat} takeback`;
    case 'seated': {
      const { name, age, bot } = event.player;
      const fields = [name, String(age ?? '-'), bot ?? '-'];
      while (fields.at(-1) === '-' && fields.length > 1) fields.pop();
      return `${event.seat} seat ${fields.join(BAR)}`;
    }
  }
}

// Reading.

/** The game that this text is, replayed through the rules; refused with its line if it is none. */
export function readRecord(core: Core, text: string): Game {
  const count = linesOf(text).length;
  if (count > MOST_LINES) {
    const sentence = `${count} lines are too many for a record: at most ${MOST_LINES} are read.`;
    throw new Denied('bad-record', { sentence });
  }
  try {
    return new Reader(core, text.replace(/^\ufeff/, '')).game();
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    throw new Denied('bad-record', { sentence: error.message, line: error.line, refusal: error.refusal });
  }
}

/** The lines of a text, as Python parts them. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** If the rules or the game refuse what is done here, say where it stands. */
function located<T>(span: Span, work: () => T, move = span): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotationError) throw error;
    if (error instanceof Denied) {
      throw move.error(`refused, ${error.code}: ${SENTENCES[error.code]!}`, error.code);
    }
    if (error instanceof GameError) throw span.error(error.message);
    throw error;
  }
}

const NONE = new Span('-');

class Reader {
  readonly #core: Core;
  readonly #headers = new Map<string, Span>();
  readonly #note: string[] = [];
  readonly #turns: { line: Span; note: string }[] = [];
  readonly #first: Span;

  constructor(core: Core, text: string) {
    this.#core = core;
    const lines = linesOf(text).map((line, i) => new Span(line, i + 1));
    this.#first = lines[0] ?? new Span('', 1);
    if (stripped(this.#first.text.split('#')[0]!) !== FORMAT) {
      throw this.#first.error(`a record begins with the line '${FORMAT}'`);
    }
    let inHeaders = true;
    for (const line of lines) {
      const mark = line.text.indexOf('#');
      const span = new Span(mark < 0 ? line.text : line.text.slice(0, mark), line.line).trimmed();
      const comment = mark < 0 ? undefined : stripped(line.text.slice(mark + 1));
      if (!span.text && comment === undefined) inHeaders = false;
      else if (inHeaders) {
        this.#addHeader(span);
        if (comment !== undefined) this.#note.push(comment);
      } else this.#addTurn(span, comment);
    }
  }

  #addHeader(span: Span): void {
    const name = span.text.split(' ')[0]!;
    if (!name || span.text === FORMAT) return;
    if (!HEADERS.includes(name)) throw span.part(0, name.length).error('no such header');
    if (this.#headers.has(name)) throw span.part(0, name.length).error('this header stands twice');
    const value = span.part(name.length).trimmed();
    if (!value.text) throw span.error('this header says nothing');
    this.#headers.set(name, value);
  }

  #addTurn(line: Span, comment: string | undefined): void {
    const last = this.#turns.at(-1);
    if (line.text) this.#turns.push({ line, note: comment ?? '' });
    else if (comment !== undefined && last) last.note += `\n${comment}`;
    else if (comment !== undefined) this.#note.push(comment);
  }

  game(): Game {
    let game = this.#dealt();
    for (const { line, note } of this.#turns) game = this.#replayed(game, line, note);
    const result = this.#headers.get('result');
    if (result) {
      const scores = result.split('/').map((score) => score.count('a score'));
      const actual = scoresOf(game.position).join('/');
      if (scores.join('/') !== actual || !game.over) {
        throw result.error(`the game stands at ${actual}${game.over ? '' : ' and is not over'}`);
      }
    }
    return game;
  }

  #dealt(): Game {
    const settings = this.#settings();
    const deal = this.#needed('deal');
    const hands = deal.split('|').map((hand) => hand.trimmed().hand());
    const game = located(deal, () => this.#checkedDeal(settings, hands));
    const start = this.#start(hands);
    if (!start) return game;
    return located(start, () => Game.dealt(this.#core, settings, hands, start.count('a seat')));
  }

  #checkedDeal(settings: Settings, hands: readonly string[]): Game {
    const game = Game.dealt(this.#core, settings, hands);
    try {
      game.facts();
    } catch (error) {
      if (error instanceof Denied) throw new GameError(/\((.*)\)$/.exec(error.message)?.[1] ?? error.message);
      throw error;
    }
    return game;
  }

  /** Where the record says who starts: in its header, or else in its first turn if hands are hidden. */
  #start(hands: readonly string[]): Span | undefined {
    const [first] = this.#turns;
    if (first && !this.#headers.has('start') && hands.some((hand) => hand.includes('?'))) {
      return seatAt(first.line.words()[0]!).seat;
    }
    return this.#headers.get('start');
  }

  #settings(): Settings {
    const players = this.#needed('players');
    const names = players.split('|').map((name) => name.trimmed());
    const ages = this.#perSeat('ages', names.length);
    const bots = this.#perSeat('bots', names.length);
    const takebacks = this.#headers.get('takebacks') ?? new Span('no');
    if (!['same', 'yes', 'no'].includes(takebacks.text)) {
      throw takebacks.error("takebacks are 'same' (the same tiles are drawn again), 'yes' (others are) or 'no'");
    }
    const settings: Settings = {
      players: names.map((name, i) => playerAt(name, ages[i], bots[i])),
      edition: this.#edition(),
      takebacks: takebacks.text !== 'no',
      seed: this.#text('seed') || null,
      commitment: this.#text('commitment') || null,
      contributions: this.#contributions(),
      date: this.#text('date'),
      event: this.#text('event'),
      comment: this.#text('comment'),
      note: this.#note.join('\n'),
      chanceGoesOn: takebacks.text === 'yes',
    };
    if (names.length < 2 || names.length > 4) {
      throw players.error(`the game is for 2 to 4 players, not ${names.length}`);
    }
    checkNote(players, settings.note);
    return settings;
  }

  #edition(): Edition {
    const span = this.#needed('edition');
    const edition = EDITIONS.find((one) => one === span.text);
    if (!edition) throw span.error(`no such edition (there are ${EDITIONS.join(', ')})`);
    return edition;
  }

  #needed(name: string): Span {
    const span = this.#headers.get(name);
    if (!span) throw new NotationError(`the header '${name}' is missing`, '', null, this.#first.line);
    return span;
  }

  #text(name: string): string {
    const span = this.#headers.get(name);
    return span ? checked(span, `the ${name}`) : '';
  }

  #contributions(): string[] {
    const pieces = this.#headers.get('contributions')?.split('|') ?? [];
    for (const piece of pieces) if (!stripped(piece.text)) throw piece.error('a contribution is not empty');
    return pieces.map((piece) => checked(piece.trimmed(), 'a contribution'));
  }

  #perSeat(name: string, seats: number): Span[] {
    const header = this.#headers.get(name);
    if (!header) return Array<Span>(seats).fill(NONE);
    const parts = header.split('|').map((part) => part.trimmed());
    if (parts.length !== seats) throw header.error(`${seats} players, but ${parts.length} ${name}`);
    return parts;
  }

  /** The game after the event of one line. */
  #replayed(game: Game, line: Span, note: string): Game {
    const [first, ...words] = line.words() as [Span, ...Span[]];
    const { seat: seatWord, overruled } = seatAt(first);
    const seat = seatWord.count('a seat');
    const [word, ...rest] = words;
    if (!word) throw line.error('a turn is a seat, a move, its points and what was drawn');
    if (overruled && (word.text === 'takeback' || word.text === 'seat')) {
      throw first.error('only a turn can be overruled');
    }
    if (word.text === 'takeback' && rest.length === 0) {
      checkNote(line, note);
      return located(line, () => game.withEvent({ kind: 'taken-back', seat, note }));
    }
    if (word.text === 'seat' && rest.length > 0) {
      const fields = line
        .from(rest[0]!)
        .split('|')
        .map((field) => field.trimmed()) as [Span, Span?, Span?, Span?];
      if (fields[3]) throw fields[3].error('a player is a name, an age and a kind of bot');
      const player = playerAt(fields[0], fields[1], fields[2]);
      checkNote(line, note);
      return located(line, () => game.withEvent({ kind: 'seated', seat, player, note }));
    }
    const move = word.move();
    const [points, ...more] = rest;
    if (!points) throw line.error('the points are missing');
    const score = points.count('a number of points');
    if (more[1]) throw more[1].error('nothing more belongs in this line');
    const drawn = more[0] ? afterPlus(more[0]).tiles() : [];
    checkNote(line, note);
    return located(line, () => game.withTurn({ seat, move, score, drawn, note, overruled }), word);
  }
}

function seatAt(word: Span): { seat: Span; overruled: boolean } {
  const overruled = word.text.endsWith('!');
  return { seat: overruled ? word.part(0, word.text.length - 1) : word, overruled };
}

function afterPlus(span: Span): Span {
  if (!span.text.startsWith('+') || span.text === '+') throw span.error('the drawn tiles are written + and the tiles');
  return span.part(1);
}

function playerAt(name: Span, age = NONE, bot = NONE): Player {
  checked(name, 'a name');
  if (!name.text || [...name.text].length > LONGEST_NAME) {
    throw name.error(`a name has 1 to ${LONGEST_NAME} letters: ${quoted(name.text)}`);
  }
  const years = age.text === '-' ? null : age.count('an age');
  if (years !== null && years > 150) throw age.error(`nobody is ${years} years old`);
  if (bot.text !== '-') {
    checked(bot, "a bot's kind");
    if (!bot.text || bot.text.includes(' ')) throw bot.error(`a bot's kind is one word: ${quoted(bot.text)}`);
  }
  return { name: name.text, age: years, bot: bot.text === '-' ? null : bot.text };
}

function checked(span: Span, what: string): string {
  if (!isOneLine(span.text)) {
    throw span.error(`${what} is one line without | or #, and without blanks around it: ${quoted(span.text)}`);
  }
  return span.text;
}

function checkNote(span: Span, note: string): void {
  for (const line of note ? note.split('\n') : []) {
    if (line !== line.trim() || !isPrintable(line)) {
      throw span.error(`a comment is printable, without blanks around its lines: ${quoted(line)}`);
    }
  }
}

// Telling.

/** What a game says, turn by turn, and how it went. */
export function gameRecord(core: Core, game: Game): GameRecord {
  const { settings, positions, turns, position } = game;
  const { ending, winners } = game.facts();
  return {
    edition: settings.edition,
    players: game.players.map(({ name, bot }) => ({ name, bot })),
    date: settings.date,
    event: settings.event,
    comment: settings.comment,
    note: settings.note,
    turns: turns.map((turn, i): RecordedTurn => {
      const after = positions[i + 1]!;
      const wentOut = /^-?\d/.test(turn.move) && turnOf(after) === 0 && game.facts(after).ending === 'went-out';
      return {
        seat: turn.seat,
        move: moveOf(turn.move),
        score: turn.score,
        lines: [...turn.lines],
        bonus: wentOut ? 6 : 0,
        drawn: [...turn.drawn],
        bot: null,
        at: null,
        effort: 100,
        note: turn.note,
        overruled: turn.overruled,
      };
    }),
    positions: [...positions],
    winners: turnOf(position) === 0 ? winners : [],
    ending,
    figures: figuresOf(core, game),
    text: writeRecord(game),
  };
}

/** The player of a seat in the end. */
export function nameOf(game: Game, seat: number): string {
  return ofSeat(game.players, seat)!.name;
}
