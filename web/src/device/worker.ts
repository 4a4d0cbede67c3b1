/** The worker that is the device's server: its tables, and the answers to the page's questions. */
import { answered } from './answers';
import { Core } from './core';
import { LiveTable, type Outside } from './live';
import { type Job, type Jobs, type Mind, Minds, mindHere } from './minds';
import type { Asked, FromMind, ToMind, ToPage, ToWorker } from './posts';
import { Denied } from './refusals';
import { Reviews } from './reviews';

interface Waiting {
  readonly resolve: (done: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One who thinks in a worker of their own. */
function mindBehind(port: MessagePort): Mind {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  port.onmessage = ({ data }: MessageEvent<FromMind>): void => {
    const { resolve, reject } = waiting.get(data.number)!;
    waiting.delete(data.number);
    if ('problem' in data) reject(new Denied(data.problem.code, data.problem));
    else resolve(data.done);
  };
  return {
    do: <J extends Job>(job: J, ...given: Parameters<Jobs[J]>) =>
      new Promise<ReturnType<Jobs[J]>>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: resolve as (done: unknown) => void, reject });
        const asked: ToMind = { kind: 'job', number: last, job, given };
        port.postMessage(asked);
      }),
  };
}

class Host {
  readonly #core: Core;
  readonly #minds: Minds;
  readonly #reviews: Reviews;
  readonly #tables = new Map<string, LiveTable>();
  readonly #keeping = new Map<number, Waiting>();
  #lastKept = 0;

  constructor(core: Core, minds: Minds) {
    this.#core = core;
    this.#minds = minds;
    this.#reviews = new Reviews(core, minds);
  }

  hear(said: ToWorker): void {
    switch (said.kind) {
      case 'asked':
        void this.#answer(said.number, said.question);
        return;
      case 'kept': {
        const waiting = this.#keeping.get(said.number);
        this.#keeping.delete(said.number);
        if (said.failed) waiting?.reject(new Error('it was not kept'));
        else waiting?.resolve(undefined);
        return;
      }
      case 'send':
        void this.#tables.get(said.table)?.receive(said.line, said.message);
        return;
      case 'hang-up':
        this.#tables.get(said.table)?.disconnect(said.line);
        return;
      case 'close':
        this.#tables.get(said.table)?.close();
        this.#tables.delete(said.table);
        return;
      case 'begin':
        return;
    }
  }

  async #answer(number: number, question: Asked): Promise<void> {
    try {
      tellPage({ kind: 'answered', number, answer: await this.#find(question) });
    } catch (error) {
      if (!(error instanceof Denied)) console.error(error);
      const { problem } = error instanceof Denied ? error : new Denied('server-failed');
      tellPage({ kind: 'refused', number, problem });
    }
  }

  async #find(question: Asked): Promise<unknown> {
    switch (question.kind) {
      case 'open': {
        const { table: id, asked } = question;
        return this.#add(await LiveTable.open(this.#core, this.#minds, this.#outside(id), id, asked));
      }
      case 'resume': {
        const { log } = question;
        this.#tables.get(log.table)?.close();
        return this.#add(await LiveTable.resume(this.#core, this.#minds, this.#outside(log.table), log));
      }
      case 'listed':
        return this.#table(question.table).listed;
      case 'record':
        return this.#table(question.table).record(question.version);
      case 'ask':
        return answered(this.#core, this.#minds, this.#reviews, question.path, question.body);
    }
  }

  #add(table: LiveTable): string {
    this.#tables.set(table.id, table);
    return table.id;
  }

  #table(id: string): LiveTable {
    const table = this.#tables.get(id);
    if (!table) throw new Denied('unknown-table');
    return table;
  }

  #outside(table: string): Outside {
    return {
      keep: (entries, listed, ended) =>
        new Promise((resolve, reject) => {
          this.#lastKept += 1;
          this.#keeping.set(this.#lastKept, { resolve: () => resolve(), reject });
          tellPage({ kind: 'keep', number: this.#lastKept, table, entries, listed, ended });
        }),
      tell: (line, message) => tellPage({ kind: 'tell', table, line, message }),
    };
  }
}

function tellPage(said: ToPage): void {
  postMessage(said);
}

let host: Promise<Host> | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'begin') {
    const { minds } = data;
    host = Core.load(data.core).then(
      (core) => new Host(core, new Minds(minds.length > 0 ? minds.map(mindBehind) : [mindHere(core)])),
    );
    host.then(() => tellPage({ kind: 'ready' }), reportError);
  } else {
    void host?.then((here) => here.hear(data));
  }
});
