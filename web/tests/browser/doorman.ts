/** Stands before a server and answers some requests himself, to pages and to their service workers alike. */
import { type IncomingMessage, type Server as Listener, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from './server';

export class Doorman {
  readonly #listener: Listener;
  /** What is turned away, and with which status. */
  refused: readonly [RegExp, number] | undefined;
  /** What is said instead of what the server says. */
  rewrite: (path: string, body: string) => string = (_, body) => body;
  /** Every path that was asked for. */
  readonly asked: string[] = [];

  private constructor(server: Server) {
    this.#listener = createServer((asked, answer) => this.#answer(server, asked, answer));
  }

  static async before(server: Server): Promise<Doorman> {
    const doorman = new Doorman(server);
    await new Promise<void>((resolve) => doorman.#listener.listen(0, '127.0.0.1', resolve));
    return doorman;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#listener.closeAllConnections();
    this.#listener.close();
  }

  #answer(server: Server, asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? '/';
    this.asked.push(path);
    const [paths, status] = this.refused ?? [];
    if (paths?.test(path)) {
      answer.writeHead(status!).end();
      return;
    }
    // Whole and plain: so what is said can be changed.
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = asked.headers;
    const { method } = asked;
    const passed = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (said) => {
      const parts: Buffer[] = [];
      said.on('data', (part: Buffer) => parts.push(part));
      said.on('end', () => {
        const whole = Buffer.concat(parts);
        const text = whole.toString('utf8');
        const changed = this.rewrite(path, text);
        const { 'content-length': ___, ...told } = said.headers;
        answer.writeHead(said.statusCode!, told).end(changed === text ? whole : changed);
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }
}
