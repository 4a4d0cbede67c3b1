/** Everything that is kept, as one file that moves to another device. */
import type { KeptGame } from './game';
import { Unreadable, readGame } from './reading';

const FORMAT = 2;
/** More bytes than browsers keep for a page. */
export const LARGEST_FILE = 32_000_000;

/** Why a file is not taken: it is something else, it is newer than we are, or one of its games is broken. */
export class BadParcel extends Error {
  readonly reason: 'not-ours' | 'newer' | 'broken';
  /** Which game, counted from 1; 0 if it is the file. */
  readonly game: number;

  constructor(reason: BadParcel['reason'], game = 0) {
    super(`${reason} ${game}`);
    this.reason = reason;
    this.game = game;
  }
}

export function packGames(games: readonly KeptGame[], now: Date): string {
  return `${JSON.stringify({ 'sixfold-games': FORMAT, exported: now.toISOString(), games }, null, 1)}\n`;
}

/** The games in a file, all of them or none. */
export function unpackGames(text: string): KeptGame[] {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new BadParcel('not-ours');
  }
  const format: unknown = (data as Record<string, unknown> | null)?.['sixfold-games'];
  if (typeof format !== 'number') throw new BadParcel('not-ours');
  if (format > FORMAT) throw new BadParcel('newer');
  const games: unknown = (data as Record<string, unknown>)['games'];
  if (!Array.isArray(games)) throw new BadParcel('not-ours');
  return games.map((game: unknown, at) => {
    try {
      return readGame(game);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new BadParcel('broken', at + 1);
    }
  });
}

/** Of the games of a file, those that are new here, or were changed later than what is here. */
export function pickNews(here: readonly KeptGame[], games: readonly KeptGame[]): KeptGame[] {
  const newest = new Map(here.map((game) => [game.id, game]));
  const found = new Map<string, KeptGame>();
  for (const game of games) {
    const known = newest.get(game.id);
    if (known && known.changed >= game.changed) continue;
    newest.set(game.id, game);
    found.set(game.id, game);
  }
  return [...found.values()];
}
