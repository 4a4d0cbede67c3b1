/** Starts the page: first the words, so that nothing is ever seen in the wrong language. */
import { mount } from 'svelte';
import App from './App.svelte';
import './look/page.css';
import { choices } from './state/choices.svelte';
import { recallWish } from './state/wish';
import { words } from './words/words.svelte';

export async function start(target: HTMLElement): Promise<void> {
  recallWish();
  await words.speak(choices.language);
  // An announcement is made up at once, so all words should be here before somebody can have caused one.
  const complete = (): void => void words.complete();
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, complete, { once: true, capture: true });
  mount(App, { target });
}
