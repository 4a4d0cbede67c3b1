/** Being called to one's turn while one does not look: asked for once, where games go on for days. */
import { alone } from '../load/place';
import { api } from '../wire/api';
import type { View } from '../wire/protocol';
import { say } from '../words/words.svelte';
import { guest } from './guest.svelte';
import { recall, remember } from './saved';

const DAY = 86_400;

/** Where the service worker finds what to say: it has no words of its own. */
const SAID = ['said', '/said/your-turn'] as const;

class Calls {
  /** Whether this device is called; not known before it was asked. */
  #on = $state(recall<boolean>('calls'));

  get on(): boolean {
    return this.#on === true && !this.blocked;
  }

  /** Whether this browser can be called at all. */
  get possible(): boolean {
    return !alone && 'PushManager' in window && 'Notification' in window;
  }

  /** Whether it was told not to let us. */
  get blocked(): boolean {
    return this.possible && Notification.permission === 'denied';
  }

  /** Whether it makes sense to ask: with other people, without a clock that ends today, where the browser can do it. */
  worthAsking(view: View): boolean {
    const { clock, seats } = view.options;
    const people = seats.filter((bot) => bot === null).length - view.own_seats.length;
    const days = !clock || (clock.kind === 'move' && clock.seconds >= DAY);
    return this.#on === undefined && view.seat > 0 && people > 0 && days && this.possible && !this.blocked;
  }

  refuse(): void {
    this.#answer(false);
  }

  /** Ask the browser, and tell the server where this device is called. */
  async accept(): Promise<void> {
    const { key } = await api.pushKey();
    if (key === null || (await Notification.requestPermission()) !== 'granted') {
      this.#answer(false);
      return;
    }
    const { pushManager } = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON();
    const device = { endpoint: endpoint ?? '', key: keys?.['p256dh'] ?? '', secret: keys?.['auth'] ?? '' };
    await guest.as((mine) => api.addDevice(mine, device));
    await this.learn();
    this.#answer(true);
  }

  /** Be called no longer: this device forgets it, and so does the server. */
  async stop(): Promise<void> {
    this.#answer(false);
    const hired = await navigator.serviceWorker.getRegistration();
    const subscribed = await hired?.pushManager.getSubscription();
    if (!subscribed) return;
    await guest.as((mine) => api.dropDevice(mine, subscribed.endpoint)).catch(() => {});
    await subscribed.unsubscribe();
  }

  /** As the switch in the settings says; where it cannot be, it stays off. */
  turn(on: boolean): void {
    const turned = on ? this.accept() : this.stop();
    turned.catch(() => this.refuse());
  }

  /** Leave the words of now to the service worker. */
  async learn(): Promise<void> {
    const [cache, path] = SAID;
    await (await caches.open(cache)).put(path, new Response(say('said.your-turn')));
  }

  #answer(yes: boolean): void {
    this.#on = yes;
    remember('calls', yes);
  }
}

export const calls = new Calls();
