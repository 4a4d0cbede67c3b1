/** The service worker, which keeps the page for when there is no network: hired when the page has come, and told what to keep. */

import { fileOf } from './place';

/** A browser that forbids it still plays; it only needs the network to open the page. */
const hired: Promise<ServiceWorkerRegistration> | undefined =
  import.meta.env.PROD && 'serviceWorker' in navigator ? hire() : undefined;

async function hire(): Promise<ServiceWorkerRegistration> {
  // The page has just been opened: a newer one that waits harms nobody by taking over now.
  const before = await navigator.serviceWorker.getRegistration();
  before?.waiting?.postMessage({ kind: 'take-over' });
  await navigator.serviceWorker.register(fileOf('service-worker.js'));
  return navigator.serviceWorker.ready;
}

function tell(message: object): void {
  hired?.then(({ active }) => active?.postMessage(message)).catch(() => {});
}

/** Keep the words of this language, and whatever could not be had so far. */
export function keepWords(language: string): void {
  tell({ kind: 'speak', language });
  // Whoever has installed it wants all of it on the way.
  if (matchMedia('(display-mode: standalone)').matches) keepPuzzles();
}

/** Keep the puzzles as well, from now on, as soon as there is nothing else to do. */
export function keepPuzzles(): void {
  const ask = (): void => tell({ kind: 'keep-puzzles' });
  // Not every browser tells when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(ask);
  else setTimeout(ask);
}
