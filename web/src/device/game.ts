/** A game on the device: settings and events, folded into positions by the core. It deals and draws (docs/shuffle.md). */
import { bySeat, ofSeat, withSeat } from '../notation/seats';
import { COPIES, HAND_SIZE, TILES } from '../notation/tiles';
import { hex, hmac, sha256 } from '../shuffle/sha256';
import type { Edition, ScoredLine, Tile } from '../wire/protocol';
import type { Core } from './core';
import { type Facts, handsOf, isEmptyTable, tilesOf, turnOf, withTurn } from './position';
import { Denied } from './refusals';

export interface Player {
  readonly name: string;
  readonly age: number | null;
  readonly bot: string | null;
}

/** All that is agreed before the first tile is drawn. Without a seed it is a record of draws that happened elsewhere. */
export interface Settings {
  readonly players: readonly Player[];
  readonly edition: Edition;
  readonly takebacks: boolean;
  readonly seed: string | null;
  readonly commitment: string | null;
  readonly contributions: readonly string[];
  readonly date: string;
  readonly event: string;
  readonly comment: string;
  readonly note: string;
  /** Whether the tiles drawn after a takeback are others than before. */
  readonly chanceGoesOn: boolean;
}

export interface Dealt {
  readonly kind: 'dealt';
  readonly hands: readonly string[];
  readonly start: number;
}

export interface Turn {
  readonly kind: 'turn';
  readonly seat: number;
  /** In the notation. */
  readonly move: string;
  readonly score: number;
  readonly drawn: readonly (Tile | '?')[];
  readonly lines: readonly ScoredLine[];
  readonly note: string;
  readonly overruled: boolean;
}

interface TakenBack {
  readonly kind: 'taken-back';
  readonly seat: number;
  readonly note: string;
}

export interface Seated {
  readonly kind: 'seated';
  readonly seat: number;
  readonly player: Player;
  readonly note: string;
}

export type GameEvent = Dealt | Turn | TakenBack | Seated;

/** A turn as it is asked for, before the game has found its lines. */
export type Made = Omit<Turn, 'kind' | 'lines'>;

/** What the core says to a move in a game. */
interface Judged {
  readonly code: string | null;
  readonly objection: string | null;
  readonly move: string;
  readonly score: number;
  readonly bonus: number;
  readonly lines: ScoredLine[];
  readonly draws: number;
}

/** The opening of a record starts at 0,0; that of a player may lie anywhere. */
const AS_WRITTEN = 'as written';

/** Something that a game cannot grant, other than a move. */
export class GameError extends Error {}

const encoder = new TextEncoder();

export function commitmentOf(seed: string): string {
  return hex(sha256(encoder.encode(seed)));
}

/** Take tiles out of a bag, after so many others have been drawn in the game. */
function drawFrom(bag: readonly Tile[], count: number, before: number, settings: Settings): Tile[] {
  const key = encoder.encode([settings.seed, ...settings.contributions].join('\n'));
  const left = [...bag];
  return Array.from({ length: count }, (_, i) => {
    const digest = hmac(key, encoder.encode(String(before + i)));
    return left.splice(Number(BigInt(`0x${hex(digest)}`) % BigInt(left.length)), 1)[0]!;
  });
}

/** The tiles of these counts, a digit for each kind, in the order of their numbers. */
export function tilesIn(counts: string): Tile[] {
  return TILES.flatMap((tile, i) => Array<Tile>(Number(counts[i])).fill(tile));
}

/** The turns that stand, without those taken back. */
function standingTurns(events: readonly GameEvent[]): Turn[] {
  const turns: Turn[] = [];
  for (const event of events) {
    if (event.kind === 'turn') turns.push(event);
    else if (event.kind === 'taken-back') turns.pop();
  }
  return turns;
}

export class Game {
  readonly settings: Settings;
  readonly events: readonly GameEvent[];
  /** The position after the deal, and after each turn that stands. */
  readonly positions: readonly string[];
  /** Who sits at the table now. */
  readonly players: readonly Player[];
  /** The number of the next draw. */
  readonly drawn: number;
  readonly #core: Core;

  private constructor(core: Core, parts: Pick<Game, 'settings' | 'events' | 'positions' | 'players' | 'drawn'>) {
    this.#core = core;
    this.settings = parts.settings;
    this.events = parts.events;
    this.positions = parts.positions;
    this.players = parts.players;
    this.drawn = parts.drawn;
  }

  /** Deal a new game by its seed. */
  static begun(core: Core, settings: Settings): Game {
    const full = TILES.flatMap((tile) => Array<Tile>(COPIES).fill(tile));
    const tiles = drawFrom(full, HAND_SIZE * settings.players.length, 0, settings);
    const hands = settings.players.map((_, i) => tiles.slice(i * HAND_SIZE, (i + 1) * HAND_SIZE).join(''));
    return Game.dealt(core, settings, hands);
  }

  /** A game with these hands dealt. Who starts follows from them, unless a hidden hand leaves it open. */
  static dealt(core: Core, settings: Settings, hands: readonly string[], start?: number): Game {
    const seats = settings.players.length;
    if (hands.length !== seats) throw new GameError(`${seats} players, but ${hands.length} hands are dealt`);
    if (hands.some((hand) => tilesOf(hand).length !== HAND_SIZE)) {
      throw new GameError(`everyone is dealt ${HAND_SIZE} tiles`);
    }
    const table = `- ${hands.join('/')} ${hands.map(() => 0).join('/')} `;
    const sets = core.ask<number[]>('sets', `${table}1 0`);
    const due = startSeat(core, settings, sets);
    const seat = start ?? due;
    if (seat < 1 || seat > seats) throw new GameError(`no seat ${seat} at a table of ${seats}`);
    const hidden = hands.some((hand) => hand.includes('?'));
    if (seat !== due && !hidden) throw new GameError(`seat ${due} starts, not seat ${seat}`);
    return new Game(core, {
      settings,
      events: [{ kind: 'dealt', hands, start: seat }],
      positions: [`${table}${seat} 0`],
      players: settings.players,
      drawn: HAND_SIZE * seats,
    });
  }

  get position(): string {
    return this.positions.at(-1)!;
  }

  get turn(): number {
    return turnOf(this.position);
  }

  get over(): boolean {
    return this.turn === 0;
  }

  get turns(): Turn[] {
    return standingTurns(this.events);
  }

  get start(): number {
    return (this.events[0] as Dealt).start;
  }

  /** What the core says of the position as this seat sees it; of all of it, if nothing is said. */
  facts(position = this.position): Facts {
    return this.#core.ask<Facts>('plays', position);
  }

  /** The game after this seat's move. The move is given as the core reads it; a refusal is thrown. */
  apply(seat: number, move: string): { game: Game; turn: Turn } {
    const judged = this.#judge(seat, move);
    const bag = tilesIn(this.facts(this.#shut).unseen);
    const drawn = drawFrom(bag, judged.draws, this.drawn, this.settings);
    const made = { seat, move: judged.move, score: judged.score, drawn, note: '', overruled: false };
    const game = this.#withTurn(made, judged.lines);
    return { game, turn: game.events.at(-1) as Turn };
  }

  /** The game after one more turn that was made elsewhere, checked against the rules. */
  withTurn(made: Made): Game {
    this.#checkSeat(made.seat);
    if (!made.overruled) {
      const judged = this.#judge(made.seat, made.move, AS_WRITTEN);
      if (made.score !== judged.score) {
        throw new GameError(`${judged.move} scores ${judged.score}, not ${made.score}`);
      }
      return this.#withTurn({ ...made, move: judged.move }, judged.lines);
    }
    if (this.settings.seed !== null) throw new GameError('a game that draws by its seed is not overruled');
    const judged = this.#core.ask<Judged>('turn', this.position, made.move, AS_WRITTEN);
    const wrongSeat = !this.over && made.seat !== this.turn;
    const code = wrongSeat ? 'not-your-turn' : judged.objection;
    if (code !== null) throw new Denied(code);
    return this.#withTurn({ ...made, move: judged.move }, judged.lines);
  }

  /** The game after the last turn that stands is taken back, or somebody else has taken over a seat. */
  withEvent(event: TakenBack | Seated): Game {
    this.#checkSeat(event.seat);
    const events = [...this.events, event];
    if (event.kind === 'seated') {
      if (this.over) throw new GameError('the game is over: nobody can take a seat');
      return this.#with({ events, players: withSeat(this.players, event.seat, event.player) });
    }
    if (!this.settings.takebacks) throw new GameError('this game allows no takebacks');
    if (this.over || this.positions.length === 1) throw new GameError('there is no turn to take back');
    const undone = this.settings.chanceGoesOn ? 0 : this.turns.at(-1)!.drawn.length;
    return this.#with({ events, positions: this.positions.slice(0, -1), drawn: this.drawn - undone });
  }

  #with(changed: Partial<Pick<Game, 'events' | 'positions' | 'players' | 'drawn'>>): Game {
    const { settings, events, positions, players, drawn } = this;
    return new Game(this.#core, { settings, events, positions, players, drawn, ...changed });
  }

  #withTurn(made: Made, lines: readonly ScoredLine[]): Game {
    const drawn = made.drawn.join('') || '-';
    const after = this.#core.ask<{ position?: string; wrong?: string }>(
      'after',
      this.position,
      made.move,
      made.score,
      drawn,
    );
    if (after.position === undefined) throw new GameError(after.wrong);
    return this.#with({
      events: [...this.events, { kind: 'turn', ...made, lines }],
      positions: [...this.positions, after.position],
      drawn: this.drawn + made.drawn.length,
    });
  }

  #checkSeat(seat: number): void {
    const seats = this.players.length;
    if (seat < 1 || seat > seats) throw new GameError(`no seat ${seat} at a table of ${seats}`);
  }

  /** What the rules say to this seat's move; a refusal is thrown. */
  #judge(seat: number, move: string, where = ''): Judged {
    if (!this.over && seat !== this.turn) throw new Denied('not-your-turn');
    const judged = this.#core.ask<Judged>('turn', this.position, move, where);
    if (judged.code !== null) throw new Denied(judged.code);
    // Which tiles go back decides what can be drawn later.
    if (this.settings.seed !== null && /^~\d/.test(judged.move)) throw new Denied('not-in-hand');
    if (isEmptyTable(this.position) && !this.#mayStart(seat, tilesOf(judged.move).length)) {
      throw new Denied('not-your-turn');
    }
    return judged;
  }

  /**
   * Whether this seat may open with a set of this size, or the hands that are known show that another had to. A hidden hand may
   * be smaller, or as large and tied with an age that leaves the start to the earlier seat: it gets the benefit of the doubt.
   */
  #mayStart(seat: number, size: number): boolean {
    const hands = handsOf(this.position);
    const sets = withSeat(this.#core.ask<number[]>('sets', this.position), seat, size);
    if (startSeat(this.#core, this.settings, sets) === seat) return true;
    const first = sets.indexOf(size) + 1;
    const undecided = bySeat(hands).some(
      ([other, hand]) =>
        other > seat && hand.includes('?') && (ofSeat(this.settings.players, other)?.age ?? null) === null,
    );
    return Math.max(...sets) === size && first === seat && undecided;
  }

  /** The position as it counts for the bag: nobody is asked what can be played. */
  get #shut(): string {
    return withTurn(this.position, 0);
  }
}

/** Who starts with these largest sets, by the edition and the ages of those tied. */
function startSeat(core: Core, { players, edition }: Settings, sets: readonly number[]): number {
  return core.ask<number>('start', sets.join('/'), players.map(({ age }) => age ?? '-').join('/'), edition);
}
