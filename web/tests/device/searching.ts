/**
 * Searches as a native core has searched, by one core and by several that share it: `node searching.js CORE.wasm SCRIPT.json`.
 * It answers with the processor's time that one core took for all of them; whatever differs is an error.
 */
import { readFileSync } from 'node:fs';
import { Core, type Search, type SearchOrder } from '../../src/device/core';
import { Minds, mindHere } from '../../src/device/minds';

interface Script {
  readonly searches: readonly {
    readonly sight: string;
    readonly order: SearchOrder;
    readonly found: readonly Found[];
    readonly iterations: number;
  }[];
  /** By how many to search, one after another. */
  readonly minds: readonly number[];
}

type Found = readonly [move: string, equity: number, equityError: number, chance: number, chanceError: number];

const [corePath, scriptPath] = process.argv.slice(2) as [string, string];
const module = await WebAssembly.compile(readFileSync(corePath));
const { searches, minds: counts } = JSON.parse(readFileSync(scriptPath, 'utf8')) as Script;

const told = ({ moves, iterations }: Search): string =>
  JSON.stringify({
    found: moves.map(({ move, equity, equityError, chance, chanceError }): Found => [
      move,
      equity,
      equityError,
      chance,
      chanceError,
    ]),
    iterations,
  });

let alone = 0;
for (const count of counts) {
  const cores = await Promise.all(Array.from({ length: count }, () => Core.load(module)));
  const minds = new Minds(cores.map(mindHere));
  const began = process.cpuUsage();
  for (const { sight, order, found, iterations } of searches) {
    const searched = told(await minds.search(sight, order));
    const due = JSON.stringify({ found, iterations });
    if (searched === due) continue;
    console.error(`${count} minds, ${sight}\n  device ${searched}\n  native ${due}`);
    process.exit(1);
  }
  const { user, system } = process.cpuUsage(began);
  if (count === 1) alone = (user + system) / 1e6;
}
console.log(JSON.stringify({ seconds: alone }));
