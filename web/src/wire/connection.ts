/** The line to one table: it comes back by itself, and repeats what was not answered. */
import { NOT_KNOWN, untilKnown } from './again';
import { type Host, type Line, server } from './host';
import { newId } from './ids';
import type { Change, ClientMessage, Command, Hello, ServerMessage, View } from './protocol';

export type Presence = 'connecting' | 'here' | 'away';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** A command without what the connection adds. */
export type Wish = Without<Command, 'id' | 'version'>;
type Question = Extract<ClientMessage, { kind: 'preview' | 'plan' | 'hint' | 'fits' }>;
export type Asked = Without<Question, 'id'>;
export type Answer = Exclude<ServerMessage, { kind: 'view' | 'change' | 'pong' }>;

/** Whoever the connection is for: what it asks of them, and what it lets them know. */
export interface Listener {
  /** Who keeps the table; the server, if not said. */
  readonly host?: Host | Promise<Host>;
  hello(): Hello;
  version(): number;
  /** A whole view, or what changed in the last one. */
  told(news: View | Change): void;
  presence(presence: Presence): void;
  /** Refused outright: there is no such table, or it is not for us. It does not come back from that. */
  refused(code: string, sentence: string): void;
}

interface Waiting {
  readonly message: ClientMessage & { id: string };
  readonly resolve: (answer: Answer) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;
/** Without any sign from the server for this long, the line is dead even if the socket does not know it. */
const SILENCE = 35_000;

/** Reasons to refuse a hello that pass by themselves. */
const PASSING = new Set(['store-away', 'too-many-requests']);

export class Connection {
  readonly #listener: Listener;
  readonly #waiting = new Map<string, Waiting>();
  #line: Line | undefined;
  #greeted = false;
  #closed = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  readonly #wake = (): void => this.#hurry();
  readonly #look = (): void => {
    if (this.#line?.readyState === WebSocket.OPEN)
      this.#post({ kind: 'look', looking: document.visibilityState !== 'hidden' });
  };

  constructor(listener: Listener) {
    this.#listener = listener;
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    document.addEventListener('visibilitychange', this.#look);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    document.removeEventListener('visibilitychange', this.#look);
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#line?.close();
  }

  /** Say hello again: for another seat. */
  greet(): void {
    if (this.#line?.readyState === WebSocket.OPEN) this.#post(this.#listener.hello());
  }

  /** Give a command. It is answered once, however often the line breaks meanwhile. */
  command(wish: Wish): Promise<Answer> {
    const message = { ...wish, id: newId(), version: this.#listener.version() };
    return untilKnown(
      () => this.#send(message),
      (answer) => answer.kind !== 'refused' || answer.code !== NOT_KNOWN,
    );
  }

  ask(question: Asked): Promise<Answer> {
    return this.#send({ ...question, id: newId() });
  }

  #send(message: ClientMessage & { id: string }): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiting.set(message.id, { message, resolve });
      if (this.#greeted) this.#post(message);
    });
  }

  #post(message: ClientMessage): void {
    this.#line?.send(JSON.stringify(message));
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const { host = server } = this.#listener;
    if (host instanceof Promise) void host.then((found) => this.#closed || this.#talk(found.dial()));
    else this.#talk(host.dial());
  }

  #talk(line: Line): void {
    this.#line = line;
    this.#greeted = false;
    line.onopen = () => {
      this.#heard = Date.now();
      this.#post(this.#listener.hello());
      if (document.visibilityState === 'hidden') this.#look();
      clearInterval(this.#ping);
      this.#ping = setInterval(() => this.#check(), PING_EVERY);
    };
    line.onmessage = (event) => {
      if (line === this.#line) this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    line.onclose = () => {
      if (line === this.#line) this.#lost();
    };
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    switch (message.kind) {
      case 'pong':
      case 'offered': // Said to engines alone.
      case 'asked':
        return;
      case 'view':
      case 'change': {
        this.#listener.told(message);
        if (!this.#greeted) {
          this.#greeted = true;
          this.#tries = 0;
          this.#listener.presence('here');
          for (const { message: again } of this.#waiting.values()) this.#post(again);
        }
        return;
      }
      default: {
        const waiting = message.id === null ? undefined : this.#waiting.get(message.id);
        if (waiting) {
          this.#waiting.delete(waiting.message.id);
          waiting.resolve(message);
        } else if (message.kind === 'refused' && !this.#greeted) {
          if (PASSING.has(message.code)) {
            this.#leave();
            return;
          }
          this.close();
          this.#listener.refused(message.code, message.sentence);
        }
      }
    }
  }

  #lost(): void {
    clearInterval(this.#ping);
    this.#greeted = false;
    if (this.#closed) return;
    this.#listener.presence(this.#tries === 0 ? 'connecting' : 'away');
    const wait = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT) * (0.7 + Math.random() * 0.6);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  /** A sleeping phone wakes, the network is back: do not wait for the timer. */
  #hurry(): void {
    if (this.#closed || document.visibilityState === 'hidden') return;
    if (this.#line?.readyState === WebSocket.CLOSED) {
      this.#tries = 0;
      this.#connect();
    } else {
      this.#check();
    }
  }

  #check(): void {
    if (this.#line?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE) this.#leave();
    else this.#post({ kind: 'ping' });
  }

  /** Leave the line behind, and come back on another: one that is dead without knowing it may take minutes to close. */
  #leave(): void {
    const line = this.#line;
    this.#line = undefined;
    line?.close();
    this.#lost();
  }
}
