/** Which screen is shown: the address says it, so that a link, a reload and the back button work. */
import { type Route, readPath } from './path';

class Router {
  route = $state.raw<Route>(readPath(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = readPath(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = readPath(location.pathname);
    scrollTo(0, 0);
  }

  /** Follow a link of the page without loading it anew; with a modifier key the browser does what it always does. */
  follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const { pathname, hash } = event.currentTarget as HTMLAnchorElement;
    this.go(pathname + hash);
  };
}

export const router = new Router();
