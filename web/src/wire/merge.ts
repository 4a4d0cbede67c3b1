/** A new view joined with what is known: the server leaves out turns that we have. */
import type { TurnTold, View } from './protocol';

export function merged(known: View | undefined, told: View): View {
  if (!told.game) return told;
  const sameGame = known?.game && known.table === told.table && known.game.number === told.game.number;
  const before: TurnTold[] = sameGame && known.game ? known.game.turns.slice(0, told.game.turns_from) : [];
  return { ...told, game: { ...told.game, turns_from: 0, turns: [...before, ...told.game.turns] } };
}
