/** Where this device's own games lie: in its browser's IndexedDB, and what that does not take, in memory while the page is open. */
import type { Ended, Entry, Log } from '../../device/contract';
import { saving } from '../saving.svelte';
import type { OwnTable } from '../protocol';

/** A game that is over, as its table stood then. */
export interface Finished {
  readonly table: string;
  readonly version: number;
  readonly listed: OwnTable;
  readonly record: string;
}

type KeptEntry = Entry & { readonly table: string };

/** All that is kept, row by row. */
export interface KeptHere {
  readonly tables: readonly OwnTable[];
  readonly entries: readonly KeptEntry[];
  readonly games: readonly Finished[];
}

/** What is to be kept at once, or not at all. */
interface Parcel {
  readonly table: string;
  readonly entries: readonly Entry[];
  readonly listed: OwnTable;
  readonly finished: readonly Finished[];
}

const NAME = 'sixfold';
/** One row for each table, for each event of its log, and for each game that was played to its end. */
const STORES = { tables: 'table', entries: ['table', 'version'], games: ['table', 'version'] };

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(STORES)) request.result.createObjectStore(store, { keyPath });
  };
  return asked(request);
}

/** All versions of one table. */
const all = (table: string) => (): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

export class Shelf {
  /** What the browser would not take, by table: it is tried again with whatever comes next. */
  readonly #loose = new Map<string, Parcel>();
  #opened: Promise<IDBDatabase> | undefined;

  #database(): Promise<IDBDatabase> {
    this.#opened ??= open().then((database) => {
      // A newer page wants to change it: whoever asks next opens it anew.
      database.onversionchange = database.onclose = () => {
        database.close();
        this.#opened = undefined;
      };
      return database;
    });
    // Another try may do better.
    this.#opened.catch(() => (this.#opened = undefined));
    return this.#opened;
  }

  /** Whether the browser keeps anything at all. */
  async keeps(): Promise<boolean> {
    return this.#database().then(
      () => true,
      () => false,
    );
  }

  /**
   * Keep what happened at a table. Where the browser cannot, the game goes on, and is lost with the page. It throws only where
   * another window has gone on with the same table.
   */
  async keep(entries: readonly Entry[], listed: OwnTable, ended: Ended | undefined): Promise<void> {
    const { table } = listed;
    const before = this.#loose.get(table);
    const finished = ended ? [{ table, version: ended.version, listed, record: ended.record }] : [];
    const parcel: Parcel = {
      table,
      entries: [...(before?.entries ?? []), ...entries],
      listed,
      finished: [...(before?.finished ?? []), ...finished],
    };
    try {
      await this.#write(parcel);
      this.#loose.delete(table);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'ConstraintError') throw error;
      this.#loose.set(table, parcel);
    }
    saving.failed = this.#loose.size > 0;
  }

  async #write({ table, entries, listed, finished }: Parcel): Promise<void> {
    await this.#change((store) => {
      for (const entry of entries) store('entries').add({ table, ...entry });
      store('tables').put(listed);
      for (const game of finished) store('games').put(game);
    });
  }

  /** Change several rows at once, or none. */
  async #change(change: (store: (name: keyof typeof STORES) => IDBObjectStore) => void): Promise<void> {
    const database = await this.#database();
    const transaction = database.transaction(Object.keys(STORES), 'readwrite');
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'));
    });
    try {
      change((name) => transaction.objectStore(name));
    } catch (error) {
      // What was asked for before would be done all the same.
      done.catch(() => {});
      transaction.abort();
      throw error;
    }
    await done;
  }

  async everything(): Promise<KeptHere> {
    const [tables, entries, games] = await Promise.all([
      this.#read<OwnTable>('tables'),
      this.#read<KeptEntry>('entries'),
      this.#read<Finished>('games'),
    ]);
    return { tables, entries, games };
  }

  /** Add what was kept elsewhere. Of a table that is in both places, the log that goes further stays. */
  async restore({ tables, entries, games }: KeptHere): Promise<void> {
    if (tables.length + games.length === 0) return;
    const here = new Map((await this.#read<OwnTable>('tables')).map(({ table, version }) => [table, version]));
    const further = new Set(
      tables.filter(({ table, version }) => version > (here.get(table) ?? 0)).map(({ table }) => table),
    );
    await this.#change((store) => {
      for (const table of further) store('entries').delete(all(table)());
      for (const entry of entries) if (further.has(entry.table)) store('entries').put(entry);
      for (const table of tables) if (further.has(table.table)) store('tables').put(table);
      for (const game of games) store('games').put(game);
    });
  }

  /** What the browser has kept; nothing where it keeps nothing. */
  async #read<T>(store: keyof typeof STORES, range?: () => IDBKeyRange): Promise<T[]> {
    try {
      const database = await this.#database();
      return await asked(database.transaction(store).objectStore(store).getAll(range?.()) as IDBRequest<T[]>);
    } catch {
      return [];
    }
  }

  /** The log of a table; nothing if it is not one of this device's. */
  async log(table: string): Promise<Log | undefined> {
    const kept = await this.#read<Entry>('entries', all(table));
    const entries = [...kept, ...(this.#loose.get(table)?.entries ?? [])];
    return entries.length > 0 ? { table, entries } : undefined;
  }

  /** The tables where something is to be done yet, the last changed first. */
  async tables(): Promise<OwnTable[]> {
    const found = new Map((await this.#read<OwnTable>('tables')).map((listed) => [listed.table, listed]));
    for (const { table, listed } of this.#loose.values()) found.set(table, listed);
    return [...found.values()].filter(({ state }) => state !== 'over').sort((a, b) => b.changed - a.changed);
  }

  /** The games that were played to their end, the last first. */
  async games(): Promise<Finished[]> {
    const loose = [...this.#loose.values()].flatMap(({ finished }) => finished);
    return [...(await this.#read<Finished>('games')), ...loose].sort((a, b) => b.listed.changed - a.listed.changed);
  }

  /** One of them, by its table's version when it was over. */
  async game(table: string, version: number): Promise<Finished | undefined> {
    const kept = await this.#read<Finished>('games', () => IDBKeyRange.only([table, version]));
    return kept[0] ?? this.#loose.get(table)?.finished.find((game) => game.version === version);
  }
}
