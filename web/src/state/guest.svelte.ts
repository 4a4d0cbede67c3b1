/** Who this device is to the server: a guest with a key, and the name it goes by. */
import { ApiError, api } from '../wire/api';
import { recall, remember } from './saved';

class Guest {
  key = $state<string | undefined>(recall<string>('key'));
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
  }

  /**
   * Come with the key of a link: ask for one that lasts, and let the link's be forgotten. If that cannot be, the link's key has to
   * do; a dead one must not replace who this device is already.
   */
  async arrive(link: string): Promise<void> {
    try {
      this.take((await api.newKey(link, false)).key);
    } catch (error) {
      const dead = error instanceof ApiError && error.code === 'unknown-key';
      if (!dead || this.key === undefined) this.take(link);
      return;
    }
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
