/**
 * Asks the device what a server was asked over HTTP, and compares the answers: `node asking.js CORE.wasm SCRIPT.json`.
 * The Python that writes the script is in `tests/device/`.
 */
import { readFileSync } from 'node:fs';
import { answered } from '../../src/device/answers';
import type { AskPath } from '../../src/device/contract';
import { Core } from '../../src/device/core';
import { Minds, mindHere } from '../../src/device/minds';
import { Denied } from '../../src/device/refusals';
import { Reviews } from '../../src/device/reviews';
import type { GameReview } from '../../src/wire/protocol';

interface Question {
  readonly path: AskPath;
  readonly body: unknown;
  /** What the server answered, as JSON; a refusal as its `Problem`. */
  readonly answer: string;
}

const [corePath, scriptPath] = process.argv.slice(2) as [string, string];
const load = async (): Promise<Core> => Core.load(await WebAssembly.compile(readFileSync(corePath)));
const core = await load();
const minds = new Minds([mindHere(core), mindHere(await load())]);
const reviews = new Reviews(core, minds);
const questions = JSON.parse(readFileSync(scriptPath, 'utf8')) as Question[];

async function ask({ path, body }: Question): Promise<unknown> {
  try {
    let found = await answered(core, minds, reviews, path, body);
    // A review is made in the background: what it says in the end counts.
    while (path === 'records/review' && !(found as GameReview).complete) {
      await new Promise((resolve) => setTimeout(resolve));
      found = await answered(core, minds, reviews, path, body);
    }
    return found;
  } catch (error) {
    if (error instanceof Denied) return error.problem;
    throw error;
  }
}

/**
 * Sums of many numbers may differ in their last digits, by the order in which Python adds them up. And Python quotes letters
 * beyond ASCII that are not printed by their numbers, where the device leaves them as they are.
 */
function written(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'number') return Number(one.toPrecision(12));
    if (typeof one !== 'string') return one;
    return one.replace(/\\(?:x([89a-f]\w)|u(\w{4})|U(\w{8}))/g, (_all, ...code: string[]) =>
      String.fromCodePoint(parseInt(code.slice(0, 3).join(''), 16)),
    );
  });
}

for (const question of questions) {
  const found = written(await ask(question));
  const due = written(JSON.parse(question.answer));
  if (found !== due) {
    console.error(`${question.path} ${JSON.stringify(question.body)}\n  device ${found}\n  server ${due}`);
    process.exit(1);
  }
}
console.log(JSON.stringify({ compared: questions.length }));
