/**
 * Plays what a server has played, on the device's table, and compares all that both say: `node harness.js CORE.wasm SCRIPT.json`.
 * The Python that writes the script is in `tests/device/`.
 */
import { readFileSync } from 'node:fs';
import { Core } from '../../src/device/core';
import { type Decision, decided, movedByBot, opened, ranOut } from '../../src/device/decisions';
import { Minds, mindHere } from '../../src/device/minds';
import { Denied } from '../../src/device/refusals';
import { changeOf, viewOf } from '../../src/device/show';
import { Table } from '../../src/device/table';
import { botMove, sightIn } from '../../src/device/thinking';
import { writeEvent } from '../../src/device/events';
import type { Command, OpenTable, View } from '../../src/wire/protocol';

type Asked =
  | { readonly open: OpenTable; readonly table: string }
  | { readonly command: Command; readonly seat: number; readonly guest: string }
  | { readonly bot: string; readonly move: string }
  | { readonly late: true };

interface Step {
  readonly asked: Asked;
  readonly now: number;
  readonly seeds: readonly string[];
  /** The code of a refusal. */
  readonly refused: string | null;
  /** What each seat sees afterwards, the spectator first, and what changed for it; as JSON. */
  readonly views: readonly string[];
  readonly changes: readonly string[];
}

interface Script {
  readonly guest: string;
  readonly tables: readonly (readonly Step[])[];
}

const [corePath, scriptPath] = process.argv.slice(2) as [string, string];
const core = await Core.load(await WebAssembly.compile(readFileSync(corePath)));
// As many as a device may have: a search that is shared comes out the same.
const minds = new Minds([mindHere(core), mindHere(await Core.load(await WebAssembly.compile(readFileSync(corePath))))]);
const script = JSON.parse(readFileSync(scriptPath, 'utf8')) as Script;

const again = (json: string): string => JSON.stringify(JSON.parse(json));
let compared = 0;
let decisions = 0;

function expectSame(found: string, due: string, where: string): void {
  compared += 1;
  if (found === due) return;
  console.error(`${where}\n  device ${found}\n  server ${due}`);
  process.exit(1);
}

async function decide(table: Table | undefined, { asked, now, seeds }: Step): Promise<Decision | undefined> {
  const left = [...seeds];
  const moment = { now, newSeed: () => left.shift()! };
  if ('open' in asked) return opened(core, asked.table, asked.open, script.guest, moment);
  if ('command' in asked) return decided(table!, asked.command, asked.guest, asked.seat, moment);
  if ('late' in asked) return ranOut(table!, moment);
  const move = await botMove(minds, asked.bot, sightIn(table!.is.game!));
  decisions += 1;
  expectSame(move, asked.move, `${asked.bot} to move`);
  return movedByBot(table!, table!.turn, move, moment);
}

for (const [number, steps] of script.tables.entries()) {
  let table: Table | undefined;
  let before: View[] = [];
  const log: { version: number; at: number; body: string }[] = [];
  for (const [place, step] of steps.entries()) {
    const where = `table ${number}, step ${place}`;
    try {
      const decision = await decide(table, step);
      if (decision) {
        for (const event of decision.events)
          log.push({ version: log.length + 1, at: decision.at, body: writeEvent(event) });
        table = decision.table;
      }
      expectSame('null', JSON.stringify(step.refused), where);
    } catch (error) {
      if (!(error instanceof Denied)) throw error;
      expectSame(JSON.stringify(error.code), JSON.stringify(step.refused), where);
    }
    const views = step.views.map((due, seat) => {
      const view = viewOf(table!, seat, seat ? script.guest : null, step.now);
      expectSame(JSON.stringify(view), again(due), `${where}, seat ${seat}`);
      return view;
    });
    step.changes.forEach((due, seat) => {
      const known = before[seat]!.version;
      const now = viewOf(table!, seat, seat ? script.guest : null, step.now, known);
      expectSame(JSON.stringify(changeOf(before[seat]!, now)), again(due), `${where}, change of seat ${seat}`);
    });
    before = views;
  }
  // The log tells the same story when it is folded again.
  const folded = Table.fold(core, table!.is.id, log);
  for (const seat of [0, 1]) {
    const [one, other] = [folded, table!].map((it) => viewOf(it, seat, script.guest, steps.at(-1)!.now));
    expectSame(JSON.stringify(one), JSON.stringify(other), `table ${number} folded`);
  }
}
console.log(JSON.stringify({ compared, decisions }));
