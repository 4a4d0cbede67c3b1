/** A server process of the project for tests, which can be killed, started again, and cut off. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Server as Listener, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
export const PYTHON = process.env['SIXFOLD_PYTHON'] ?? join(PROJECT, '.venv', 'bin', 'python');

/** What a server of a test may differ in: how long its bots wait, and from which seed it deals every game, if from one. */
export interface Manner {
  readonly pace?: number;
  readonly seed?: string | null;
}

/** With the usual seed whoever plays one bot begins, and the first tile of their hand is part of the opening. */
export class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sixfold-'));
  readonly #pace: number;
  readonly #seed: string | null;
  #process: ChildProcess | undefined;
  #port = 0;

  constructor({ pace = 30, seed = 'browser 0' }: Manner = {}) {
    this.#pace = pace;
    this.#seed = seed;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Where its tables are kept. */
  get store(): string {
    return join(this.#folder, 'tables.sqlite');
  }

  /** Start it; after a stop, on the same port and the same store. */
  async start(): Promise<void> {
    const seed = this.#seed === null ? [] : ['--seed', this.#seed];
    const manner = ['--no-limits', '--pace', String(this.#pace), ...seed];
    const command = ['-m', 'sixfold.cli', 'serve', '--store', this.store, '--port', String(this.#port), ...manner];
    const started = spawn(PYTHON, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = started;
    let said = '';
    started.stderr.on('data', (data: Buffer) => (said += data.toString()));
    this.#port = await new Promise<number>((resolve, reject) => {
      started.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        const found = /Sixfold is at http:\/\/[^:]+:(\d+)/.exec(said);
        if (found) resolve(Number(found[1]));
      });
      started.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  /** Kill it as a power cut would. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.on('exit', resolve));
    running.removeAllListeners('exit');
    running.on('exit', () => {});
    const ended = new Promise((resolve) => running.once('close', resolve));
    running.kill('SIGKILL');
    await Promise.race([gone, ended]);
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A wire to a server that can be cut: what went through it breaks, and nothing new comes through. */
export class Wire {
  readonly #sockets = new Set<Socket>();
  readonly #listener: Listener;
  #cut = false;

  private constructor(listener: Listener) {
    this.#listener = listener;
  }

  static async to(server: Server): Promise<Wire> {
    const listener = createServer();
    const wire = new Wire(listener);
    listener.on('connection', (near) => {
      if (wire.#cut) {
        near.destroy();
        return;
      }
      const far = connect(server.port, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        wire.#sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          wire.#sockets.delete(one);
          other.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get url(): string {
    const address = this.#listener.address();
    if (address === null || typeof address === 'string') throw new Error('the wire does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  close(): void {
    this.cut();
    this.#listener.close();
  }
}
