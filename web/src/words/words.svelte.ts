/** What the page says, in the language that is chosen. */
import { type Colour, HAND_SIZE, type Tile, colourOf, readTiles } from '../notation/tiles';
import { type Catalogue, type Key, type Plural, loadCatalogue } from './catalogues';
import type { Language } from './languages';
import { isLater } from './later';
import { localeOf } from './locale';

export type { Key, Plural } from './catalogues';
export type { Language } from './languages';
export type Values = Record<string, string | number>;

/** Made once a language: a table says hundreds of numbers with every tap. */
const numbers = new Map<Language, { format: Intl.NumberFormat; rules: Intl.PluralRules }>();

function numbersOf(language: Language): { format: Intl.NumberFormat; rules: Intl.PluralRules } {
  let found = numbers.get(language);
  if (!found) {
    found = { format: new Intl.NumberFormat(localeOf(language)), rules: new Intl.PluralRules(language) };
    numbers.set(language, found);
  }
  return found;
}

/** Fill in a sentence: `{name}` stands for a value, and the number `n` chooses among plural forms. */
export function fill(entry: string | Plural, values: Values, language: Language): string {
  const text = typeof entry === 'string' ? entry : (entry[numbersOf(language).rules.select(Number(values['n']))] ?? '');
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbersOf(language).format.format(value).replace('-', '−') : value;
  });
}

/** A normal distribution has 95 % of its mass within this many standard deviations. */
const NORMAL_95 = 1.96;

class Words {
  language = $state<Language>('en');
  /** Whether tiles carry the marks of their colours. */
  marks = $state(true);
  /** What rooms say besides: they change their language together with the page. */
  readonly rooms = new Set<{ learn(language: Language): Promise<() => void> }>();
  #catalogue = $state.raw<Partial<Catalogue> | undefined>();
  #wanted: Language | undefined;
  #whole = false;
  #rest: Promise<void> | undefined;
  #arrived = false;

  async speak(language: Language): Promise<void> {
    this.#wanted = language;
    const whole = this.#whole;
    const catalogue = await loadCatalogue(language, whole);
    const learned = await Promise.all(Array.from(this.rooms, (room) => room.learn(language)));
    if (this.#wanted !== language) return; // Another was chosen meanwhile.
    for (const speak of learned) speak();
    // The words of a first load may come after all words of the same language, which they must not replace.
    this.#catalogue = this.language === language ? { ...this.#catalogue, ...catalogue } : catalogue;
    this.#arrived ||= whole;
    this.language = language;
  }

  /** Load the words that a first load leaves out, too. */
  complete(): Promise<void> {
    this.#whole = true;
    // Before the language is known, nothing can be loaded; the first words that are spoken are then all of them.
    if (this.#wanted) this.#rest ??= this.speak(this.#wanted);
    return this.#rest ?? Promise.resolve();
  }

  /** The sentence of this key; empty while its catalogue is on its way. */
  say = (key: Key, values: Values = {}): string => {
    const entry = this.#catalogue?.[key];
    if (entry !== undefined) return fill(entry, values, this.language);
    return this.#comes(key) ? '' : key;
  };

  knows(key: string): key is Key {
    return this.#catalogue !== undefined && (key in this.#catalogue || this.#comes(key));
  }

  /** Whether this key is among those that a first load leaves out and is not here yet. If so, they are asked for. */
  #comes(key: string): boolean {
    if (this.#arrived || !isLater(key)) return false;
    void this.complete();
    return true;
  }

  /** A colour by the mark that stands for it, where marks are shown: `diamond inside`. */
  inner(colour: Colour): string | undefined {
    return this.marks ? this.say(`inner.${colour}`) : undefined;
  }

  /** A tile by its name and, where marks are shown, by what is inside: colour is never all that tells it apart. */
  tile = (tile: Tile): string => this.#marked(this.say(`tile.${tile}`), colourOf(tile));

  /** A tile by its name alone: where it is drawn beside its name, whoever looks sees what is inside. */
  seen = (tile: Tile): string => this.say(`tile.${tile}`);

  #marked(name: string, colour: Colour): string {
    const inner = this.inner(colour);
    return inner === undefined ? name : `${name} (${inner})`;
  }

  /** Several things as one: `Ann, Ben and Cy`. */
  list(items: readonly string[]): string {
    return new Intl.ListFormat(localeOf(this.language), { type: 'conjunction' }).format(items);
  }

  /**
   * Several tiles by what they share: `3 red tiles`, `2 circles`; a single one by its name. Tiles that share nothing, as in a trade,
   * are listed, except a whole hand. Where they are `drawn` beside the words, their number is enough.
   */
  tiles(tiles: readonly string[], drawn = false): string {
    const known = readTiles(tiles.join(''));
    const [first] = known;
    if (!first) return this.say('tiles', { n: tiles.length });
    if (known.length === 1) return drawn ? this.seen(first) : this.tile(first);
    const n = known.length;
    const colour = colourOf(first);
    if (known.every((tile) => colourOf(tile) === colour)) {
      const name = this.say(`colour.${colour}`, { n });
      return drawn ? name : this.#marked(name, colour);
    }
    if (known.every((tile) => tile[1] === first[1])) return this.say(`shape.${first[1]}` as Key, { n });
    return drawn || n === HAND_SIZE ? this.say('tiles', { n }) : this.list(known.map(this.tile));
  }

  /** A number with at most so many decimals. */
  number(value: number, decimals = 1): string {
    return new Intl.NumberFormat(localeOf(this.language), { maximumFractionDigits: decimals }).format(value);
  }

  /** With its sign, as luck and leads are told. */
  signed(value: number, decimals = 1): string {
    const size = this.number(Math.abs(value), decimals);
    return Number(Math.abs(value).toFixed(decimals)) === 0 ? size : `${value < 0 ? '−' : '+'}${size}`;
  }

  /** With one decimal, even if it is a nought: averages stand below each other. */
  average(value: number): string {
    const decimals = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return new Intl.NumberFormat(localeOf(this.language), decimals).format(value);
  }

  percent(part: number): string {
    return new Intl.NumberFormat(localeOf(this.language), { style: 'percent' }).format(part);
  }

  /** A chance with its 95 % interval, `57 % ± 2`: `error` is its standard error. Without one it is proven. */
  chance(chance: number, error: number): string {
    const margin = Math.max(1, Math.round(NORMAL_95 * error * 100));
    return error > 0 ? `${this.percent(chance)} ± ${this.number(margin)}` : this.percent(chance);
  }

  /** So long a time: `5 minutes`. */
  minutes(n: number): string {
    const unit = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(localeOf(this.language), unit).format(n);
  }

  date(time: number): string {
    return new Intl.DateTimeFormat(localeOf(this.language), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
  }

  /** A day as a record has it, `2026-03-14`; whatever else stands there is left as it is. */
  day(text: string): string {
    const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
    if (Number.isNaN(time)) return text;
    return new Intl.DateTimeFormat(localeOf(this.language), { dateStyle: 'long', timeZone: 'UTC' }).format(time);
  }

  /** How long ago, in the largest unit that says something. */
  ago(time: number, now: number): string {
    const seconds = Math.round((time - now) / 1000);
    const format = new Intl.RelativeTimeFormat(localeOf(this.language), { numeric: 'auto' });
    const units: [Intl.RelativeTimeFormatUnit, number][] = [
      ['day', 86_400],
      ['hour', 3_600],
      ['minute', 60],
    ];
    for (const [unit, size] of units) {
      if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
    }
    return format.format(0, 'second');
  }
}

export const words = new Words();
export const say = words.say;
