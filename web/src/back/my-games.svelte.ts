/** Collects the finished games: those kept here at once, those of the server page by page. */
import { guest } from '../state/guest.svelte';
import { keptHere } from '../state/own-tables.svelte';
import { shelf } from '../state/scorepad/shelf.svelte';
import { ApiError, api } from '../wire/api';
import type { PlayedGame } from '../wire/protocol';
import { type MyGame, fromPad, fromTable } from './games';

/** As many pages of 50 as a list can be looked through. */
const MOST_PAGES = 40;

export class MyGames {
  #here = $state.raw<readonly PlayedGame[]>([]);
  #server = $state.raw<readonly PlayedGame[]>([]);
  /** Whether everything has come, or will not come. */
  complete = $state(false);
  problem = $state.raw<ApiError | undefined>();

  /** The newest first. */
  readonly all: readonly MyGame[] = $derived(
    [
      ...[...this.#here, ...this.#server].map((game) => fromTable(game, guest.name)),
      ...shelf.games.filter(({ ended }) => ended !== undefined).map((game) => fromPad(game, guest.name)),
    ].sort((a, b) => b.ended - a.ended),
  );

  async load(): Promise<void> {
    this.#here = await keptHere(() => api.gamesHere());
    try {
      await this.#ask();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error;
    }
    this.complete = true;
  }

  async #ask(): Promise<void> {
    if (guest.key === undefined) return;
    let before: number | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const found = await api.games(guest.key, before);
      this.#server = [...this.#server, ...found.tables];
      if (found.before === null) return;
      before = found.before;
    }
  }
}
