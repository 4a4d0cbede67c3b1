/** This device as a host: its lines, its tables, and a shelf that has only memory. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Device, type DeviceTable, type Log, Refused, Unable } from '../../src/device/contract';
import { HereLine } from '../../src/wire/here/line';
import { Shelf } from '../../src/wire/here/shelf';
import { Tables } from '../../src/wire/here/tables';
import type { OpenTable, OwnTable, ServerMessage } from '../../src/wire/protocol';
import { saving } from '../../src/wire/saving.svelte';

const ASKED = { id: 'one', options: { seats: [null, 'owl'] } } satisfies OpenTable;

function listed(version: number, state: OwnTable['state'] = 'playing'): OwnTable {
  return { table: 'here-1', version, state, changed: version } as OwnTable;
}

const entry = (version: number) => ({ version, at: version, body: `{"n":${version}}` });

/** A device with one table, which answers every hello with a view. */
class FakeDevice implements Device {
  resumed: Log[] = [];
  closed = 0;

  #table(): DeviceTable {
    return {
      id: 'here-1',
      listed: () => Promise.resolve(listed(1)),
      connect: (hear) => ({
        send: ({ kind }) => hear({ kind: kind === 'hello' ? 'view' : 'answered' } as ServerMessage),
        close: () => {},
      }),
      record: () => Promise.reject(new Error('not asked for')),
      close: () => void (this.closed += 1),
    };
  }

  async open(_: OpenTable, keeper: Shelf): Promise<DeviceTable> {
    await keeper.keep([entry(1)], listed(1), undefined);
    return this.#table();
  }

  resume(log: Log): Promise<DeviceTable> {
    this.resumed.push(log);
    return Promise.resolve(this.#table());
  }

  ask<T>(): Promise<T> {
    return Promise.reject(new Error('not asked for'));
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  saving.failed = false;
});

describe('a shelf whose browser keeps nothing', () => {
  it('says so, and has the games while the page is open', async () => {
    const shelf = new Shelf();
    expect(await shelf.keeps()).toBe(false);
    await shelf.keep([entry(1), entry(2)], listed(2), undefined);
    await shelf.keep([entry(3)], listed(3), undefined);
    expect(saving.failed).toBe(true);
    expect((await shelf.log('here-1'))?.entries.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(await shelf.tables()).toEqual([listed(3)]);
    expect(await shelf.log('here-2')).toBeUndefined();
  });

  it('has a game that is over among the finished ones, and its table no longer among those that go on', async () => {
    const shelf = new Shelf();
    await shelf.keep([entry(1)], listed(1, 'over'), { version: 1, record: 'sixfold 1' });
    expect(await shelf.tables()).toEqual([]);
    expect((await shelf.games()).map(({ table, version }) => [table, version])).toEqual([['here-1', 1]]);
    expect((await shelf.game('here-1', 1))?.record).toBe('sixfold 1');
    expect(await shelf.game('here-1', 2)).toBeUndefined();
  });
});

describe('a line to a table of this device', () => {
  let device: FakeDevice;
  let tables: Tables;
  let heard: ServerMessage[];

  beforeEach(() => {
    device = new FakeDevice();
    tables = new Tables(() => Promise.resolve(device), new Shelf());
    heard = [];
  });

  async function dial(line = new HereLine(tables)): Promise<HereLine> {
    line.onmessage = ({ data }) => heard.push(JSON.parse(data) as ServerMessage);
    await new Promise<void>((resolve) => (line.onopen = () => resolve()));
    return line;
  }

  const hello = (table: string): string => JSON.stringify({ kind: 'hello', table });
  const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
  const kinds = (): string[] => heard.map(({ kind }) => kind);

  it('opens by itself, answers pings, and carries what is said both ways in order', async () => {
    await tables.open(ASKED);
    const line = await dial();
    line.send(JSON.stringify({ kind: 'ping' }));
    line.send(hello('here-1'));
    line.send(JSON.stringify({ kind: 'hint', id: 'a' }));
    await settled();
    expect(kinds()).toEqual(['pong', 'view', 'answered']);
    expect(device.resumed).toEqual([]);
  });

  it('is refused where there is no such table', async () => {
    const line = await dial();
    line.send(hello('here-9'));
    await settled();
    expect(heard).toMatchObject([{ kind: 'refused', id: null, code: 'unknown-table' }]);
  });

  it('lets the table rest when the last line is closed; the next one goes on from what was kept', async () => {
    await tables.open(ASKED);
    const lines = [await dial(), await dial()];
    for (const line of lines) line.send(hello('here-1'));
    await settled();
    lines[0]!.close();
    await settled();
    expect(device.closed).toBe(0);
    lines[1]!.close();
    await settled();
    expect(device.closed).toBe(1);
    (await dial()).send(hello('here-1'));
    await settled();
    expect(device.resumed.map(({ entries }) => entries)).toEqual([[entry(1)]]);
    expect(kinds()).toEqual(['view', 'view', 'view']);
  });

  it('breaks where the core has not come yet, so that it is dialled again; without a core it is refused', async () => {
    await tables.open(ASKED);
    for (const [lack, seen] of [
      ['not-loaded', 'closed'],
      ['no-webassembly', 'refused'],
    ] as const) {
      const shelf = new Shelf();
      await shelf.keep([entry(1)], listed(1), undefined);
      let closed = false;
      const unable = new Tables(() => Promise.reject(new Unable(lack)), shelf);
      const line = await dial(new HereLine(unable));
      line.onclose = () => (closed = true);
      line.send(hello('here-1'));
      await settled();
      expect(closed ? 'closed' : heard.at(-1)?.kind).toBe(seen);
    }
    expect(heard.at(-1)).toMatchObject({ code: 'no-webassembly' });
  });

  it('is refused while another window has the table', async () => {
    vi.useFakeTimers();
    const request = (_: string, { signal }: { signal: AbortSignal }): Promise<never> =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('too long'))));
    vi.stubGlobal('navigator', { locks: { request } });
    const used = tables.use('here-1');
    const refusal = expect(used).rejects.toBeInstanceOf(Refused);
    await vi.advanceTimersByTimeAsync(2_000);
    await refusal;
    await expect(used).rejects.toMatchObject({ problem: { code: 'open-elsewhere' } });
    vi.useRealTimers();
  });
});
