/** Those who think: one core, or several that share every search. They answer the same, however many there are. */
import type {
  ComparedMove,
  ComparisonOrder,
  Core,
  LuckOrder,
  QuickSort,
  Round,
  Search,
  SearchOrder,
  Slice,
} from './core';

/** What one of them can be asked to do. */
export interface Jobs {
  choose(asked: string, sort: QuickSort, overlooks: number): string;
  search(asked: string, order: SearchOrder): Search;
  compare(asked: string, moves: readonly string[], order: ComparisonOrder): ComparedMove[];
  luck(order: LuckOrder): number;
  solve(position: string, nodes: number): number | undefined;
  beginSearch(asked: string, order: SearchOrder): void;
  beginRound(): Round | undefined;
  takeRound(round: Round): void;
  simulate(running: number, offset: number, step: number): Slice;
  takeSlice(slice: Slice): void;
  endRound(whole: number): boolean;
  endSearch(): Search;
}

export type Job = keyof Jobs;

/** One who thinks: here, or in a worker of their own. */
export interface Mind {
  do<J extends Job>(job: J, ...given: Parameters<Jobs[J]>): Promise<ReturnType<Jobs[J]>>;
}

/** Do a job on a core. */
export function perform<J extends Job>(core: Core, job: J, given: Parameters<Jobs[J]>): ReturnType<Jobs[J]> {
  const work = core[job] as (...given: Parameters<Jobs[J]>) => ReturnType<Jobs[J]>;
  return work.apply(core, given);
}

/** A mind on this very thread. */
export function mindHere(core: Core): Mind {
  return { do: (job, ...given) => Promise.resolve().then(() => perform(core, job, given)) };
}

/** Fewer continuations than this are simulated sooner than they are shared. */
const WORTH_SHARING = 1_500;

export class Minds {
  readonly #minds: readonly Mind[];
  /** Whose turn it is to do what one does alone. */
  #next = 0;
  /** A core has one search at a time: what is shared by all waits for what each does alone, and the reverse. */
  #shared: Promise<unknown> = Promise.resolve();
  readonly #alone = new Set<Promise<unknown>>();

  constructor(minds: readonly Mind[]) {
    this.#minds = minds;
  }

  /** What one does alone; for several such jobs, all of them work at once. */
  alone<J extends Job>(job: J, ...given: Parameters<Jobs[J]>): Promise<ReturnType<Jobs[J]>> {
    this.#next = (this.#next + 1) % this.#minds.length;
    const mind = this.#minds[this.#next]!;
    const work = this.#shared.then(() => mind.do(job, ...given));
    const settled: Promise<unknown> = work.catch(() => undefined).then(() => this.#alone.delete(settled));
    this.#alone.add(settled);
    return work;
  }

  /** How many can work at once. */
  get count(): number {
    return this.#minds.length;
  }

  search(asked: string, order: SearchOrder): Promise<Search> {
    const small = order.iterations > 0 && order.iterations < WORTH_SHARING;
    if (this.#minds.length === 1 || small) return this.alone('search', asked, order);
    const before = Promise.all([this.#shared, ...this.#alone]);
    const search = before.then(() => this.#share(asked, order));
    this.#shared = search.catch(() => undefined);
    return search;
  }

  /** Each simulates a slice of every round, and the first puts them together: sample by sample it is the same search. */
  async #share(asked: string, order: SearchOrder): Promise<Search> {
    const [first, ...others] = this.#minds as [Mind, ...Mind[]];
    await Promise.all(this.#minds.map((mind) => mind.do('beginSearch', asked, order)));
    for (let round = await first.do('beginRound'); round; round = await first.do('beginRound')) {
      const { running } = round;
      const slices = await Promise.all([
        first.do('simulate', running.length, 0, this.#minds.length),
        ...others.map(async (mind, i) => {
          await mind.do('takeRound', round);
          return mind.do('simulate', running.length, i + 1, this.#minds.length);
        }),
      ]);
      await Promise.all(slices.slice(1).map((slice) => first.do('takeSlice', slice)));
      if (!(await first.do('endRound', Math.min(...slices.map(({ reached }) => reached))))) break;
    }
    return first.do('endSearch');
  }
}
