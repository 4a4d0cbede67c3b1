/** Engines of others, which a server offers beside its own bots: kinds of bots (`engine:wren`) that think elsewhere. */
import type { GuestEngine } from '../wire/protocol';

export function isEngine(bot: string | null | undefined): boolean {
  return bot?.startsWith('engine:') ?? false;
}

/** Whether an engine would take a seat at a table of so many. */
export function wouldPlay({ players: [fewest, most], free }: GuestEngine, seats: number): boolean {
  return free > 0 && fewest <= seats && seats <= most;
}
