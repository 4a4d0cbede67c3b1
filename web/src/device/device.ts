/** The device as the page has it: workers that are started when they are first needed. */
import coreUrl from 'virtual:core';
import type { GameRecord, OwnTable } from '../wire/protocol';
import {
  type AskPath,
  type Device,
  type DeviceTable,
  type Keeper,
  type Lack,
  type Line,
  type Log,
  Refused,
  Unable,
  newTableName,
} from './contract';
import type { Asked, ToMind, ToPage, ToWorker } from './posts';

/** One processor is the page's own; with more than these there is nothing to gain on a move. */
const MOST_MINDS = 4;

let begun: Promise<Device> | undefined;

/** The device, if it can: the same for everybody who asks. After `not-loaded` it may be asked again. */
export function device(): Promise<Device> {
  begun ??= begin().catch((error: unknown) => {
    begun = undefined;
    throw error;
  });
  return begun;
}

/** Why this device will never be able to, as far as is known without starting it. */
export function lacking(): Lack | undefined {
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') return 'no-webassembly';
  return coreUrl === null ? 'no-core' : undefined;
}

async function begin(): Promise<Device> {
  const lack = lacking();
  if (lack) throw new Unable(lack);
  const core = await fetch(coreUrl!)
    .then(async (response) => {
      if (!response.ok) throw new Unable('not-loaded');
      return WebAssembly.compile(await response.arrayBuffer());
    })
    .catch(() => {
      throw new Unable('not-loaded');
    });
  const count = Math.min(MOST_MINDS, Math.max(1, navigator.hardwareConcurrency - 1));
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const minds = Array.from({ length: count }, () => startMind(core));
  const ports = minds.map(({ port }) => port);
  const begin: ToWorker = { kind: 'begin', core, minds: ports };
  worker.postMessage(begin, ports);
  const all = [worker, ...minds.map(({ worker: mind }) => mind)];
  try {
    await Promise.all(all.map(started));
  } catch (error) {
    for (const one of all) one.terminate();
    throw error;
  }
  return new Workers(worker);
}

/** Wait until a worker says that it is ready. Its script may not come, or a browser may not be able to run it. */
function started(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true });
    worker.addEventListener('error', () => reject(new Unable('not-loaded')), { once: true });
  });
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Refused) => void;
}

class Workers implements Device {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #keepers = new Map<string, Keeper>();
  readonly #lines = new Map<number, Parameters<DeviceTable['connect']>[0]>();
  #last = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<ToPage>): void => void this.#hear(data);
  }

  async open(asked: Parameters<Device['open']>[0], keeper: Keeper): Promise<DeviceTable> {
    const table = newTableName();
    this.#keepers.set(table, keeper);
    await this.#ask({ kind: 'open', table, asked });
    return this.#table(table);
  }

  async resume(log: Log, keeper: Keeper): Promise<DeviceTable> {
    this.#keepers.set(log.table, keeper);
    await this.#ask({ kind: 'resume', log });
    return this.#table(log.table);
  }

  ask<T>(path: AskPath, body: unknown): Promise<T> {
    return this.#ask({ kind: 'ask', path, body });
  }

  #table(id: string): DeviceTable {
    return {
      id,
      listed: () => this.#ask<OwnTable>({ kind: 'listed', table: id }),
      record: (version) => this.#ask<GameRecord>({ kind: 'record', table: id, version }),
      connect: (hear): Line => {
        const line = ++this.#last;
        this.#lines.set(line, hear);
        return {
          send: (message) => this.#post({ kind: 'send', table: id, line, message }),
          close: () => {
            this.#lines.delete(line);
            this.#post({ kind: 'hang-up', table: id, line });
          },
        };
      },
      close: () => {
        this.#keepers.delete(id);
        this.#post({ kind: 'close', table: id });
      },
    };
  }

  #ask<T>(question: Asked): Promise<T> {
    return new Promise((resolve, reject) => {
      const number = ++this.#last;
      this.#waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject });
      this.#post({ kind: 'asked', number, question });
    });
  }

  #post(said: ToWorker): void {
    this.#worker.postMessage(said);
  }

  async #hear(said: ToPage): Promise<void> {
    switch (said.kind) {
      case 'ready':
        return;
      case 'answered':
        this.#take(said.number)?.resolve(said.answer);
        return;
      case 'refused':
        this.#take(said.number)?.reject(new Refused(said.problem));
        return;
      case 'tell':
        this.#lines.get(said.line)?.(said.message);
        return;
      case 'keep': {
        const { number, table, entries, listed, ended } = said;
        let failed = false;
        try {
          await this.#keepers.get(table)?.keep(entries, listed, ended);
        } catch {
          failed = true;
        }
        this.#post({ kind: 'kept', number, failed });
      }
    }
  }

  #take(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    return waiting;
  }
}

/** Start one who thinks; the port leads to them. */
function startMind(core: WebAssembly.Module): { readonly worker: Worker; readonly port: MessagePort } {
  const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  const begin: ToMind = { kind: 'begin', core, port: port2 };
  worker.postMessage(begin, [port2]);
  return { worker, port: port1 };
}
