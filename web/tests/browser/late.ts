/** A game that is well on its way: the person's turns are made over a socket, the best play each, until so many lie. */
import { readPlays } from '../../src/notation/plays';
import type { View } from '../../src/wire/protocol';
import { post } from './screens';
import type { Server } from './server';

export interface LateTable {
  readonly id: string;
  readonly key: string;
}

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

/** Play on for the person, until it is their turn after at least so many turns, or the game is over; how many there are then. */
export async function playUntil(server: Server, { id, key }: LateTable, turns: number): Promise<number> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/socket`);
  // Asked anew each time: so a whole view comes, whatever is told in between.
  const ask = (): void => socket.send(JSON.stringify({ kind: 'hello', table: id, key }));
  const made = await new Promise<number>((resolve, reject) => {
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
      const count = game.turns_from + game.turns.length;
      if (view.state === 'over' || (game.turn === view.seat && count >= turns)) return void resolve(count);
      if (game.turn !== view.seat) return;
      if (moved === version) return;
      moved = version;
      socket.send(JSON.stringify({ kind: 'move', id: `late-move-${version}`, version, move: bestMove(game) }));
    };
    socket.onerror = () => reject(new Error('the table cannot be played at'));
  });
  socket.close();
  return made;
}

function bestMove(game: NonNullable<View['game']>): object {
  const [best] = readPlays(game.plays).sort((a, b) => b.score - a.score || a.tiles.length - b.tiles.length);
  if (best) return { kind: 'play', tiles: best.tiles };
  return game.most_trade > 0 ? { kind: 'trade', tiles: game.hand.slice(0, 1) } : { kind: 'pass' };
}
