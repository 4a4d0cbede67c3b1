/** Questions about any position, answered by the core as a server answers them. */
import type { Soundness, TryMove, Verdict } from '../wire/protocol';
import type { Core } from './core';
import { writeMove } from './decisions';
import { isPrintable } from './names';
import type { Facts } from './position';
import { Denied } from './refusals';
import { SENTENCES } from './server';
import { quoted } from './spans';

const MOST_PLAYS = 10_000;

/** What can be done in a position. */
export function situation(core: Core, position: string): Facts {
  try {
    return core.ask<Facts>('plays', position);
  } catch (error) {
    if (!(error instanceof Denied) || error.code !== 'too-many-plays') throw error;
    const count = /\((\d+)\)$/.exec(error.message)?.[1] ?? '';
    const sentence = `This position has ${count} plays; at most ${MOST_PLAYS} are listed.`;
    throw new Denied('too-many-plays', { sentence });
  }
}

export function soundness(core: Core, position: string): Soundness {
  return core.ask<Soundness>('check', position);
}

/** What the rules say to a move of the seat to move. */
export function verdictOn(
  core: Core,
  position: string,
  move: string,
  ...points: readonly (string | number)[]
): Verdict {
  const verdict = core.ask<Verdict>('verdict', position, move, ...points);
  return { ...verdict, sentence: verdict.code === null ? null : SENTENCES[verdict.code]! };
}

/** What comes of a move, by the rules or by the word of the people at the table, or why it is refused. */
export function tried(core: Core, { position, move, table_says: says = null }: TryMove): Verdict {
  const verdict = verdictOn(core, position, writeMove(move), says?.points ?? '');
  if (verdict.line === null || !says?.note) return verdict;
  const { note } = says;
  const [first, ...more] = note.split('\n').map((line) => {
    if (line !== line.trim() || !isPrintable(line)) {
      throw new Denied('bad-record', {
        detail: `a comment is printable, without blanks around its lines: ${quoted(line)}`,
      });
    }
    return line;
  });
  const lines = [first ? `${verdict.line} # ${first}` : verdict.line, ...more.map((line) => `# ${line}`.trimEnd())];
  return { ...verdict, line: lines.join('\n') };
}
