/** What the server tells, folded into the view that is known: it leaves out whatever we have. */
import type { Change, GameChange, SeenGame, View } from './protocol';

/** The view after a message. A change goes on from the message before it, so there is a view to change. */
export function fold(known: View | undefined, told: View | Change): View {
  return { ...(known as View), ...told, kind: 'view', game: foldGame(known?.game, told.game) };
}

function foldGame(known: SeenGame | null | undefined, told: SeenGame | GameChange | null | undefined): SeenGame | null {
  if (!told) return (told === null ? null : known) ?? null;
  const before = known?.turns ?? [];
  const turns = told.turns ? [...before.slice(0, told.turns_from), ...told.turns] : before;
  return { ...(known as SeenGame), ...told, turns_from: 0, turns };
}
