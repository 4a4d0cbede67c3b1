/** Asks the browser to keep what this device stores, even where it runs short of room. */
import { recall, remember } from './saved';

const SLOT = 'lasting';

/** Call it when something worth keeping is stored. The browser is asked once: some ask the person. */
export function askToLast(): void {
  if (!('storage' in navigator) || recall<boolean>(SLOT)) return;
  remember(SLOT, true);
  navigator.storage.persist().catch(() => {});
}
