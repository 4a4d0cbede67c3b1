/** The tables of this device that are in use: each opened once, for as many lines as there are, in one window. */
import { type Device, type DeviceTable, Refused } from '../../device/contract';
import type { ListedTable, OpenTable } from '../protocol';
import type { Shelf } from './shelf';

/** How long another window may take to let go of a table: one that is being reloaded does so at once. */
const PATIENCE = 2_000;

function refused(code: string, sentence: string): Refused {
  return new Refused({ code, sentence, line: null, column: null, refusal: null });
}

/** Have a table to oneself; gives back how to let go of it. */
function hold(table: string): Promise<() => void> {
  // Without locks, two windows cannot both go on either: the shelf takes each version once.
  if (!('locks' in navigator)) return Promise.resolve(() => {});
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`sixfold.${table}`, { signal: patience.signal }, () => {
        clearTimeout(timer);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => reject(refused('open-elsewhere', 'This game is open in another window.')));
  });
}

interface InUse {
  readonly table: DeviceTable;
  readonly release: () => void;
  lines: number;
}

export class Tables {
  readonly #device: () => Promise<Device>;
  readonly #shelf: Shelf;
  readonly #used = new Map<string, Promise<InUse>>();

  constructor(device: () => Promise<Device>, shelf: Shelf) {
    this.#device = device;
    this.#shelf = shelf;
  }

  async open(asked: OpenTable): Promise<ListedTable> {
    const table = await (await this.#device()).open(asked, this.#shelf);
    this.#used.set(table.id, Promise.resolve({ table, release: await hold(table.id), lines: 0 }));
    return table.listed();
  }

  /** A table to talk to; `leave` it afterwards. */
  async use(id: string): Promise<DeviceTable> {
    let found = this.#used.get(id);
    if (!found) {
      found = this.#resume(id);
      this.#used.set(id, found);
      found.catch(() => this.#used.delete(id));
    }
    const used = await found;
    used.lines += 1;
    return used.table;
  }

  async #resume(id: string): Promise<InUse> {
    const release = await hold(id);
    try {
      const log = await this.#shelf.log(id);
      if (!log) throw refused('unknown-table', 'There is no such table on this device.');
      return { table: await (await this.#device()).resume(log, this.#shelf), release, lines: 0 };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Nobody looks at a table without lines: its bots rest, and another window may have it. */
  async leave(id: string): Promise<void> {
    const used = await this.#used.get(id);
    if (!used || --used.lines > 0) return;
    this.#used.delete(id);
    used.table.close();
    used.release();
  }
}
