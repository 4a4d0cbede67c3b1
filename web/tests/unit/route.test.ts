/** Addresses and the screens that they lead to. */
import { describe, expect, it } from 'vitest';
import {
  BACK_PAGES,
  isKey,
  KEEP_PAGES,
  LEARN_PAGES,
  PUZZLES_PAGES,
  readAddress,
  readPath,
  type Route,
} from '../../src/state/path';
import addresses from '../addresses.json';

describe('an address', () => {
  it.each([
    ['/', { screen: 'start' }],
    ['/friends', { screen: 'friends' }],
    ['/device', { screen: 'device' }],
    ['/watch/', { screen: 'watch' }],
    ['/t/abc', { screen: 'table', id: 'abc' }],
    ['/t/a%20b', { screen: 'table', id: 'a b' }],
    ['/t', { screen: 'unknown' }],
    ['/friends/x', { screen: 'unknown' }],
    ['/t/a/b', { screen: 'unknown' }],
    ['/nowhere', { screen: 'unknown' }],
    ['/learn', { screen: 'learn', page: 'home' }],
    ['/learn/rules', { screen: 'learn', page: 'rules' }],
    ['/learn/tutorial/ends', { screen: 'learn', page: 'tutorial', lesson: 'ends' }],
    ['/learn/rules/ends', { screen: 'unknown' }],
    ['/learn/nothing', { screen: 'unknown' }],
    ['/learn/tutorial/ends/more', { screen: 'unknown' }],
    ['/keep', { screen: 'keep', page: 'home' }],
    ['/keep/family', { screen: 'keep', page: 'family' }],
    ['/keep/game/a1', { screen: 'keep', page: 'game', id: 'a1' }],
    ['/keep/game', { screen: 'unknown' }],
    ['/keep/new/a1', { screen: 'unknown' }],
    ['/keep/nothing', { screen: 'unknown' }],
    ['/back', { screen: 'back', page: 'home' }],
    ['/back/opened', { screen: 'back', page: 'opened' }],
    ['/back/board', { screen: 'back', page: 'board' }],
    ['/back/game/a%20b', { screen: 'back', page: 'game', table: 'a b' }],
    ['/back/game/abc/41', { screen: 'back', page: 'game', table: 'abc', version: 41 }],
    ['/back/game', { screen: 'unknown' }],
    ['/back/game/abc/x', { screen: 'unknown' }],
    ['/back/game/abc/41/2', { screen: 'unknown' }],
    ['/back/opened/x', { screen: 'unknown' }],
    ['/back/nothing', { screen: 'unknown' }],
  ])('%s leads to its screen', (path, route) => {
    expect(readPath(path)).toEqual(route);
  });

  const key = 'A_b-'.repeat(10) + 'xyz';
  it.each([
    ['/t/abc', '', { screen: 'table', id: 'abc' }],
    ['/back/board', '#position=0', { screen: 'back', page: 'board' }],
    ['/t/abc', `#key=${key}`, { screen: 'key', fresh: key, then: '/t/abc' }],
    ['/', '#key=%E2%82%AC', { screen: 'key', fresh: '€', then: '/' }],
    ['/learn', '#key=', { screen: 'key', fresh: '', then: '/learn' }],
    ['/continue/a%20b', `#key=${key}`, { screen: 'key', fresh: key, then: '/t/a%20b' }],
    ['/continue/abc', '', { screen: 'key', fresh: '', then: '/t/abc' }],
    ['/continue', '', { screen: 'unknown' }],
  ])('%s%s is asked about if it carries a key', (path, fragment, route) => {
    expect(readAddress(path, fragment)).toEqual(route);
  });

  // The server answers 404 for the others: tests/server/test_pages.py.
  it('is shown if the server thinks so', () => {
    const unknown = ({ screen }: { screen: string }): boolean => screen === 'unknown';
    expect(addresses.shown.filter((path) => unknown(readAddress(path, '')))).toEqual([]);
    expect(addresses.unknown.filter((path) => !unknown(readAddress(path, '')))).toEqual([]);
  });

  it('is among those that the server is asked for, whichever screen and page it has', () => {
    const asked = new Set(
      addresses.shown
        .map((path) => readAddress(path, ''))
        .map((route) => ('page' in route ? `${route.screen}/${route.page}` : route.screen)),
    );
    const pages = { learn: LEARN_PAGES, keep: KEEP_PAGES, back: BACK_PAGES, puzzles: PUZZLES_PAGES };
    for (const [screen, names] of Object.entries(pages)) {
      for (const page of names) expect(asked).toContain(`${screen}/${page}`);
    }
    // The compiler names a screen that is missing here.
    const alone: Record<Exclude<Route['screen'], keyof typeof pages | 'unknown'>, true> = {
      start: true,
      friends: true,
      device: true,
      watch: true,
      table: true,
      key: true,
    };
    for (const screen of Object.keys(alone)) expect(asked).toContain(screen);
  });

  it('carries what a server can have made', () => {
    expect(isKey(key)).toBe(true);
    for (const text of ['', '€', key.slice(1), `${key}x`, `${key}\n`, 43, undefined]) expect(isKey(text)).toBe(false);
  });
});
