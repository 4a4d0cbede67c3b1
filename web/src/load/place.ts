/** Where the page is: at the root of its server; or alone, in a folder of any host, where the address is what follows the `?`. */

/** Whether there is no server of Sixfold behind it (`sixfold page`). */
export const alone = globalThis.document?.documentElement?.dataset['alone'] !== undefined;

/** The path of what is shown. */
export function pathNow(): string {
  return alone ? location.search.slice(1) || '/' : location.pathname;
}

/** How a link leads to a path of the page. */
export function link(path: string): string {
  return alone ? `?${path}` : path;
}

/** The same for somebody elsewhere. */
export function linkFromAfar(path: string): string {
  return new URL(link(path), location.href).href;
}

/** Where a file is that comes with the page. */
export function fileOf(name: string): string {
  return alone ? name : `/${name}`;
}
