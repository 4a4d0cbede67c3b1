/** The screens of the page, each fetched when it is gone to. */
import type { Component } from 'svelte';
import { alone } from './load/place';
import type { Route } from './state/path';
import { words } from './words/words.svelte';

/** A screen takes what its address says besides which screen it is. */
type Screen = Promise<{ default: Component<never> }>;

const SCREENS: Record<Route['screen'], () => Screen> = {
  start: () => import('./screens/StartScreen.svelte'),
  friends: () => (alone ? SCREENS.unknown() : import('./screens/FriendsScreen.svelte')),
  device: () => import('./screens/DeviceScreen.svelte'),
  watch: () => import('./screens/WatchScreen.svelte'),
  learn: () => import('./learn/LearnScreen.svelte'),
  keep: () => import('./keep/KeepScreen.svelte'),
  back: () => import('./back/BackScreen.svelte'),
  puzzles: () => import('./puzzles/PuzzlesScreen.svelte'),
  key: () => import('./devices/KeyScreen.svelte'),
  table: () => import('./screens/TableScreen.svelte'),
  unknown: () => import('./screens/UnknownScreen.svelte'),
};

/** Screens that say nothing by themselves which a first load leaves out. */
const BRIEF: readonly Route['screen'][] = ['start', 'table'];

/** A screen, and all words that it says: those that came later would move what is below them. */
export async function loadScreen(screen: Route['screen']): Promise<Component> {
  const [loaded] = await Promise.all([SCREENS[screen](), BRIEF.includes(screen) || words.complete()]);
  return loaded.default as Component;
}
