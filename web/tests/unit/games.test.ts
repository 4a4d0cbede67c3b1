/** My games: what came of each, the figures over all of them, and what reviews left behind. */
import { beforeEach, describe, expect, it } from 'vitest';
import { figuresOf, fromPad, fromTable, marginOf, opponentsOf, resultOf } from '../../src/back/games';
import { periodOf } from '../../src/back/periods';
import { keepReview, keptReviews } from '../../src/back/reviews';
import { countTurns } from '../../src/notation/records';
import type { GameReview, PlayedGame, ReviewedPlayer } from '../../src/wire/protocol';
import type { QuickGame } from '../../src/state/scorepad/game';

const GAME: PlayedGame = {
  table: 'ash',
  version: 60,
  state: 'over',
  opened: 1,
  changed: 2,
  edition: 'mindware',
  public: false,
  spectators: true,
  clock: null,
  seats: [
    { name: 'Anna', bot: null },
    { name: 'Owl', bot: 'owl' },
  ],
  free: 0,
  scores: [187, 162],
  turn: 0,
  games: 1,
  own_seats: [1],
  turns: [17, 16],
};

const PAD: QuickGame = {
  kind: 'quick',
  id: 'pad',
  began: 1,
  changed: 2,
  ended: 3,
  out: 1,
  edition: 'mindware',
  players: [{ name: 'Anna' }, { name: 'Ben' }],
  start: 1,
  turns: [
    { move: 'play', lines: [3] },
    { move: 'play', lines: [6] },
  ],
  undone: [],
  tapped: [],
};

function seats(...people: (string | null)[]): PlayedGame['seats'] {
  return people.map((bot, at) => ({ name: `Player ${at + 1}`, bot }));
}

describe('a finished game', () => {
  it('is won, lost or tied for the own seat, by so many points', () => {
    const of = (scores: number[]) => fromTable({ ...GAME, scores }, '');
    expect([of([187, 162])].map((game) => [resultOf(game), marginOf(game)])).toEqual([['won', 25]]);
    expect([of([150, 162])].map((game) => [resultOf(game), marginOf(game)])).toEqual([['lost', -12]]);
    expect([of([150, 150])].map((game) => [resultOf(game), marginOf(game)])).toEqual([['tied', 0]]);
  });

  it('is against bots where nobody else sat, and with friends where somebody did', () => {
    expect(fromTable(GAME, '').kind).toBe('bots');
    expect(fromTable({ ...GAME, seats: seats(null, null, 'owl'), scores: [1, 2, 3] }, '').kind).toBe('friends');
    expect(opponentsOf(fromTable(GAME, '')).map(({ name }) => name)).toEqual(['Owl']);
  });

  it('is on one device where several seats are here, and only watched where none is', () => {
    expect(fromTable({ ...GAME, seats: seats(null, null), own_seats: [1, 2] }, '')).toMatchObject({
      kind: 'device',
      own: 0,
    });
    const watched = fromTable({ ...GAME, table: 'here-1', seats: seats('owl', 'owl'), own_seats: [] }, '');
    expect([watched.kind, resultOf(watched), marginOf(watched)]).toEqual(['watched', undefined, 25]);
  });

  it('finds the own seat by name where an older server has not noted it', () => {
    expect(fromTable({ ...GAME, own_seats: [] }, 'Anna').own).toBe(1);
    expect(fromTable({ ...GAME, own_seats: [] }, 'Owl').own).toBe(0);
    expect(fromTable({ ...GAME, own_seats: [] }, '').own).toBe(0);
  });

  it('of the score pad knows its points, its turns and, by name, its player', () => {
    const game = fromPad(PAD, 'Anna');
    expect(game).toMatchObject({
      kind: 'pad',
      path: '/keep/game/pad',
      own: 1,
      scores: [9, 12],
      turns: [1, 1],
      ended: 3,
    });
    expect([resultOf(game), marginOf(game)]).toEqual(['lost', -3]);
    expect(resultOf(fromPad(PAD, 'Cy'))).toBeUndefined();
  });
});

describe('figures over games', () => {
  it('count each turn alike, and only games of which enough is known', () => {
    const games = [
      fromTable({ ...GAME, scores: [100, 90], turns: [10, 10] }, ''),
      fromTable({ ...GAME, scores: [100, 120], turns: [30, 30] }, ''),
      fromTable({ ...GAME, turns: [] }, ''),
      fromTable({ ...GAME, table: 'here-1', own_seats: [] }, ''),
    ];
    const found = new Map([
      [games[0], { turns: 10, lost: 1, luck: 5 }],
      [games[1], { turns: 30, lost: 2, luck: null }],
    ]);
    expect(figuresOf(games, (game) => found.get(game))).toEqual({
      won: 2,
      games: 3,
      pointsATurn: 5,
      counted: 2,
      lostATurn: 1.75,
      reviewed: 2,
      luck: 5,
      dealt: 1,
    });
  });

  it('are not there where there is nothing to count', () => {
    const none = { won: 0, games: 0, counted: 0, reviewed: 0, dealt: 0 };
    expect(figuresOf([], () => undefined)).toEqual({
      ...none,
      pointsATurn: undefined,
      lostATurn: undefined,
      luck: undefined,
    });
  });
});

describe('the turns of a record', () => {
  it('are counted by seat, without those that were taken back', () => {
    const record =
      'sixfold 1\ndeal a | b\n\n1 0,0>Rs 1 +Rc\n2! ~Rs 0 +Rd # mind you\n1 - 0\n1 takeback\n1 seat Ann | - | -\n1 - 0\n';
    expect(countTurns(record, 2)).toEqual([2, 1]);
  });
});

describe('headings by date', () => {
  it('are the day while it is near, and the month before', () => {
    const now = new Date(2026, 10, 19, 9).getTime();
    const of = (...when: [number, number, number, number]): string => periodOf(new Date(...when).getTime(), now, 'en');
    expect(of(2026, 10, 19, 0)).toBe('today');
    expect(of(2026, 10, 18, 23)).toBe('yesterday');
    expect(of(2026, 10, 17, 23)).toBe('November 2026');
    expect(of(2025, 10, 19, 9)).toBe('November 2025');
  });
});

describe('what reviews found', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
    });
  });

  function review(lost: number): GameReview {
    const player = { turns: 17, error_per_turn: lost, luck: null } as ReviewedPlayer;
    return { players: [player] } as GameReview;
  }

  it('is kept by game and seat, and the newest replaces an older one', () => {
    keepReview('ash/60', review(1.23456));
    keepReview('ash/61', review(2));
    keepReview('ash/60', review(1.5));
    expect(keptReviews()('ash/60', 1)).toEqual({ turns: 17, lost: 1.5, luck: null });
    expect(keptReviews()('ash/60', 2)).toBeUndefined();
    expect(keptReviews()('ash/62', 1)).toBeUndefined();
  });

  it('is forgotten for the oldest of too many', () => {
    const many = Array.from({ length: 1000 }, (_, game) => [`ash/${game}`, []]);
    kept.set('sixfold.reviews', JSON.stringify(Object.fromEntries(many)));
    keepReview('ash/1000', review(1));
    const left = Object.keys(JSON.parse(kept.get('sixfold.reviews')!) as object);
    expect([left[0], left.at(-1), left.length]).toEqual(['ash/1', 'ash/1000', 1000]);
  });
});
