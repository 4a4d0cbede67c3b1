/** The guest's own tables that go on, as far as this device has heard: which of them wait for a move. */
import { isHere } from '../device/contract';
import { ofSeat } from '../notation/seats';
import { api } from '../wire/api';
import type { ListedTable, OwnTable } from '../wire/protocol';
import { guest } from './guest.svelte';
import { recall, remember } from './saved';

/** Whether a person at this device is to move. */
export function waitsForMe({ state, turn, own_seats, seats }: OwnTable): boolean {
  return state === 'playing' && own_seats.includes(turn) && ofSeat(seats, turn)?.bot === null;
}

/** Where this device remembers that games were played on it: only then it is worth looking for them. */
export const PLAYED_HERE = 'played-here';

/** What the device keeps, where it keeps anything. */
export async function keptHere<T extends ListedTable>(ask: () => Promise<{ tables: T[] }>): Promise<T[]> {
  return recall<boolean>(PLAYED_HERE) ? (await ask()).tables : [];
}

class OwnTables {
  /** Those that were seen last are shown at once, until it is known how they stand now. */
  #tables = $state.raw<readonly OwnTable[]>(recall<OwnTable[]>('own-tables') ?? []);
  /** Up to where they are known; nothing before the server was asked. */
  #older = $state<number | null | undefined>();

  /** Those that wait for a move first; among each other, the last changed first. */
  readonly all: readonly OwnTable[] = $derived(
    [true, false].flatMap((waiting) =>
      this.#tables.filter((table) => waitsForMe(table) === waiting).sort((a, b) => b.changed - a.changed),
    ),
  );
  readonly waiting: number = $derived(this.#tables.filter(waitsForMe).length);

  /** Whether there are more than have been asked for. */
  get more(): boolean {
    return typeof this.#older === 'number';
  }

  /** Whether one of them is at the server, where others move. */
  get elsewhere(): boolean {
    return this.#tables.some(({ table }) => !isHere(table));
  }

  async refresh(): Promise<void> {
    const here = await keptHere(() => api.mineHere());
    // What is kept here is known, whether or not the server answers.
    this.#take([...here, ...this.#tables.filter(({ table }) => !isHere(table))], this.#older);
    if (guest.key === undefined) return;
    const { tables, before } = await api.mine(guest.key);
    // Older pages that were asked for stay.
    const pages = before !== null && this.#older !== undefined && (this.#older ?? 0) < before;
    const older = pages ? this.#tables.filter(({ table, changed }) => !isHere(table) && changed < before) : [];
    this.#take([...here, ...tables, ...older], pages ? this.#older : before);
  }

  async loadMore(): Promise<void> {
    if (guest.key === undefined || typeof this.#older !== 'number') return;
    const { tables, before } = await api.mine(guest.key, this.#older);
    this.#take([...this.#tables, ...tables], before);
  }

  #take(tables: readonly OwnTable[], older: number | null | undefined): void {
    this.#tables = tables;
    this.#older = older;
    remember('own-tables', tables);
  }
}

export const ownTables = new OwnTables();
