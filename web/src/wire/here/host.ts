/** This device as the host of its own games: it speaks as a server does, and asks nobody. */
import { type AskPath, type Device, Refused, Unable } from '../../device/contract';
import { device, lacking } from '../../device/device';
import type { Host, Line } from '../host';
import { countTurns } from '../../notation/records';
import type { GameRecord, OpenTable, PlayedGame } from '../protocol';
import { HereLine } from './line';
import { type KeptHere, Shelf } from './shelf';
import { Tables } from './tables';

const QUESTION = /^(positions|records)\//;
const RECORD = /^tables\/([^/]+)\/record\.(json|sixfold)(?:\?version=(\d+))?$/;

class Here implements Host {
  readonly #shelf = new Shelf();
  readonly #tables = new Tables(() => this.#device(), this.#shelf);
  #started: Promise<Device> | undefined;

  #device(): Promise<Device> {
    if (!this.#started) {
      this.#started = device();
      // A file that did not come may come next time.
      this.#started.catch(() => (this.#started = undefined));
    }
    return this.#started;
  }

  /** Why this device will never think, asked without starting it. */
  readonly lacking = lacking;

  /** Why this device cannot think; nothing if it can. */
  async lack(): Promise<string | undefined> {
    try {
      await this.#device();
      return undefined;
    } catch (error) {
      if (error instanceof Unable) return error.lack;
      throw error;
    }
  }

  /** Whether games that are played here are still here tomorrow. */
  keeps(): Promise<boolean> {
    return this.#shelf.keeps();
  }

  everything(): Promise<KeptHere> {
    return this.#shelf.everything();
  }

  restore(kept: KeptHere): Promise<void> {
    return this.#shelf.restore(kept);
  }

  dial(): Line {
    return new HereLine(this.#tables);
  }

  async ask(path: string, asked: RequestInit): Promise<Response> {
    try {
      return await this.#answer(path, typeof asked.body === 'string' ? (JSON.parse(asked.body) as unknown) : undefined);
    } catch (error) {
      if (error instanceof Refused) return Response.json(error.problem, { status: 400 });
      if (error instanceof Unable) return Response.json({ code: error.lack, sentence: error.message }, { status: 503 });
      throw error;
    }
  }

  async #answer(path: string, body: unknown): Promise<Response> {
    if (path === 'tables') return Response.json(await this.#tables.open(body as OpenTable), { status: 201 });
    if (path === 'mine') return Response.json({ tables: await this.#shelf.tables(), before: null });
    if (path === 'games') return Response.json({ tables: await this.#games(), before: null });
    if (QUESTION.test(path)) return Response.json(await (await this.#device()).ask(path as AskPath, body));
    const [, table, form, version] = RECORD.exec(path) ?? [];
    if (table === undefined) return Response.json({ code: 'not-found', sentence: 'Not found.' }, { status: 404 });
    const found = await this.#record(decodeURIComponent(table), version === undefined ? undefined : Number(version));
    return form === 'json' ? Response.json(found) : new Response(found.text);
  }

  async #games(): Promise<PlayedGame[]> {
    return (await this.#shelf.games()).map(({ listed, version, record }) => ({
      ...listed,
      version,
      turns: countTurns(record, listed.seats.length),
    }));
  }

  /** A game that is over lies there as text; one that goes on is asked for at its table. */
  async #record(id: string, version: number | undefined): Promise<GameRecord> {
    const over = version === undefined ? undefined : await this.#shelf.game(id, version);
    if (over) return (await this.#device()).ask('records/read', { text: over.record });
    const table = await this.#tables.use(id);
    return table.record(version).finally(() => this.#tables.leave(id));
  }
}

export const here = new Here();
