/** A piece of text that knows where it stands, so that an error can say so; in the words of `sixfold.notation`. */
import { type Tile, isTile } from '../notation/tiles';

const LONGEST_TOKEN = 60;

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

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t');
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}

export class Span {
  readonly text: string;
  readonly column: number;
  readonly line: number | null;

  constructor(text: string, column = 1, line: number | null = null) {
    this.text = text;
    this.column = column;
    this.line = line;
  }

  error(problem: string, refusal: string | null = null): NotationError {
    return new NotationError(problem, this.text, this.column, this.line, refusal);
  }

  part(start: number, end?: number): Span {
    const before = [...this.text.slice(0, start)].length;
    return new Span(this.text.slice(start, end), this.column + before, this.line);
  }

  trimmed(): Span {
    const start = this.text.length - this.text.trimStart().length;
    return this.part(start, start + this.text.trim().length);
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
    return [...this.text.matchAll(/\S+/g)].map(({ 0: word, index }) => this.part(index, index + word.length));
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

  tile(): Tile {
    if (!isTile(this.text)) throw this.error('no such tile (a tile is a colour, ROYGBP, then a shape, sctfdx)');
    return this.text;
  }

  /** Tiles one after another, `?` for one that is not known. */
  tiles(): (Tile | '?')[] {
    const found: (Tile | '?')[] = [];
    for (let at = 0; at < this.text.length;) {
      const hidden = this.text[at] === '?';
      found.push(hidden ? '?' : this.part(at, at + 2).tile());
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
    for (const number of numbers) number.number("a cell's number");
    const tiles = this.part(arrow + 1);
    let laid = 0;
    for (let at = 0; at < tiles.text.length;) {
      const dot = tiles.text[at] === '.';
      if (!dot) tiles.part(at, at + 2).tile();
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
