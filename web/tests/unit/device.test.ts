/** A table on the device, from its opening to the end of its game: kept before it is told, resumed, and asked twice. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../src/device/contract';
import { Core } from '../../src/device/core';
import { LiveTable, type Outside } from '../../src/device/live';
import { Minds, mindHere } from '../../src/device/minds';
import { readPlays } from '../../src/notation/plays';
import { checkRecord } from '../../src/shuffle/check';
import { fold } from '../../src/wire/fold';
import type { Move, ServerMessage, View } from '../../src/wire/protocol';

const BUILT = fileURLToPath(new URL('../../../build/wasm/core.wasm', import.meta.url));

/** Somebody at the device, who keeps what happens and folds what is told. */
class Player implements Outside {
  readonly entries: Entry[] = [];
  readonly said: ServerMessage[] = [];
  view: View | undefined;
  record: string | undefined;
  full = false;

  keep(entries: readonly Entry[], _: unknown, ended: { record: string } | undefined): Promise<void> {
    if (this.full) return Promise.reject(new Error('no room'));
    this.entries.push(...entries);
    this.record = ended?.record ?? this.record;
    return Promise.resolve();
  }

  tell(_: number, message: ServerMessage): void {
    this.said.push(message);
    if (message.kind !== 'view' && message.kind !== 'change') return;
    this.view = fold(this.view, message);
    expect(this.entries.length, 'what is told was kept before').toBeGreaterThanOrEqual(message.version);
  }

  /** The best play that there is, or else a trade, or a pass. */
  get move(): Move {
    const { plays, most_trade, hand } = this.view!.game!;
    const best = readPlays(plays).sort((a, b) => b.score - a.score)[0];
    if (best) return { kind: 'play', tiles: best.tiles };
    return most_trade > 0 ? { kind: 'trade', tiles: hand.slice(0, most_trade) } : { kind: 'pass' };
  }

  get last(): ServerMessage | undefined {
    return this.said.findLast(({ kind }) => kind !== 'view' && kind !== 'change');
  }
}

describe.skipIf(!existsSync(BUILT))('a table on the device', () => {
  let core: Core;
  let minds: Minds;

  beforeEach(async () => {
    core = await Core.load(await WebAssembly.compile(readFileSync(BUILT)));
    minds = new Minds([mindHere(core)]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());

  const open = (player: Player, seats: (string | null)[] = [null, 'greedy']): Promise<LiveTable> =>
    LiveTable.open(core, minds, player, 'here-test', {
      id: 'open-table',
      options: { seats, takebacks: true },
      name: 'Ann',
    });
  const greet = (table: LiveTable): Promise<void> =>
    table.receive(1, { kind: 'hello', table: 'here-test', changes: true });

  it('is played to the end, and every tile was drawn as was promised', async () => {
    const player = new Player();
    let table = await open(player, [null, 'greedy', 'badger']);
    await greet(table);
    for (let turn = 0; player.view!.state === 'playing'; turn++) {
      const { game, seat, version } = player.view!;
      if (game!.turn === seat) {
        await table.receive(1, { kind: 'move', id: `my-move-${turn}`, version, move: player.move });
        expect(player.last).toMatchObject({ kind: 'answered', id: `my-move-${turn}` });
      } else {
        await vi.runAllTimersAsync();
      }
      if (turn === 9) {
        // The tab is closed, and opened again: all that was kept is there.
        table.close();
        table = await LiveTable.resume(core, minds, player, { table: 'here-test', entries: [...player.entries] });
        player.view = undefined;
        await greet(table);
      }
    }
    const { result, commitment } = player.view!.game!;
    expect(result!.scores).toEqual(player.view!.series[0]!.scores);
    expect(checkRecord(player.record!, commitment, undefined)).toMatchObject({ verdict: 'unwitnessed' });
    expect(table.record().text).toBe(player.record);
    expect(table.listed).toMatchObject({ state: 'over', games: 1, own_seats: [1] });
  });

  it('does once what it is told twice, and nothing that cannot be kept', async () => {
    const player = new Player();
    const table = await open(player);
    await greet(table);
    const { version } = player.view!;
    const wave = { kind: 'react', id: 'hello-there', version, reaction: 'hello' } as const;
    await table.receive(1, wave);
    await table.receive(1, wave);
    expect(player.view!.reactions).toHaveLength(1);
    player.full = true;
    await table.receive(1, { ...wave, id: 'hello-again' });
    expect(player.last).toMatchObject({ kind: 'refused', id: 'hello-again', code: 'store-failed' });
    expect(player.view!.reactions).toHaveLength(1);
    player.full = false;
    await table.receive(1, { ...wave, id: 'hello-again' });
    expect(player.view!.reactions).toHaveLength(2);
  });

  it('answers questions, gives hints, and refuses as a server does', async () => {
    const player = new Player();
    const table = await open(player, [null, null]);
    await greet(table);
    await table.receive(1, { kind: 'hint', id: 'too-early' });
    expect(player.last).toMatchObject({ kind: 'refused', id: 'too-early', code: 'not-started' });
    await table.receive(1, { kind: 'join', id: 'another-one', version: 3, name: 'Ann', seat: 2 });
    expect(player.last).toMatchObject({ code: 'already-seated' });
    const alone = new Player();
    const other = await open(alone);
    await greet(other);
    while (alone.view!.game!.turn !== 1) await vi.runAllTimersAsync();
    await other.receive(1, { kind: 'hint', id: 'what-to-do' });
    expect(alone.last).toMatchObject({ kind: 'hinted', id: 'what-to-do', effort: 100 });
    await other.receive(1, { kind: 'preview', id: 'may-i-pass', move: { kind: 'pass' } });
    expect(alone.last).toMatchObject({ kind: 'previewed', verdict: { legal: false, code: 'must-trade' } });
    await other.receive(1, { kind: 'plan', id: 'what-could-i' });
    expect(alone.last).toMatchObject({ kind: 'planned', plays: alone.view!.game!.plays });
  });

  it('does not go on with a log that tells no story', async () => {
    const broken = { table: 'here-test', entries: [{ version: 1, at: 0, body: '{"kind":"promised","seed":"x"}' }] };
    await expect(LiveTable.resume(core, minds, new Player(), broken)).rejects.toMatchObject({ code: 'table-broken' });
  });
});
