/** Whoever goes to another screen is taken to its heading: there keyboards and screen readers go on. */

/** What a screen may have put the focus on by itself. */
const OWN_CHOICE = 'input, select, textarea, h1, h2, dialog *';

/** Focus the heading as soon as there is one, unless the person does something before; gives back how to stop waiting. */
export function focusHeading(place: HTMLElement): () => void {
  const waiting = new AbortController();
  const stop = (): void => waiting.abort();
  const look = (): void => {
    const heading = place.querySelector<HTMLElement>('h1');
    if (!heading) return;
    stop();
    if (document.activeElement?.matches(OWN_CHOICE)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  waiting.signal.addEventListener('abort', () => observer.disconnect());
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, stop, { signal: waiting.signal, capture: true });
  observer.observe(place, { childList: true, subtree: true });
  look();
  return stop;
}
