/** Addresses and the screens that they lead to. */
import { describe, expect, it } from 'vitest';
import { isKey, readAddress, readPath } from '../../src/state/path';

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

  it('carries what a server can have made', () => {
    expect(isKey(key)).toBe(true);
    for (const text of ['', '€', key.slice(1), `${key}x`, `${key}\n`, 43, undefined]) expect(isKey(text)).toBe(false);
  });
});
