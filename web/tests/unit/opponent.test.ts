/** Whom the page offers to play: gentle at first, stronger after wins, and always one's own choice. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteResult, rememberOpponents, suggestOpponents } from '../../src/state/opponent';
import type { View } from '../../src/wire/protocol';

function over(bots: (string | null)[], winners: number[], seat = 1): View {
  return { seat, seats: bots, options: { seats: bots }, game: { result: { winners } } } as unknown as View;
}

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

describe('whoever opens the page', () => {
  it('is offered the gentlest bot at first', () => {
    expect(suggestOpponents()).toEqual({ bot: 'snail', count: 1 });
  });

  it('is offered a stronger one after a win, and the same after a loss', () => {
    rememberOpponents(['duckling', 'duckling']);
    noteResult(over([null, 'duckling', 'duckling'], [2]));
    expect(suggestOpponents()).toEqual({ bot: 'duckling', count: 2 });
    noteResult(over([null, 'duckling', 'duckling'], [1]));
    expect(suggestOpponents()).toEqual({ bot: 'squirrel', count: 2 });
  });

  it('keeps what they chose themselves, and the strongest has nobody above it', () => {
    rememberOpponents(['badger']);
    noteResult(over([null, 'badger'], [1]));
    rememberOpponents(['greedy']);
    expect(suggestOpponents().bot).toBe('greedy');
    rememberOpponents(['raven']);
    noteResult(over([null, 'raven'], [1]));
    expect(suggestOpponents().bot).toBe('raven');
  });

  it('who played one between two rungs is offered the upper one after a win, and else the lower one', () => {
    rememberOpponents(['fox']);
    expect(suggestOpponents()).toEqual({ bot: 'badger', count: 1 });
    noteResult(over([null, 'fox'], [1]));
    expect(suggestOpponents()).toEqual({ bot: 'raven', count: 1 });
  });

  it('learns nothing from games with friends or from watching', () => {
    rememberOpponents(['duckling']);
    noteResult(over([null, null, 'duckling'], [1]));
    noteResult(over([null, 'duckling'], [1], 0));
    noteResult(over([null, 'owl'], [1]));
    expect(suggestOpponents().bot).toBe('duckling');
  });
});
