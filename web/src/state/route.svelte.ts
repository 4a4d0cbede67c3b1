/** Which screen is shown: the address says it, so that a link, a reload and the back button work. */
import { link, pathNow } from '../load/place';
import { type Route, readAddress } from './path';

/** What the address says. A key does not stay in it, to be seen or sent on. */
function readPlace(): Route {
  const route = readAddress(pathNow(), location.hash);
  if (route.screen === 'key') history.replaceState(null, '', link(route.then));
  return route;
}

class Router {
  route = $state.raw<Route>(readPlace());

  constructor() {
    addEventListener('popstate', this.reread);
  }

  /** Show what the address says now. */
  reread = (): void => {
    this.route = readPlace();
  };

  go(path: string): void {
    this.#show(link(path));
  }

  #show(href: string): void {
    history.pushState(null, '', href);
    this.reread();
    scrollTo(0, 0);
  }

  /** Follow a link of the page without loading it anew; with a modifier key the browser does what it always does. */
  follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.#show((event.currentTarget as HTMLAnchorElement).href);
  };
}

export const router = new Router();
