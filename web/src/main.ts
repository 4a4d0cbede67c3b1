/** Starts the page: first the words, so that nothing is ever seen in the wrong language. */
import { mount } from 'svelte';
import App from './App.svelte';
import { link, pathNow } from './load/place';
import './look/tokens.css';
import './look/base.css';
import { choices } from './state/choices.svelte';
import { guest } from './state/guest.svelte';
import { readKey } from './state/path';
import { recallWish } from './state/wish';
import { words } from './words/words.svelte';

export async function start(target: HTMLElement): Promise<void> {
  recallWish();
  const key = readKey(location.hash);
  if (key !== undefined) {
    // The key must not stay in the address, to be seen or sent on.
    history.replaceState(null, '', link(pathNow()));
    await guest.arrive(key);
  }
  await words.speak(choices.language);
  mount(App, { target });
}
