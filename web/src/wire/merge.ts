/** A new view joined with what is known: the server leaves out turns that we have. */
import type { Turn, View } from './protocol';

export function merge(known: View | undefined, fresh: View): View {
  if (!fresh.game) return fresh;
  const sameGame = known?.game && known.table === fresh.table && known.game.number === fresh.game.number;
  const before: Turn[] = sameGame && known.game ? known.game.turns.slice(0, fresh.game.turns_from) : [];
  return { ...fresh, game: { ...fresh.game, turns_from: 0, turns: [...before, ...fresh.game.turns] } };
}
