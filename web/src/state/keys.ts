/** The keys of the table, as listed under `?`. */
import { choices } from './choices.svelte';

export interface KeyActs {
  choose: (place: number) => void;
  play: () => void;
  undo: () => void;
  retract: () => void;
  trade: () => void;
  hint: () => void;
  scores: () => void;
  hand: () => void;
  last: () => void;
  sort: () => void;
  /** Larger (1), smaller (-1), or all of it (0). */
  zoom: (by: 1 | -1 | 0) => void;
  command: () => void;
  help: () => void;
}

/** Whether it is a single character that is not to do anything: whoever speaks to the device would set off many by accident. */
export function isUnwanted({ key }: KeyboardEvent): boolean {
  return !choices.switches.letters && key.length === 1 && key !== ' ';
}

/** A handler of key presses for these acts. It leaves alone what is typed into a field, and the browser's own keys. */
export function keysOf(acts: KeyActs): (event: KeyboardEvent) => void {
  const keys: Record<string, () => void> = {
    p: acts.play,
    Backspace: acts.undo,
    Escape: acts.undo,
    b: acts.retract,
    t: acts.trade,
    h: acts.hint,
    s: acts.scores,
    d: acts.hand,
    l: acts.last,
    o: acts.sort,
    '+': () => acts.zoom(1),
    '=': () => acts.zoom(1),
    '-': () => acts.zoom(-1),
    '0': () => acts.zoom(0),
    '/': acts.command,
    '?': acts.help,
  };
  for (let place = 0; place < 6; place++) keys[String(place + 1)] = () => acts.choose(place);
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isUnwanted(event)) return;
    if (event.target instanceof HTMLElement && event.target.matches('input, select, textarea')) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
