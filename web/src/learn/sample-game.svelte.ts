/** The sample game of the rulebooks, move by move, as the server scores it. */
import { type Bounds, type Cell, boundsOf, grown, keyOf } from '../board/cells';
import type { Standing } from '../state/table.svelte';
import { type Colour, type Shape, type Tile, colourOf, shapeOf } from '../tiles/tile';
import { ApiError, api } from '../wire/api';
import type { Placement, ScoredLine } from '../wire/protocol';
import { readMove } from '../words/command';

export const PLAYERS = 4;
const START = '- ??????/??????/??????/?????? 0/0/0/0 1 0';

/** In the notation; four players, one after the other. Hands and draws are not told in the rulebooks. */
export const MOVES: readonly string[] = [
  '0,0>RfRdRc',
  '3,0vRsBsPs',
  '2,1>Bc',
  '0,-1>GfGd',
  '-1,-1>Gt..Gc',
  '3,3>OsRs',
  '-1,-3vOtPt',
  '0,-3>OxOd',
  '1,-2>YdYc',
  '-1,0>Rt',
  '4,-1vPxRxBx',
  '3,4>YsGs',
];

/** A line that scores, by what its tiles share. */
export interface NamedLine {
  readonly name: Colour | Shape;
  readonly length: number;
  readonly score: number;
  readonly line: ScoredLine;
}

export interface Step {
  readonly seat: number;
  readonly tiles: readonly Tile[];
  readonly score: number;
  readonly lines: readonly NamedLine[];
}

/** Where the tiles of each move go. */
function placed(): Standing[] {
  const board = new Map<string, Tile>();
  return MOVES.flatMap((text, turn) => {
    const move = readMove(text, board as ReadonlyMap<ReturnType<typeof keyOf>, Tile>);
    const laid = move.kind === 'play' ? move.tiles : [];
    return laid.map(([x, y, name]) => {
      const tile = name as Tile;
      board.set(keyOf({ x, y }), tile);
      return { x, y, tile, turn };
    });
  });
}

export class SampleGame {
  /** How many moves are shown. */
  at = $state(0);
  steps = $state.raw<readonly Step[]>([]);
  problem = $state.raw<ApiError | undefined>();
  readonly #all = placed();
  readonly room: Bounds = grown(boundsOf(this.#all), 1);
  #position = START;

  readonly standing: readonly Standing[] = $derived(this.#all.filter(({ turn }) => turn < this.at));

  get step(): Step | undefined {
    return this.steps[this.at - 1];
  }

  /** The points of each player so far. */
  readonly scores: readonly number[] = $derived.by(() => {
    const scores = Array<number>(PLAYERS).fill(0);
    for (const { seat, score } of this.steps.slice(0, this.at)) scores[seat - 1]! += score;
    return scores;
  });

  show(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.steps.length);
  }

  /** Ask for the score of every move that is not known yet, one after the other. */
  async load(): Promise<void> {
    this.problem = undefined;
    try {
      while (this.steps.length < MOVES.length) await this.#ask(this.steps.length);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    }
  }

  async #ask(turn: number): Promise<void> {
    const laid = this.#all.filter((tile) => tile.turn === turn);
    const tiles = laid.map(({ x, y, tile }): Placement => [x, y, tile]);
    const told = await api.positionMove({ position: this.#position, move: { kind: 'play', tiles } });
    if (!told.after) throw new ApiError(told.code ?? '', told.sentence ?? '');
    this.#position = told.after;
    const lines = told.lines.map((line) => this.#named(line, turn));
    this.steps = [
      ...this.steps,
      { seat: (turn % PLAYERS) + 1, tiles: laid.map(({ tile }) => tile), score: told.score, lines },
    ];
  }

  #named(line: ScoredLine, turn: number): NamedLine {
    const cells = new Set(cellsOf(line).map(keyOf));
    const tiles = this.#all.filter((one) => one.turn <= turn && cells.has(keyOf(one))).map(({ tile }) => tile);
    const [first] = tiles;
    const ofColour = tiles.every((tile) => colourOf(tile) === colourOf(first!));
    const [, , , length, score] = line;
    return { name: ofColour ? colourOf(first!) : shapeOf(first!), length, score, line };
  }
}

export function cellsOf([x, y, axis, length]: ScoredLine): Cell[] {
  return Array.from({ length }, (_, at) => (axis === '>' ? { x: x + at, y } : { x, y: y + at }));
}
