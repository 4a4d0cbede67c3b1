/** Asks again and again for what may have changed at the server: often while the page is seen. */
import { untrack } from 'svelte';

const SEEN_EVERY = 4_000;

/**
 * Ask now, whenever the page is seen again, and `again` and again meanwhile, until the returned function is called: for an
 * effect. A page that nobody sees asks only every `unseen` milliseconds.
 */
export function poll(ask: (again: boolean) => void, unseen = Infinity): () => void {
  let asked = 0;
  const now = (again: boolean): void => {
    asked = Date.now();
    untrack(() => ask(again));
  };
  const seen = (): boolean => document.visibilityState === 'visible';
  const tick = (): void => {
    if (seen() || Date.now() - asked >= unseen) now(true);
  };
  const look = (): void => {
    if (seen()) now(false);
  };
  now(false);
  const timer = setInterval(tick, SEEN_EVERY);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
