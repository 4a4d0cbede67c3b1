/** The sample game of the rulebooks, move by move, as the server scores it. */
import { type LastTurn, type Scene, type Standing, isFree } from '../board/scene';
import { type Bounds, type Cell, boundsOf, grow } from '../notation/cells';
import { type ScoredLine, cellsOf } from '../notation/lines';
import { readMove, tilesLaid, toPlacements } from '../notation/moves';
import { seatAfter, sumBySeat } from '../notation/seats';
import { type Colour, type Shape, type Tile, colourOf, shapeOf } from '../notation/tiles';
import { ApiError, api } from '../wire/api';
import type { Verdict } from '../wire/protocol';
import { Question } from '../wire/question.svelte';

export const PLAYERS = 4;
const START = '- ??????/??????/??????/?????? 0/0/0/0 1 0';

/** In the notation; four players, one after the other. The rulebooks do not say what was held and drawn. */
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
function layAll(): Standing[] {
  const standing: Standing[] = [];
  MOVES.forEach((text, turn) => {
    const move = readMove(text, (cell) => !isFree(cell, standing));
    standing.push(...tilesLaid(move).map((tile) => ({ ...tile, turn })));
  });
  return standing;
}

export class SampleGame implements Scene {
  /** How many moves are shown. */
  at = $state(0);
  steps = $state.raw<readonly Step[]>([]);
  /** The line that is pointed at in the list. */
  pointed = $state.raw<NamedLine | undefined>();
  readonly #question = new Question<Verdict>();
  readonly #all = layAll();
  readonly room: Bounds = grow(boundsOf(this.#all), 1);
  #position = START;

  readonly standing: readonly Standing[] = $derived(this.#all.filter(({ turn }) => turn < this.at));

  get step(): Step | undefined {
    return this.steps[this.at - 1];
  }

  /** The points of each player so far. */
  readonly scores: readonly number[] = $derived.by(() => {
    return sumBySeat(this.steps.slice(0, this.at), PLAYERS);
  });

  get lines(): readonly ScoredLine[] {
    return this.step?.lines.map(({ line }) => line) ?? [];
  }

  get last(): LastTurn {
    return { turn: this.at - 1 };
  }

  get glow(): readonly Cell[] {
    return this.pointed && this.step?.lines.includes(this.pointed) ? cellsOf(this.pointed.line) : [];
  }

  get problem(): ApiError | undefined {
    return this.#question.problem;
  }

  show(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.steps.length);
    this.pointed = undefined;
  }

  /** Ask for the score of every move that is not known yet, one after the other. */
  async load(): Promise<void> {
    while (this.steps.length < MOVES.length) {
      const turn = this.steps.length;
      const laid = this.#all.filter((tile) => tile.turn === turn);
      const tried = await this.#question.ask(() => this.#try(toPlacements(laid)));
      if (!tried) return;
      const lines = tried.lines.map((line) => this.#name(line, turn));
      const tiles = laid.map(({ tile }) => tile);
      this.steps = [...this.steps, { seat: seatAfter(1, PLAYERS, turn), tiles, score: tried.score, lines }];
    }
  }

  async #try(tiles: ReturnType<typeof toPlacements>): Promise<Verdict> {
    const tried = await api.positionMove({ position: this.#position, move: { kind: 'play', tiles } });
    if (!tried.after) throw new ApiError(tried.code ?? '', tried.sentence ?? '');
    this.#position = tried.after;
    return tried;
  }

  #name(line: ScoredLine, turn: number): NamedLine {
    const cells = cellsOf(line);
    const tiles = this.#all.filter((one) => one.turn <= turn && !isFree(one, cells)).map(({ tile }) => tile);
    const [first] = tiles;
    const ofColour = tiles.every((tile) => colourOf(tile) === colourOf(first!));
    const [, , , length, score] = line;
    return { name: ofColour ? colourOf(first!) : shapeOf(first!), length, score, line };
  }
}
