/** That somebody is waited for, shown where they look while they do not look at the page: on the tab, and on the app's icon. */
import { fileOf } from '../load/place';

/** How many games wait for this person. */
export function signalTurns(waiting: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = fileOf(waiting > 0 ? 'icon-turn.svg' : 'icon.svg');
  if (!('setAppBadge' in navigator)) return;
  // Where the page is not installed, there is no icon to put it on.
  (waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => {});
}
