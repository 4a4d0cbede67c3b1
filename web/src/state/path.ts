/** What an address of the page means: which screen it shows, and of what. */

export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'friends' }
  | { readonly screen: 'device' }
  | { readonly screen: 'watch' }
  | { readonly screen: 'learn'; readonly page: LearnPage; readonly lesson?: string }
  | { readonly screen: 'keep'; readonly page: KeepPage; readonly id?: string }
  | { readonly screen: 'back'; readonly page: BackPage; readonly table?: string; readonly version?: number }
  | { readonly screen: 'puzzles'; readonly page: PuzzlesPage }
  | { readonly screen: 'table'; readonly id: string }
  | { readonly screen: 'key'; readonly fresh: string; readonly then: string }
  | { readonly screen: 'unknown' };

export const LEARN_PAGES = ['home', 'tutorial', 'rules', 'sample'] as const;
export type LearnPage = (typeof LEARN_PAGES)[number];

export const KEEP_PAGES = ['home', 'new', 'game', 'history', 'family'] as const;
export type KeepPage = (typeof KEEP_PAGES)[number];
export const BACK_PAGES = ['home', 'opened', 'board', 'game'] as const;
export type BackPage = (typeof BACK_PAGES)[number];

export const PUZZLES_PAGES = ['home', 'daily', 'practice'] as const;
export type PuzzlesPage = (typeof PUZZLES_PAGES)[number];

/** Below this path a link takes a guest to another device: `/continue/TABLE#key=KEY`. What carries a key invites nobody. */
export const CONTINUE = '/continue';

/** The screen of a whole address. Whatever its path is, a key behind the `#` is asked about before it changes anything. */
export function readAddress(path: string, fragment: string): Route {
  const key = new URLSearchParams(fragment.slice(1)).get('key');
  const own = path.startsWith(`${CONTINUE}/`);
  if (key === null && !own) return readPath(path);
  return { screen: 'key', fresh: key ?? '', then: own ? `/t${path.slice(CONTINUE.length)}` : path };
}

/** Whether a server can have made this key: 32 random bytes in the letters of base64url. */
export function isKey(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text);
}

export function readPath(path: string): Route {
  const [first, second, ...rest] = path.split('/').filter(Boolean);
  if (first === undefined) return { screen: 'start' };
  if (first === 'learn') return readLearnPath(second ?? 'home', rest);
  if (first === 'keep') return readKeepPath(second ?? 'home', rest);
  if (first === 'back') return readBackPath(second ?? 'home', rest);
  if (rest.length > 0) return { screen: 'unknown' };
  if (first === 'puzzles') return readPuzzlesPath(second ?? 'home');
  if (first === 't' && second !== undefined) return { screen: 'table', id: decodeURIComponent(second) };
  if (second !== undefined) return { screen: 'unknown' };
  if (first === 'friends' || first === 'device' || first === 'watch') return { screen: first };
  return { screen: 'unknown' };
}

function readLearnPath(second: string, rest: readonly string[]): Route {
  const page = LEARN_PAGES.find((name) => name === second);
  const [lesson] = rest;
  if (page === undefined || rest.length > 1 || (lesson !== undefined && page !== 'tutorial'))
    return { screen: 'unknown' };
  return lesson === undefined ? { screen: 'learn', page } : { screen: 'learn', page, lesson };
}

function readKeepPath(second: string, rest: readonly string[]): Route {
  const page = KEEP_PAGES.find((name) => name === second);
  const [id] = rest;
  if (page === undefined || rest.length > 1 || (page === 'game') !== (id !== undefined)) return { screen: 'unknown' };
  return id === undefined ? { screen: 'keep', page } : { screen: 'keep', page, id };
}

/** `/back/game/TABLE/VERSION` is a game of the server; the others have nothing behind their name. */
function readBackPath(second: string, rest: readonly string[]): Route {
  const page = BACK_PAGES.find((name) => name === second);
  const [table, version = ''] = rest;
  if (page !== 'game') return page && rest.length === 0 ? { screen: 'back', page } : { screen: 'unknown' };
  if (table === undefined || rest.length > 2 || !/^\d*$/.test(version)) return { screen: 'unknown' };
  const found = { screen: 'back', page, table: decodeURIComponent(table) } as const;
  return version ? { ...found, version: Number(version) } : found;
}

function readPuzzlesPath(second: string): Route {
  const page = PUZZLES_PAGES.find((name) => name === second);
  return page ? { screen: 'puzzles', page } : { screen: 'unknown' };
}
