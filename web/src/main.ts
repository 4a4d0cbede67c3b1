/** Starts the page: first the words, so that nothing is ever seen in the wrong language. */
import { mount } from 'svelte';
import App from './App.svelte';
import './look/tokens.css';
import './look/sizes.css';
import './look/base.css';
import { choices } from './state/choices.svelte';
import { guest } from './state/guest.svelte';
import { readKey } from './state/route.svelte';
import { words } from './words/words.svelte';

const key = readKey(location.hash);
if (key !== undefined) {
  // The key must not stay in the address, to be seen or sent on.
  history.replaceState(null, '', location.pathname);
  await guest.arrive(key);
}

const target = document.getElementById('app')!;
try {
  await words.speak(choices.language);
} catch (error) {
  // Without any words there is only one language left to say so in.
  target.textContent = 'Sixfold could not be loaded. Please reload the page.';
  throw error;
}
mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // A browser that forbids it still plays; it only needs the network to open the page.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
