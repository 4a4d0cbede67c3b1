/** Addresses and the screens that they lead to. */
import { describe, expect, it } from 'vitest';
import { readKey, readPath } from '../../src/state/path';

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

  it('carries a key in its fragment', () => {
    expect(readKey('#key=s3cret')).toBe('s3cret');
    expect(readKey('')).toBeUndefined();
  });
});
