/** The screens of the page, each fetched when it is gone to. */
import type { Component } from 'svelte';
import { alone } from './load/place';
import type { Route } from './state/path';

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

export async function loadScreen(screen: Route['screen']): Promise<Component> {
  return (await SCREENS[screen]()).default as Component;
}

/** Whether a screen needs all words before it is shown: those that came later would move what is below them. */
export function needsAllWords(screen: Route['screen']): boolean {
  return screen !== 'start' && screen !== 'table';
}
