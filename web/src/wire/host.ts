/** Whoever answers the page: it keeps tables and answers questions. A server is one, this device another; both speak alike. */
import { isHere } from '../device/contract';
import { alone, fileOf } from '../load/place';

/** A line to the tables of a host, which carries texts both ways and may break: what a page needs of a WebSocket. */
export interface Line {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Host {
  dial(): Line;
  /** The answer to a question, by its path under `/api/`. It throws where the host cannot be reached. */
  ask(path: string, asked: RequestInit): Promise<Response>;
}

/** The server that the page comes from. */
export const server: Host = {
  dial: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`),
  ask: (path, asked) => fetch(fileOf(`api/${path}`), asked),
};

/** This device, with the games that were played on it. Whether it can also think is another question. */
export async function thisDevice(): Promise<typeof import('./here/host').here> {
  return (await import('./here/host')).here;
}

/** Who keeps a table: its name says so. */
export function hostOf(table: string): Host | Promise<Host> {
  return isHere(table) ? thisDevice() : server;
}

/** Whether bots, hints and reviews are to run on this device where they can; where there is no server, they are. */
export const wish = { here: true };

export function thinksHere(): boolean {
  return alone || wish.here;
}
