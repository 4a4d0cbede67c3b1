/** What is refused here, in a server's words. */
import type { Problem } from '../wire/protocol';
import { SENTENCES } from './server';

export class Denied extends Error {
  readonly problem: Problem;

  /** `detail` is added to the sentence of the code; `sentence` takes its place. */
  constructor(code: string, more: Partial<Omit<Problem, 'code'>> & { readonly detail?: string } = {}) {
    const { detail, sentence = SENTENCES[code] ?? code, line = null, column = null, refusal = null } = more;
    super(detail ? `${sentence} (${detail})` : sentence);
    this.problem = { code, sentence: this.message, line, column, refusal };
  }

  get code(): string {
    return this.problem.code;
  }
}
