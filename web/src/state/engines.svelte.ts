/** The engines that are at the server just now, for screens on which bots are chosen. */
import { alone } from '../load/place';
import { api } from '../wire/api';
import type { GuestEngine } from '../wire/protocol';

const EVERY = 10_000;

class Engines {
  #here = $state.raw<readonly GuestEngine[]>([]);

  get here(): readonly GuestEngine[] {
    return this.#here;
  }

  /** Keep an eye on who comes and goes, until the screen is left: for an `$effect`. */
  readonly follow = (): (() => void) => {
    const look = (): void => {
      if (!alone && document.visibilityState === 'visible') void this.#look();
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  };

  async #look(): Promise<void> {
    try {
      this.#here = (await api.bots()).engines;
    } catch {
      this.#here = []; // Without the server there is nobody to choose.
    }
  }
}

export const engines = new Engines();
