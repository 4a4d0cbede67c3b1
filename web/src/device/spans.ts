/** A piece of text that knows where it stands, so that an error can say so; in the words of `sixfold.notation`. */
import { type Tile, isTile } from '../notation/tiles';
import { hex } from '../shuffle/sha256';

const LONGEST_TOKEN = 60;
const FARTHEST = 9999;
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Text that cannot be read, or a game that breaks the rules: what is wrong, with which token, and where. */
export class NotationError extends Error {
  readonly line: number | null;
  readonly refusal: string | null;

  constructor(
    problem: string,
    token: string,
    column: number | null,
    line: number | null,
    refusal: string | null = null,
  ) {
    const where = [line === null ? '' : `line ${line}`, column === null ? '' : `column ${column}`]
      .filter(Boolean)
      .join(', ');
    const letters = [...token];
    const short = letters.length <= LONGEST_TOKEN ? token : `${letters.slice(0, LONGEST_TOKEN - 1).join('')}…`;
    const what = token ? `${problem}: ${quoted(short)}` : problem;
    super(where ? `${where}: ${what}` : what);
    this.line = line;
    this.refusal = refusal;
  }
}

export function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(
    /[\0-\x1f\\\x7f]/g,
    (letter) => ESCAPED[letter] ?? `\\x${hex(Uint8Array.of(letter.charCodeAt(0)))}`,
  );
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}

const BLANK = /[^\S\ufeff]|[\x1c-\x1f\x85]/;

/** The text without what Python takes for blanks around it. */
export function stripped(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && BLANK.test(text[from]!)) from++;
  while (from < to && BLANK.test(text[to - 1]!)) to--;
  return text.slice(from, to);
}

export class Span {
  readonly text: string;
  readonly line: number | null;
  /** The line that it is a piece of, and where it begins there. */
  readonly #whole: string;
  readonly #start: number;

  constructor(text: string, line: number | null = null, whole = text, start = 0) {
    this.text = text;
    this.line = line;
    this.#whole = whole;
    this.#start = start;
  }

  /** In letters from 1. It is counted only for an error: for every piece it would take the square of a long line's time. */
  get column(): number {
    return [...this.#whole.slice(0, this.#start)].length + 1;
  }

  error(problem: string, refusal: string | null = null): NotationError {
    return new NotationError(problem, this.text, this.column, this.line, refusal);
  }

  part(start: number, end?: number): Span {
    return new Span(this.text.slice(start, end), this.line, this.#whole, this.#start + start);
  }

  /** The text from the beginning of a piece of it. */
  from(piece: Span): Span {
    return this.part(piece.#start - this.#start);
  }

  trimmed(): Span {
    const text = stripped(this.text);
    const start = text ? this.text.indexOf(text) : this.text.length;
    return this.part(start, start + text.length);
  }

  split(separator: string): Span[] {
    let start = 0;
    return this.text.split(separator).map((text) => {
      const piece = this.part(start, start + text.length);
      start += text.length + separator.length;
      return piece;
    });
  }

  words(): Span[] {
    return [...this.text.matchAll(/[^ \t\n\v\f\r]+/g)].map(({ 0: word, index }) =>
      this.part(index, index + word.length),
    );
  }

  count(what: string): number {
    if (!/^(?:0|-?[1-9][0-9]{0,8})$/.test(this.text)) throw this.error(`${what} is a whole number`);
    if (this.text.startsWith('-')) throw this.error(`${what} is not below 0`);
    return Number(this.text);
  }

  number(what: string): number {
    if (!/^(?:0|-?[1-9][0-9]{0,8})$/.test(this.text)) throw this.error(`${what} is a whole number`);
    return Number(this.text);
  }

  /** Two letters, some of which may take two places of a string. */
  pair(at: number): Span {
    const [first = '', second = ''] = this.text.slice(at, at + 4);
    return this.part(at, at + first.length + second.length);
  }

  checkNear(cell: readonly number[]): void {
    if (cell.some((number) => Math.abs(number) > FARTHEST))
      throw this.error(`no cell is farther than ${FARTHEST} from 0,0`);
  }

  tile(): Tile {
    if (!isTile(this.text)) throw this.error('no such tile (a tile is a colour, ROYGBP, then a shape, sctfdx)');
    return this.text;
  }

  /** Tiles one after another, `?` for one that is not known. */
  tiles(): (Tile | '?')[] {
    const found: (Tile | '?')[] = [];
    for (let at = 0; at < this.text.length;) {
      const hidden = this.text[at] === '?';
      found.push(hidden ? '?' : this.pair(at).tile());
      at += hidden ? 1 : 2;
    }
    return found;
  }

  /** A hand, as the notation writes it. */
  hand(): string {
    if (!this.text) throw this.error("an empty hand is written '-'");
    return this.text === '-' ? '-' : this.tiles().join('');
  }

  /** A move, as the notation writes it: it is read so that an error can say what is wrong with it. */
  move(): string {
    if (this.text === '-') return '-';
    if (this.text.startsWith('~')) return `~${this.part(1).#traded()}`;
    const arrow = this.text.search(/[>v]/);
    if (arrow < 0) throw this.error('no such move (play 0,0>RsRc or 0,0vRsRc, trade ~RsRc, or pass -)');
    const numbers = this.part(0, arrow).split(',');
    if (numbers.length !== 2) throw this.part(0, arrow).error('a cell is written x,y');
    const start = numbers.map((number) => number.number("a cell's number"));
    this.part(0, arrow).checkNear(start);
    const tiles = this.part(arrow + 1);
    const [along, across] = this.text[arrow] === '>' ? start : start.toReversed();
    let laid = 0;
    for (let at = 0, cell = along!; at < tiles.text.length; cell++) {
      const dot = tiles.text[at] === '.';
      if (!dot) {
        const tile = tiles.pair(at);
        tile.checkNear([cell, across!]);
        tile.tile();
      }
      laid += Number(!dot);
      at += dot ? 1 : 2;
    }
    if (laid === 0) throw this.error('the play names no tile');
    return this.text;
  }

  #traded(): string {
    if (/^\d/.test(this.text)) {
      if (this.count('a number of tiles') > 108) throw this.error('there are only 108 tiles');
      return this.text;
    }
    const tiles = this.tiles();
    if (this.text.includes('?')) throw this.error('these tiles have to be known');
    return tiles.join('');
  }
}
