/**
 * Writes the pack of puzzles as the page needs it, with all legal plays of every step: `node puzzles.ts CORE.wasm FOLDER`.
 *
 * It reads which lines of the pack are in which file, by their sort (`sixfold/puzzles/days.py`). Beside those files, an index
 * tells where every puzzle is, to practise by kind and strength.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Entry, Kind, Puzzle, PuzzleFile, PuzzleStep } from './src/puzzles/puzzle.ts';
import type { Reason, Situation, Verdict } from './src/wire/protocol.ts';

const [corePath, folder] = process.argv.slice(2) as [string, string];

interface Core {
  readonly memory: WebAssembly.Memory;
  input(size: number): number;
  ask(length: number): number;
  output(): number;
}

const page = { milliseconds: (): number => performance.now() };
const { instance } = await WebAssembly.instantiate(readFileSync(corePath), { page });
const core = instance.exports as unknown as Core;

/** What the core answers to a question of `core/answers/answers.hpp`. */
function ask<T extends object>(...parts: readonly string[]): T {
  const asked = new TextEncoder().encode(parts.join('\n'));
  const at = core.input(asked.length);
  new Uint8Array(core.memory.buffer, at, asked.length).set(asked);
  const length = core.ask(asked.length);
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.output(), length))) as T;
  if ('problem' in answer) throw new Error(JSON.stringify({ parts, answer }));
  return answer;
}

function after(position: string, move: string): string {
  return ask<Verdict>('verdict', position, move, '').after!;
}

/** The puzzle of a line: docs/puzzles.md says how it is written. */
function read(line: string): Puzzle {
  const [, kind, rating, whys, ...words] = line.split(' ') as [string, Kind, string, string, ...string[]];
  const first = words.slice(0, 5).join(' ');
  const parts = words.slice(5).join(' ').split(' ; ');
  const steps: PuzzleStep[] = [];
  for (let position = first, at = 0; at < parts.length; at += 2) {
    const options = parts[at]!.split(' ').map((option): [string, number] => {
      const [move, lost] = option.split('=') as [string, string];
      return [move, Number(lost)];
    });
    const reply = parts[at + 1] ?? null;
    const { plays, most_trade, bag } = ask<Situation>('plays', position);
    steps.push({ position, options, reply, plays, most_trade, bag });
    if (reply !== null) position = after(after(position, options[0]![0]), reply);
  }
  return {
    id: createHash('sha256').update(`${kind} ${first}`).digest('hex').slice(0, 8),
    kind,
    rating: Number(rating),
    whys: (whys === '-' ? [] : whys.split(',')).map((why) => {
      const [reason, n] = why.split(':') as [Reason, string];
      return { reason, n: Number(n) };
    }),
    steps,
  };
}

const files = (JSON.parse(await text(process.stdin)) as string[][][]).map((sorts): PuzzleFile =>
  sorts.map((lines) => lines.map(read)),
);
const entries = files.flatMap((sorts, file) =>
  sorts.flat().map(({ id, kind, rating }): Entry => ({ id, kind, rating, file })),
);
entries.sort((one, other) => (one.id < other.id ? -1 : 1));
writeFileSync(join(folder, 'index.json'), JSON.stringify(entries));
for (const [number, file] of files.entries())
  writeFileSync(join(folder, `puzzles-${String(number).padStart(2, '0')}.json`), JSON.stringify(file));
