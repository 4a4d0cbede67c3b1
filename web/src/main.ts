/** Starts the page: first the words, so that nothing is ever seen in the wrong language. */
import { mount } from 'svelte';
import App from './App.svelte';
import './look/tokens.css';
import './look/base.css';
import { choices } from './state/choices.svelte';
import { recallWish } from './state/wish';
import { words } from './words/words.svelte';

export async function start(target: HTMLElement): Promise<void> {
  recallWish();
  await words.speak(choices.language);
  mount(App, { target });
}
