/** The core as WebAssembly: what `core/wasm/exports.cpp` offers, with types. */
import { Denied } from './refusals';

interface Exports {
  readonly memory: WebAssembly.Memory;
  input(size: number): number;
  output(): number;
  figures(): number;
  slice(): number;
  ask(length: number): number;
  choose(length: number, sort: number, overlooks: number): number;
  begin_search(
    length: number,
    seconds: number,
    iterations: number,
    plies: number,
    candidates: number,
    doubt: number,
    inference: number,
    endgame: number,
    seed: bigint,
    bySight: number,
  ): number;
  begin_round(): number;
  take_round(first: number, count: number, running: number): void;
  simulate(offset: number, step: number): number;
  take_slice(offset: number, step: number, reached: number): void;
  end_round(whole: number): number;
  end_search(): number;
  compare(
    length: number,
    samples: number,
    plies: number,
    inference: number,
    endgame: number,
    openHands: number,
    seed: bigint,
  ): number;
  luck(length: number, count: number, least: number, most: number, samples: number, seed: bigint): number;
  solve(length: number, nodes: number): number;
}

/** How a search is made. The chance of one without a seed comes from what is seen, as that of bots does. */
export interface SearchOrder {
  readonly seconds: number;
  readonly iterations: number;
  readonly plies: number;
  readonly candidates: number;
  readonly doubt: number;
  readonly inference: number;
  readonly endgame: boolean;
  readonly seed?: number;
}

export interface RankedMove {
  /** In the notation. */
  readonly move: string;
  readonly points: number;
  readonly samples: number;
  readonly equity: number;
  readonly equityError: number;
  readonly chance: number;
  readonly chanceError: number;
}

export interface Search {
  readonly moves: readonly RankedMove[];
  readonly iterations: number;
  readonly clear: boolean;
  readonly exact: boolean;
}

export interface ComparisonOrder {
  readonly samples: number;
  readonly plies: number;
  readonly inference: number;
  readonly openHands: boolean;
  readonly seed: number;
}

/** A move, and what it loses to the first of those compared; errors are standard errors. */
export interface ComparedMove {
  readonly move: string;
  readonly equity: number;
  readonly chance: number;
  readonly lost: number;
  readonly lostError: number;
  readonly chanceLost: number;
  readonly chanceLostError: number;
}

export interface LuckOrder {
  readonly position: string;
  readonly kept: string;
  readonly bag: string;
  readonly count: number;
  readonly least: number;
  readonly most: number;
  readonly samples: number;
  readonly seed: number;
}

/** Samples of a round: which, and of which candidates. */
export interface Round {
  readonly first: number;
  readonly count: number;
  readonly running: readonly number[];
}

/** The part of a round that somebody has simulated: every `step`th sample from `offset` on, up to `reached`. */
export interface Slice {
  readonly offset: number;
  readonly step: number;
  readonly reached: number;
  readonly samples: Float32Array;
}

const SORTS = ['greedy', 'random', 'novice', 'static'] as const;
export type QuickSort = (typeof SORTS)[number];

const decoder = new TextDecoder();
const encoder = new TextEncoder();
/** Numbers of 64 bits that come from others may be below 0. */
const unsigned = (seed: number): bigint => BigInt.asUintN(64, BigInt(seed));

export class Core {
  readonly #core: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.#core = instance.exports as unknown as Exports;
  }

  static async load(module: WebAssembly.Module): Promise<Core> {
    const page = { milliseconds: () => performance.now() };
    return new Core(await WebAssembly.instantiate(module, { page }));
  }

  /** What the core answers to a question of `core/answers/answers.hpp`. A refusal is thrown. */
  ask<T>(question: string, ...parts: readonly (string | number)[]): T {
    const answer: unknown = JSON.parse(this.#said(this.#core.ask(this.#tell([question, ...parts].join('\n')))));
    if (typeof answer === 'object' && answer !== null && 'problem' in answer) {
      const { code, detail, column } = answer.problem as { code: string; detail: string; column: number | null };
      throw new Denied(code, { detail, column });
    }
    return answer as T;
  }

  /** The move of a bot that does not search, in the notation. `asked` is a position and its last moves, a line each. */
  choose(asked: string, sort: QuickSort, overlooks: number): string {
    return this.#said(this.#taken(this.#core.choose(this.#tell(asked), SORTS.indexOf(sort), overlooks)));
  }

  /** Begin a search, here or for somebody who shares it. */
  beginSearch(asked: string, order: SearchOrder): void {
    const { seconds, iterations, plies, candidates, doubt, inference, endgame, seed } = order;
    this.#taken(
      this.#core.begin_search(
        this.#tell(asked),
        seconds,
        iterations,
        plies,
        candidates,
        doubt,
        inference,
        Number(endgame),
        unsigned(seed ?? 0),
        Number(seed === undefined),
      ),
    );
  }

  /** The next round of the search; nothing if there is none. */
  beginRound(): Round | undefined {
    const length = this.#core.begin_round();
    return length > 0 ? (JSON.parse(this.#said(length)) as Round) : undefined;
  }

  /** Work on a round of another search of the same position. */
  takeRound({ first, count, running }: Round): void {
    const at = this.#core.input(running.length * 4);
    new Uint32Array(this.#core.memory.buffer, at, running.length).set(running);
    this.#core.take_round(first, count, running.length);
  }

  simulate(running: number, offset: number, step: number): Slice {
    const reached = this.#core.simulate(offset, step);
    const places = Math.max(0, Math.ceil((reached - offset) / step));
    const samples = new Float32Array(this.#core.memory.buffer, this.#core.slice(), places * running * 2).slice();
    return { offset, step, reached, samples };
  }

  takeSlice({ offset, step, reached, samples }: Slice): void {
    const at = this.#core.input(samples.byteLength);
    new Float32Array(this.#core.memory.buffer, at, samples.length).set(samples);
    this.#core.take_slice(offset, step, reached);
  }

  /** End a round of which so many samples are done; whether there may be another. */
  endRound(whole: number): boolean {
    return this.#core.end_round(whole) !== 0;
  }

  endSearch(): Search {
    interface Told extends Omit<Search, 'moves'> {
      moves: string[];
      points: number[];
      samples: number[];
    }
    const { moves, points, samples, ...rest } = JSON.parse(this.#said(this.#core.end_search())) as Told;
    const figures = this.#figures(4 * moves.length);
    const ranked = moves.map((move, i): RankedMove => {
      const [equity, equityError, chance, chanceError] = figures.slice(4 * i) as [number, number, number, number];
      return { move, points: points[i]!, samples: samples[i]!, equity, equityError, chance, chanceError };
    });
    return { moves: ranked, ...rest };
  }

  /** A whole search, here alone. */
  search(asked: string, order: SearchOrder): Search {
    this.beginSearch(asked, order);
    for (let round = this.beginRound(); round; round = this.beginRound()) {
      const { reached } = this.simulate(0, 0, 1);
      if (!this.endRound(reached)) break;
    }
    return this.endSearch();
  }

  /** Compare legal moves with the first of them. */
  compare(asked: string, moves: readonly string[], order: ComparisonOrder): ComparedMove[] {
    const { samples, plies, inference, openHands, seed } = order;
    const text = [asked, ...moves.map((move) => `=${move}`)].join('\n');
    const length = this.#tell(text);
    this.#taken(this.#core.compare(length, samples, plies, inference, 1, Number(openHands), unsigned(seed)));
    const figures = this.#figures(6 * moves.length);
    return moves.map((move, i) => {
      const [equity, chance, lost, lostError, chanceLost, chanceLostError] = figures.slice(6 * i);
      return {
        move,
        equity: equity!,
        chance: chance!,
        lost: lost!,
        lostError: lostError!,
        chanceLost: chanceLost!,
        chanceLostError: chanceLostError!,
      };
    });
  }

  /** The luck of a draw, in points. */
  luck({ position, kept, bag, count, least, most, samples, seed }: LuckOrder): number {
    const length = this.#tell([position, kept || '-', bag || '-'].join('\n'));
    this.#taken(this.#core.luck(length, count, least, most, samples, unsigned(seed)));
    return this.#figures(1)[0]!;
  }

  /** What the seat to move gains on the other in an endgame of two, if that is proven. */
  solve(position: string, nodes: number): number | undefined {
    return this.#core.solve(this.#tell(position), nodes) === 1 ? this.#figures(1)[0] : undefined;
  }

  #tell(text: string): number {
    const bytes = encoder.encode(text);
    const at = this.#core.input(bytes.length);
    new Uint8Array(this.#core.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  #said(length: number): string {
    return decoder.decode(new Uint8Array(this.#core.memory.buffer, this.#core.output(), length));
  }

  #figures(count: number): number[] {
    return [...new Float64Array(this.#core.memory.buffer, this.#core.figures(), count)];
  }

  #taken(answer: number): number {
    if (answer < 0) throw new Denied('bad-position', { detail: 'the core cannot take this position' });
    return answer;
  }
}
