/** A game that is well on its way: the person's turns are made over a socket, the best play each, until so many lie. */
import type { Page } from '@playwright/test';
import { readPlays } from '../../src/notation/plays';
import type { View } from '../../src/wire/protocol';
import { post } from './screens';
import type { Server } from './server';

export interface LateTable {
  readonly id: string;
  readonly key: string;
}

/** All there are. */
const TILES = 108;

let opened = 0;

/** Open a table with these bots, and play at it until it is the person's turn after at least so many turns. */
export async function lateTable(server: Server, bots: readonly string[], turns: number): Promise<LateTable> {
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  opened += 1;
  const { table: id } = await post<{ table: string }>(server, 'tables', key, {
    id: `late-${opened}-${process.pid}`,
    options: { seats: [null, ...bots] },
    name: 'Olena',
  });
  await playUntil(server, { id, key }, turns);
  return { id, key };
}

/** Open the table on a page of its own; without a key one only watches. */
export async function openLate(page: Page, { id, key }: LateTable, watching = false): Promise<void> {
  if (!watching) await page.addInitScript((own) => localStorage.setItem('sixfold.key', own), JSON.stringify(key));
  await page.goto(`/t/${id}`);
  await page.locator('.tray').waitFor();
}

type Seen = NonNullable<View['game']>;

/** Play on for the person, until it is their turn after at least so many turns, or the game is over; how many there are then. */
export async function playUntil(server: Server, table: LateTable, turns: number): Promise<number> {
  return turnsOf(await playWhile(server, table, (game) => turnsOf(game) < turns));
}

/** Play on until at least so many tiles lie on the table; how many there are then. */
export async function playUntilLaid(server: Server, table: LateTable, tiles: number): Promise<number> {
  const laid = ({ bag, hand_sizes }: Seen): number => TILES - hand_sizes.reduce((sum, size) => sum + size, bag);
  return laid(await playWhile(server, table, (game) => laid(game) < tiles));
}

/** Play on until the person can make a Qwirkle; that play, in the notation. */
export async function playUntilQwirkle(server: Server, table: LateTable): Promise<string> {
  const ripe = ({ plays }: Seen): string[] =>
    Array.from(
      plays.matchAll(/(-?\d+,-?\d+[>v])\d+[^:;]*[>v]6=[^:;]*:([^ ;]+)/g),
      ([, start, tiles]) => `${start}${tiles}`,
    );
  const [play] = ripe(await playWhile(server, table, (game) => ripe(game).length === 0));
  if (!play) throw new Error('the game ended without a Qwirkle for the person');
  return play;
}

function turnsOf({ turns_from, turns }: Seen): number {
  return turns_from + turns.length;
}

/** Make the person's turns for as long as this holds when it is theirs; the game as it is then. */
async function playWhile(server: Server, { id, key }: LateTable, more: (game: Seen) => boolean): Promise<Seen> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`);
  // Asked anew each time: so a whole view comes, whatever is told in between.
  const ask = (): void => socket.send(JSON.stringify({ kind: 'hello', table: id, key }));
  const left = await new Promise<Seen>((resolve, reject) => {
    let moved = -1;
    socket.onopen = ask;
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(String(data)) as { kind: string; code?: string };
      // Somebody who comes or goes changes the table's version: then it is asked again.
      if (told.kind === 'refused' && told.code !== 'stale-version') reject(new Error(String(data)));
      if (told.kind !== 'view') return void ask();
      const view = told as View;
      const { game, version } = view;
      if (!game) return;
      if (view.state === 'over' || (game.turn === view.seat && !more(game))) return void resolve(game);
      if (game.turn !== view.seat) return;
      if (moved === version) return;
      moved = version;
      socket.send(JSON.stringify({ kind: 'move', id: `late-move-${version}`, version, move: bestMove(game) }));
    };
    socket.onerror = () => reject(new Error('the table cannot be played at'));
  });
  socket.close();
  return left;
}

function bestMove(game: Seen): object {
  const [best] = readPlays(game.plays).sort((a, b) => b.score - a.score || a.tiles.length - b.tiles.length);
  if (best) return { kind: 'play', tiles: best.tiles };
  return game.most_trade > 0 ? { kind: 'trade', tiles: game.hand.slice(0, 1) } : { kind: 'pass' };
}
