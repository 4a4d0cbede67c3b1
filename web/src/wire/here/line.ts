/** A line to a table of this device: what a page says into it is heard by the table next to it. */
import { type Line as TableLine, Refused, Unable } from '../../device/contract';
import type { Line } from '../host';
import type { ClientMessage, ServerMessage } from '../protocol';
import type { Tables } from './tables';

export class HereLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  readonly #tables: Tables;
  /** The table of the hello, and the line to it. */
  #table: string | undefined;
  #line: Promise<TableLine | undefined> | undefined;

  constructor(tables: Tables) {
    this.#tables = tables;
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event('open'));
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    // Whether anybody is there need not be asked: it is this very page.
    if (message.kind === 'ping') this.#hear({ kind: 'pong', now: Date.now() });
    else if (message.kind === 'hello' && !this.#line) this.#line = this.#connect(message.table);
    if (message.kind !== 'ping') void this.#line?.then((line) => line?.send(message));
  }

  async #connect(table: string): Promise<TableLine | undefined> {
    this.#table = table;
    try {
      const found = await this.#tables.use(table);
      return found.connect((message) => this.#hear(message));
    } catch (error) {
      this.#table = undefined;
      if (error instanceof Refused) this.#hear({ kind: 'refused', id: null, ...error.problem });
      // What did not come may come: whoever has the line dials again.
      else if (error instanceof Unable && error.lack === 'not-loaded') this.#break();
      else if (error instanceof Unable)
        this.#hear({ kind: 'refused', id: null, code: error.lack, sentence: error.message });
      else throw error;
      return undefined;
    }
  }

  #hear(message: ServerMessage): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  #break(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close'));
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    void this.#line?.then((line) => {
      line?.close();
      if (this.#table !== undefined) return this.#tables.leave(this.#table);
      return undefined;
    });
  }
}
