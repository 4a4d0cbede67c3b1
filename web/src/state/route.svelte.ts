/** Which screen is shown: the address says it, so that a link, a reload and the back button work. */
import { link, pathNow } from '../load/place';
import { type Route, readPath } from './path';

class Router {
  route = $state.raw<Route>(readPath(pathNow()));

  constructor() {
    addEventListener('popstate', () => (this.route = readPath(pathNow())));
  }

  go(path: string): void {
    this.#show(link(path));
  }

  #show(href: string): void {
    history.pushState(null, '', href);
    this.route = readPath(pathNow());
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
