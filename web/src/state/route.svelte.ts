/** Which screen is shown: the address says it, so that a link, a reload and the back button work. */

export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'friends' }
  | { readonly screen: 'device' }
  | { readonly screen: 'watch' }
  | { readonly screen: 'table'; readonly id: string }
  | { readonly screen: 'unknown' };

export function readPath(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter(Boolean);
  if (rest.length > 0) return { screen: 'unknown' };
  if (first === undefined) return { screen: 'start' };
  if (first === 't' && second !== undefined) return { screen: 'table', id: decodeURIComponent(second) };
  if (second !== undefined) return { screen: 'unknown' };
  if (first === 'friends' || first === 'device' || first === 'watch') return { screen: first };
  return { screen: 'unknown' };
}

/** A guest's key that a link carries in its fragment, which no server ever sees. */
export function readKey(fragment: string): string | undefined {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('key') ?? undefined;
}

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
    this.go((event.currentTarget as HTMLAnchorElement).pathname);
  };
}

export const router = new Router();
