/** A full game on its way: tiles are laid as they lie on the real table, and the server says what the rules say. */
import { type Cell, keyOf, neighbours, sameCell } from '../board/cells';
import type { Tentative } from '../state/draft.svelte';
import type { Spot } from '../state/plays';
import type { Standing } from '../state/table.svelte';
import type { Tile } from '../tiles/tile';
import { ApiError, api } from '../wire/api';
import type { KeepTurn, Placement, RecordKept, ScoredLine, TableSays, TurnTried } from '../wire/protocol';
import { type FullGame, type FullTurn, type KeptGame, scoresOf, seatToMove } from './game';
import { recordOf } from './record';

type Move = NonNullable<KeepTurn['move']>;

/** A turn that was asked about, and what the rules say to it. */
export interface Proposal {
  readonly move: Move;
  readonly tried: TurnTried;
}

/** After so many milliseconds a server that did not answer is asked again. */
const PATIENCE = 3000;

export class FullTable {
  game = $state.raw<FullGame>() as FullGame;
  /** How the game stands, as far as the server has told. */
  told = $state.raw<RecordKept | undefined>();
  proposal = $state.raw<Proposal | undefined>();
  /** The kind of tile that the next tap on a cell lays. */
  chosen = $state<Tile | undefined>();
  /** Why the server could not be asked. What was entered is kept, and asked again. */
  problem = $state.raw<ApiError | undefined>();
  busy = $state(false);
  readonly #keep: (game: KeptGame) => unknown;
  #asked = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(game: FullGame, keep: (game: KeptGame) => unknown) {
    this.game = game;
    this.#keep = keep;
  }

  readonly seat: number = $derived(seatToMove(this.game));
  readonly scores: readonly number[] = $derived(scoresOf(this.game));

  readonly standing: readonly Standing[] = $derived(
    this.game.turns.flatMap(({ tiles }, turn) => tiles.map(([x, y, tile]) => ({ x, y, tile: tile as Tile, turn }))),
  );

  readonly laid: readonly Tentative[] = $derived(
    this.game.laid.map(([x, y, tile], id) => ({ id, x, y, tile: tile as Tile })),
  );

  /** The first play lies at 0,0 wherever it was laid: how far it is away from there. */
  readonly #shift: Cell = $derived(
    this.standing.length > 0 || this.laid.length === 0
      ? { x: 0, y: 0 }
      : { x: Math.min(...this.laid.map(({ x }) => x)), y: Math.min(...this.laid.map(({ y }) => y)) },
  );

  readonly lines: readonly ScoredLine[] = $derived(
    (this.proposal?.tried.lines ?? []).map(([x, y, axis, length, score]) => [
      x + this.#shift.x,
      y + this.#shift.y,
      axis,
      length,
      score,
    ]),
  );

  /** The cells that speak against what is laid. */
  readonly blame: readonly Cell[] = $derived(
    (this.proposal?.tried.cells ?? []).map(([x, y]) => ({ x: x + this.#shift.x, y: y + this.#shift.y })),
  );

  /** How many of each kind may still be laid; three of each until the server has told. */
  readonly left: readonly number[] = $derived(this.told?.unseen ?? Array<number>(36).fill(3));

  /** Cells to offer for the next tile: at the ends of what is laid, or else beside the tiles on the table. */
  readonly offered: readonly Spot[] = $derived.by(() => {
    if (this.chosen === undefined) return [];
    const taken = new Set([...this.standing, ...this.laid].map(keyOf));
    const cells = this.laid.length > 0 ? this.#ends(taken) : this.standing.flatMap(neighbours);
    if (taken.size === 0) cells.push({ x: 0, y: 0 });
    const once = new Map(cells.filter((cell) => !taken.has(keyOf(cell))).map((cell) => [keyOf(cell), cell]));
    return [...once.values()].map(({ x, y }) => ({ x, y, score: undefined }));
  });

  /** The first empty cells to each side of the laid tiles, along their line once there are two. */
  #ends(taken: ReadonlySet<string>): Cell[] {
    const [first, second] = this.laid;
    const ways = [
      { x: 1, y: 0 },
      { x: -1, y: 0 },
      { x: 0, y: 1 },
      { x: 0, y: -1 },
    ].filter((way) => !second || (second.y === first!.y ? way.y === 0 : way.x === 0));
    return ways.map((way) => {
      let { x, y }: Cell = first!;
      while (taken.has(keyOf({ x, y }))) {
        x += way.x;
        y += way.y;
      }
      return { x, y };
    });
  }

  /** How many of a kind are left beside those laid in this turn. */
  leftOf(index: number, tile: Tile): number {
    return (this.left[index] ?? 0) - this.laid.filter((one) => one.tile === tile).length;
  }

  choose(tile: Tile): void {
    this.chosen = this.chosen === tile ? undefined : tile;
  }

  /** Lay the chosen kind on a cell, or take back what is laid there. Whether anything changed. */
  tap(cell: Cell): boolean {
    const laid = this.game.laid.filter(([x, y]) => !sameCell({ x, y }, cell));
    const taken = laid.length < this.game.laid.length;
    if (!taken && (this.chosen === undefined || this.standing.some((one) => sameCell(one, cell)))) return false;
    this.#lay(taken ? laid : [...laid, [cell.x, cell.y, this.chosen!]]);
    return true;
  }

  /** Take back the tile that was laid last. */
  takeBack(): void {
    if (this.game.laid.length > 0) this.#lay(this.game.laid.slice(0, -1));
  }

  /** Take back all that is laid in this turn. */
  clear(): void {
    this.#lay([]);
  }

  /** Forget a move that was only asked about. */
  dismiss(): void {
    if (this.laid.length === 0) this.proposal = undefined;
  }

  #lay(laid: readonly Placement[]): void {
    this.chosen = undefined;
    this.#change({ laid });
    void this.ask();
  }

  /** Ask how the game stands, and what the rules say to the tiles that are laid. */
  ask(): Promise<void> {
    const tiles = this.game.laid.map(([x, y, tile]): Placement => [x - this.#shift.x, y - this.#shift.y, tile]);
    return this.propose(tiles.length > 0 ? { kind: 'play', tiles } : undefined);
  }

  /** Ask what the rules say to a move. */
  async propose(move: Move | undefined, says?: TableSays): Promise<void> {
    const number = ++this.#asked;
    clearTimeout(this.#again);
    this.proposal = undefined;
    this.busy = true;
    try {
      const told = await api.recordTurn({
        record: recordOf(this.game),
        ...(move ? { move } : {}),
        ...(says ? { table_says: says } : {}),
      });
      if (number !== this.#asked) return;
      this.problem = undefined;
      this.told = told;
      this.proposal = move && told.tried ? { move, tried: told.tried } : undefined;
      if (told.ending && this.game.ended === undefined) {
        this.#change({ ended: Date.now(), ending: told.ending });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (number !== this.#asked) return;
      this.problem = error;
      if (error.code === 'unreachable') this.#again = setTimeout(() => void this.propose(move, says), PATIENCE);
    } finally {
      if (number === this.#asked) this.busy = false;
    }
  }

  /** Make the turn that was proposed, if it has a line for the record. */
  async play(): Promise<FullTurn | undefined> {
    const { proposal } = this;
    if (!proposal?.tried.line) return undefined;
    const turn = turnOf(this.seat, proposal.move, proposal.tried);
    this.#change({ turns: [...this.game.turns, turn], undone: [], laid: [] });
    await this.ask();
    return turn;
  }

  /** The table lets the proposed turn stand, for its own points. */
  async overrule(says: TableSays): Promise<FullTurn | undefined> {
    const { proposal } = this;
    if (!proposal) return undefined;
    await this.propose(proposal.move, says);
    return this.play();
  }

  undo(): void {
    const last = this.game.turns.at(-1);
    if (!last) return;
    this.#change({ turns: this.game.turns.slice(0, -1), undone: [last, ...this.game.undone], laid: [] });
    void this.ask();
  }

  redo(): void {
    const [next, ...undone] = this.game.undone;
    if (!next) return;
    this.#change({ turns: [...this.game.turns, next], undone, laid: [] });
    void this.ask();
  }

  /** The people at the table stop here. */
  stop(): void {
    this.#change({ ended: Date.now(), laid: [] });
  }

  /** Nobody looks at this table any more. */
  leave(): void {
    this.#asked++;
    clearTimeout(this.#again);
  }

  #change(change: Partial<FullGame>): void {
    this.game = { ...this.game, ...change, changed: Date.now() };
    this.#keep(this.game);
  }
}

function turnOf(seat: number, move: Move, tried: TurnTried): FullTurn {
  return {
    move: move.kind,
    seat,
    line: tried.line!,
    tiles: move.kind === 'play' ? move.tiles : [],
    traded: move.kind === 'trade' ? move.tiles.length : 0,
    score: tried.score,
    // The table's own points hold what it gave for going out.
    bonus: Math.min(tried.bonus, tried.score),
    lines: tried.lines.map(([, , , length]) => length),
    overruled: !tried.legal || /^\d!/.test(tried.line!),
  };
}
