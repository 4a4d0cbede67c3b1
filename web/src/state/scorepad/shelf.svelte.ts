/** The games that this device keeps: one entry of its storage a game, so that each is saved by itself. */
import { askToLast } from '../lasting';
import type { KeptGame } from './game';
import { pickNews } from './parcel';
import { readGame } from './reading';

const PREFIX = 'sixfold.kept.';

export class Shelf {
  /** All that can be read, the last begun first. What cannot be read stays where it is. */
  games = $state.raw<readonly KeptGame[]>([]);
  /** The storage is full or forbidden: what was entered last is only on the screen. */
  failed = $state(false);
  /** The game that was deleted last: it can come back. */
  deleted = $state.raw<KeptGame | undefined>();

  constructor() {
    this.load();
    // Another window of this device may keep games, too.
    addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(PREFIX)) this.load();
    });
  }

  load(): void {
    const found: KeptGame[] = [];
    try {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
        const game = read(localStorage.getItem(key));
        if (game) found.push(game);
      }
    } catch {
      this.failed = true;
      return;
    }
    this.games = sorted(found);
  }

  get(id: string): KeptGame | undefined {
    return this.games.find((game) => game.id === id);
  }

  /** Keep a game. Whether it is on the device now; on the screen it is in any case. */
  put(game: KeptGame): boolean {
    this.games = sorted([...this.games.filter(({ id }) => id !== game.id), game]);
    try {
      localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
      askToLast();
      this.failed = false;
    } catch {
      this.failed = true;
    }
    return !this.failed;
  }

  delete(id: string): void {
    this.deleted = this.get(id);
    this.games = this.games.filter((game) => game.id !== id);
    try {
      localStorage.removeItem(PREFIX + id);
    } catch {
      this.failed = true;
    }
  }

  restore(): void {
    if (this.deleted) this.put(this.deleted);
    this.deleted = undefined;
  }

  /** Take over what is new in these games: all of it, or nothing where there is no room. How many were new. */
  merge(games: readonly KeptGame[]): number | undefined {
    const added = pickNews(this.games, games);
    const before = new Map(added.map(({ id }) => [id, this.get(id)]));
    if (added.every((game) => this.put(game))) return added.length;
    for (const { id } of added) {
      const old = before.get(id);
      if (old) this.put(old);
      else this.delete(id);
    }
    this.deleted = undefined;
    this.load();
    return undefined;
  }
}

function read(text: string | null): KeptGame | undefined {
  try {
    return readGame(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

function sorted(games: readonly KeptGame[]): KeptGame[] {
  return [...games].sort((a, b) => b.began - a.began || (a.id < b.id ? -1 : 1));
}

export const shelf = new Shelf();
