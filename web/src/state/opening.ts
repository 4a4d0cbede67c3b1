/** Opening tables: what the start page's choices mean to the server. */
import { isHere } from '../device/contract';
import { isEngine } from '../notation/engines';
import { api } from '../wire/api';
import { newId } from '../wire/ids';
import type { ListedTable, Options } from '../wire/protocol';
import { guest } from './guest.svelte';
import { askToLast } from './lasting';
import { rememberOpponents } from './opponent';
import { PLAYED_HERE } from './own-tables.svelte';
import { remember } from './saved';

/** Open a table. Its game waits until this device was promised the shuffle and has added to it (`Table`). */
export function openTable(options: Options, name: string | null): Promise<ListedTable> {
  return guest.as((key) => api.openTable(key, { id: newId(), options, name, ready: false }));
}

/** Open one that needs nobody from elsewhere: it is kept on this device, where that can be. */
export async function openOwn(options: Options, name: string | null): Promise<ListedTable> {
  const listed = await api.openHere({ id: newId(), options, name, ready: false }, () => openTable(options, name));
  if (isHere(listed.table)) {
    remember(PLAYED_HERE, true);
    askToLast();
  }
  return listed;
}

/** A person against these bots, starting at once. Others' engines are at the server. */
export function againstBots(bots: readonly string[], name: string): Promise<ListedTable> {
  const options: Options = { seats: [null, ...bots], takebacks: true };
  if (bots.some(isEngine)) return openTable(options, name);
  rememberOpponents(bots);
  return openOwn(options, name);
}
