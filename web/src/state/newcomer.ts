/** Whoever is new to this device. */
import { guest } from './guest.svelte';
import { PLAYED_HERE } from './own-tables.svelte';
import { recall } from './saved';

/** Whether nobody has played on this device yet, at the server or alone. */
export function isNewcomer(): boolean {
  return guest.key === undefined && !recall<boolean>(PLAYED_HERE);
}
