/** The line to a table: it comes back by itself, and what was not answered is asked again with the same id. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Presence } from '../../src/wire/connection';
import { fold } from '../../src/wire/fold';
import type { Change, ClientMessage, GameChange, ServerMessage, Turn, View } from '../../src/wire/protocol';

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen = (): void => {};
  onclose = (): void => {};
  onmessage = (_: { data: string }): void => {};

  constructor() {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  break(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose();
  }

  tell(message: Partial<ServerMessage>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  get kinds(): string[] {
    return this.sent.map(({ kind }) => kind);
  }
}

describe('a connection', () => {
  let presence: Presence[];
  let refused: string[];
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    presence = [];
    refused = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal('document', {
      addEventListener: () => {},
      removeEventListener: () => {},
      visibilityState: 'visible',
    });
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    connection = new Connection({
      hello: () => ({ kind: 'hello', table: 'ash' }),
      version: () => 7,
      told: () => {},
      presence: (now) => presence.push(now),
      refused: (code) => refused.push(code),
    });
  });

  afterEach(() => {
    connection.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function greet(): void {
    FakeSocket.last.open();
    FakeSocket.last.tell({ kind: 'view' });
  }

  it('says hello first, and commands only after it was seen', async () => {
    const answer = connection.command({ kind: 'leave' });
    FakeSocket.last.open();
    expect(FakeSocket.last.kinds).toEqual(['hello']);
    FakeSocket.last.tell({ kind: 'view' });
    expect(FakeSocket.last.kinds).toEqual(['hello', 'leave']);
    const sent = FakeSocket.last.sent[1] as { id: string; version: number };
    expect(sent.version).toBe(7);
    FakeSocket.last.tell({ kind: 'answered', id: sent.id, version: 8 });
    expect(await answer).toEqual({ kind: 'answered', id: sent.id, version: 8 });
  });

  it('comes back after it broke, and repeats the command with the same id', async () => {
    greet();
    const answer = connection.command({ kind: 'leave' });
    const first = FakeSocket.last.sent[1] as { id: string };
    FakeSocket.last.break();
    expect(presence).toEqual(['here', 'connecting']);
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
    greet();
    const again = FakeSocket.last.sent[1] as { id: string };
    expect(again.id).toBe(first.id);
    FakeSocket.last.tell({ kind: 'refused', id: first.id, code: 'must-play', sentence: '' });
    expect((await answer).kind).toBe('refused');
    expect(presence).toEqual(['here', 'connecting', 'here']);
  });

  it('asks again by the same id while it is not known whether a command was done', async () => {
    greet();
    const answer = connection.command({ kind: 'leave' });
    const { id } = FakeSocket.last.sent[1] as { id: string };
    FakeSocket.last.tell({ kind: 'refused', id, code: 'store-failed', sentence: '' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.last.sent.slice(1)).toEqual([FakeSocket.last.sent[1], FakeSocket.last.sent[1]]);
    FakeSocket.last.tell({ kind: 'answered', id, version: 8 });
    expect((await answer).kind).toBe('answered');
  });

  it('says in the end that it is not known', async () => {
    greet();
    const answer = connection.command({ kind: 'leave' });
    const { id } = FakeSocket.last.sent[1] as { id: string };
    for (let asked = 0; asked < 5; asked += 1) {
      FakeSocket.last.tell({ kind: 'refused', id, code: 'store-failed', sentence: '' });
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(await answer).toMatchObject({ kind: 'refused', code: 'store-failed' });
    expect(FakeSocket.last.kinds.filter((kind) => kind === 'leave')).toHaveLength(5);
  });

  it.each(['store-away', 'too-many-requests'])('comes back where a hello is refused for now: %s', async (code) => {
    FakeSocket.last.open();
    FakeSocket.last.tell({ kind: 'refused', id: null, code, sentence: '' });
    expect(refused).toEqual([]);
    expect(presence).toEqual(['connecting']);
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.all).toHaveLength(2);
    greet();
    expect(presence).toEqual(['connecting', 'here']);
  });

  it('says that the server is away when it does not come back at once, and keeps trying', async () => {
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(600);
    FakeSocket.last.break();
    expect(presence).toEqual(['connecting', 'away']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all.length).toBeGreaterThan(2);
  });

  it('leaves a socket behind that has fallen silent', async () => {
    greet();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeSocket.last.kinds).toContain('ping');
    FakeSocket.last.tell({ kind: 'pong', now: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it('gives up where it is not welcome', async () => {
    FakeSocket.last.open();
    FakeSocket.last.tell({ kind: 'refused', id: null, code: 'unknown-table', sentence: 'There is none.' });
    expect(refused).toEqual(['unknown-table']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('a view that leaves out what is known', () => {
  const turn = (seat: number): Turn => ({ seat }) as Turn;
  const view = (number: number, from: number, turns: Turn[]): View =>
    ({ table: 'ash', game: { number, turns_from: from, turns } }) as View;

  it('is joined with it', () => {
    const joined = fold(view(1, 0, [turn(1), turn(2)]), view(1, 2, [turn(1)]));
    expect(joined.game?.turns.map(({ seat }) => seat)).toEqual([1, 2, 1]);
  });

  it('drops turns that were taken back', () => {
    const joined = fold(view(1, 0, [turn(1), turn(2), turn(1)]), view(1, 1, [turn(2)]));
    expect(joined.game?.turns.map(({ seat }) => seat)).toEqual([1, 2]);
  });

  it('begins anew with another game', () => {
    expect(fold(view(1, 0, [turn(1)]), view(2, 0, [])).game?.turns).toEqual([]);
  });
});

describe('a change', () => {
  const turn = (seat: number): Turn => ({ seat }) as Turn;
  const game = { number: 1, turn: 1, bag: 90, result: null, turns_from: 0, turns: [turn(1), turn(2)] };
  const known = { kind: 'view', version: 7, state: 'playing', takeback: { seat: 1 }, game } as unknown as View;
  const change = (more: Partial<Change>): Change => ({ kind: 'change', version: 8, now: 0, ...more });

  it('leaves what it does not tell as it was', () => {
    expect(fold(known, change({}))).toEqual({ ...known, version: 8, now: 0 });
    expect(fold(known, change({ game: { bag: 88 } })).game).toEqual({ ...game, bag: 88 });
  });

  it('takes away what is no longer there', () => {
    expect(fold(known, change({ takeback: null })).takeback).toBeNull();
  });

  it('adds turns, and drops those that were taken back', () => {
    const seats = (told: GameChange): number[] | undefined =>
      fold(known, change({ game: told })).game?.turns.map(({ seat }) => seat);
    expect(seats({ turns_from: 2, turns: [turn(1)] })).toEqual([1, 2, 1]);
    expect(seats({ turns_from: 1, turns: [] })).toEqual([1]);
    expect(seats({ number: 2, turns_from: 0, turns: [] })).toEqual([]);
  });

  it('begins the first game', () => {
    const waiting = { ...known, game: null };
    expect(fold(waiting, change({ state: 'open' })).game).toBeNull();
    expect(fold(waiting, change({ game })).game).toEqual(game);
  });
});
