/** Who this device is to the server: a guest with a key, and the name it goes by. */
import { ApiError, api } from '../wire/api';
import { askToLast } from './lasting';
import { isKey } from './path';
import { recall, remember } from './saved';

/** The key that this device keeps, if it is one: anything else would shut it out for good. */
function keptKey(): string | undefined {
  const kept = recall<unknown>('key');
  return isKey(kept) ? kept : undefined;
}

class Guest {
  key = $state(keptKey());
  name = $state(recall<string>('name') ?? '');
  #asking: Promise<string> | undefined;

  /** The key that proves who we are; the first time, the server makes us a guest. */
  identify(): Promise<string> {
    if (this.key !== undefined) return Promise.resolve(this.key);
    this.#asking ??= api
      .newGuest()
      .then(({ key }) => {
        this.take(key);
        return key;
      })
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  take(key: string): void {
    this.key = key;
    remember('key', key);
    askToLast();
  }

  /**
   * Become the guest of a link: get a key that lasts, and let the link's be forgotten. Until the server has given it, nothing
   * changes; it throws if the server does not.
   */
  async become(link: string): Promise<void> {
    this.take((await api.newKey(link, false)).key);
    await api.dropKey(link).catch(() => {});
  }

  call(name: string): void {
    this.name = name.trim();
    remember('name', this.name);
  }

  /** Do something as this guest. If the server no longer knows the key, become a new guest and try once more. */
  async as<T>(act: (key: string) => Promise<T>): Promise<T> {
    try {
      return await act(await this.identify());
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unknown-key') throw error;
      this.key = undefined;
      return act(await this.identify());
    }
  }
}

export const guest = new Guest();
