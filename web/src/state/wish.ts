/** Where bots, hints and reviews are to run, as it was chosen for this device. */
import { wish } from '../wire/host';
import { recall, remember } from './saved';

const SLOT = 'here';

export function recallWish(): void {
  wish.here = recall<boolean>(SLOT) ?? true;
}

export function playHere(on: boolean): void {
  wish.here = on;
  remember(SLOT, on);
}
