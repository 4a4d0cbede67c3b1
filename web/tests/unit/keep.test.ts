/** The score pad without its pages: points, who starts, games, records, files, statistics, and what the device keeps. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { byPerson, byYear, figuresOf, people, years } from '../../src/keep/family';
import {
  type FullGame,
  type KeptGame,
  type QuickGame,
  leadOf,
  leadersOf,
  reopen,
  scoresOf,
  seatToMove,
  turnsOf,
} from '../../src/state/scorepad/game';
import { BadParcel, pickNews, packGames, unpackGames } from '../../src/state/scorepad/parcel';
import { pointsOf } from '../../src/state/scorepad/points';
import { QuickTable } from '../../src/keep/quick.svelte';
import { readGame } from '../../src/state/scorepad/reading';
import { writeRecord } from '../../src/notation/records';
import type * as Shelves from '../../src/state/scorepad/shelf.svelte';
import { type Reason, findStarter } from '../../src/keep/starter';
import type { Edition } from '../../src/wire/protocol';

interface Cases {
  starts: { edition: Edition; sets: number[]; ages: (number | null)[]; seat: number; why: Reason }[];
  turns: { lines: number[]; points: number }[];
}

const CASES = JSON.parse(
  readFileSync(new URL('../../../tests/golden/score-pad.json', import.meta.url), 'utf8'),
) as Cases;

const play = (...lines: number[]) => ({ move: 'play' as const, lines });
const TRADE = { move: 'trade' as const, lines: [] };

function quick(change: Partial<QuickGame> = {}): QuickGame {
  return {
    kind: 'quick',
    id: 'one',
    began: Date.UTC(2026, 5, 1),
    changed: 1,
    edition: 'mindware',
    players: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cem' }],
    start: 2,
    turns: [],
    undone: [],
    tapped: [],
    ...change,
  };
}

function full(change: Partial<FullGame> = {}): FullGame {
  const turn = {
    move: 'play' as const,
    seat: 1,
    line: '1 0,0>RsRc 2 +??',
    tiles: [
      [0, 0, 'Rs'],
      [1, 0, 'Rc'],
    ] as FullGame['laid'],
    traded: 0,
    score: 2,
    bonus: 0,
    lines: [2],
    overruled: false,
  };
  return {
    kind: 'full',
    id: 'two',
    began: new Date(2026, 10, 6).getTime(),
    changed: 1,
    edition: 'schmidt',
    players: [{ name: 'Ann', age: 40 }, { name: 'Ben' }],
    start: 1,
    turns: [turn],
    undone: [],
    laid: [],
    ...change,
  };
}

describe('the rules that the score pad knows by itself', () => {
  it.each(CASES.starts)('who starts: $edition $sets $ages', ({ edition, sets, ages, seat, why }) => {
    expect(findStarter(edition, sets, ages)).toEqual({ seat, why });
  });

  it.each(CASES.turns)('what lines score: $lines', ({ lines, points }) => {
    expect(pointsOf(lines)).toBe(points);
  });
});

describe('a kept game', () => {
  it('goes round from who started', () => {
    const game = quick({ turns: [play(3), play(6, 2), TRADE, play(2)] });
    expect(turnsOf(game).map(({ seat, score }) => [seat, score])).toEqual([
      [2, 3],
      [3, 14],
      [1, 0],
      [2, 2],
    ]);
    expect([seatToMove(game), scoresOf(game), leadersOf(game), leadOf(game)]).toEqual([3, [0, 5, 14], [3], 9]);
  });

  it('gives six points for the last tile, once it is over', () => {
    const game = quick({ turns: [play(3)], out: 1 });
    expect(scoresOf(game)).toEqual([0, 3, 0]);
    expect(scoresOf({ ...game, ended: 2 })).toEqual([6, 3, 0]);
    expect(scoresOf({ ...game, ended: 2, out: 0 })).toEqual([0, 3, 0]);
  });

  it('is shared by those with the most points', () => {
    const game = quick({ turns: [play(3), play(3)] });
    expect([leadersOf(game), leadOf(game)]).toEqual([[2, 3], 0]);
  });

  it('counts the bonus of a full game once', () => {
    const game = full();
    const last = { ...game.turns[0]!, score: 8, bonus: 6 };
    const over = { ...game, turns: [last], ended: 3, ending: 'went-out' as const };
    expect([scoresOf(over), turnsOf(over)[0]!.score]).toEqual([[8, 0], 2]);
    const open = reopen(over) as FullGame;
    expect([open.turns, open.undone, open.ended, open.ending]).toEqual([[], [last], undefined, undefined]);
    expect(reopen({ ...game, ended: 3 }).turns).toHaveLength(1);
    expect(reopen(quick({ ended: 3, out: 1 })).ended).toBeUndefined();
  });

  it('is written as a record that hides what nobody saw', () => {
    expect(writeRecord(full())).toBe(
      [
        'sixfold 1',
        'edition schmidt',
        'players Ann | Ben',
        'ages 40 | -',
        'date 2026-11-06',
        'deal ?????? | ??????',
        'start 1',
        '',
        '1 0,0>RsRc 2 +??',
        '',
      ].join('\n'),
    );
    expect(writeRecord(full({ players: [{ name: 'A' }, { name: 'B' }] }))).not.toContain('ages');
  });
});

describe('the quick score pad', () => {
  let kept: KeptGame[];
  let table: QuickTable;

  beforeEach(() => {
    kept = [];
    table = new QuickTable(quick(), (game) => kept.push(game));
  });

  it('adds up taps, and hands over when they are done', () => {
    table.tap(4);
    table.tap(6);
    expect(table.points).toBe(16);
    table.untap(0);
    expect(table.points).toBe(12);
    table.done();
    expect([table.seat, table.scores]).toEqual([3, [0, 12, 0]]);
    table.done();
    expect(table.game.turns).toHaveLength(1);
    expect(kept.at(-1)).toEqual(table.game);
  });

  it('takes a single tile only by itself', () => {
    table.tap(3);
    table.tap(1);
    expect(table.game.tapped).toEqual([1]);
    table.tap(2);
    expect(table.game.tapped).toEqual([2]);
    expect(table.mayOpenWithOne).toBe(true);
    table.done();
    expect(table.mayOpenWithOne).toBe(false);
  });

  it('undoes any number of turns, and does them again until something new is done', () => {
    for (const length of [2, 3, 4]) {
      table.tap(length);
      table.done();
    }
    table.undo();
    table.undo();
    expect([table.seat, table.scores]).toEqual([3, [0, 2, 0]]);
    table.redo();
    expect(table.scores).toEqual([0, 2, 3]);
    table.pass();
    table.redo();
    expect(table.game.turns.map(({ move }) => move)).toEqual(['play', 'play', 'pass']);
    for (let turn = 0; turn < 5; turn++) table.undo();
    expect(table.game.turns).toEqual([]);
  });

  it('keeps the turns after one that is entered anew', () => {
    for (const length of [2, 3, 4]) {
      table.tap(length);
      table.done();
    }
    for (let turn = 0; turn < 3; turn++) table.undo();
    table.tap(6);
    table.done();
    table.redo();
    table.redo();
    expect(table.game.turns).toEqual([play(6), play(3), play(4)]);
  });

  it('takes points that are typed instead of lines, and rubs out the other', () => {
    table.tap(3);
    table.type(14);
    expect([table.points, table.game.tapped]).toEqual([14, []]);
    table.tap(2);
    expect([table.points, table.game.typed]).toEqual([2, undefined]);
    table.type(0);
    table.done();
    table.type(9);
    table.type(undefined);
    table.done();
    expect(table.game.turns).toEqual([{ move: 'play', lines: [], points: 0 }]);
    table.correct(0, { move: 'play', lines: [], points: 21 });
    expect([table.scores, turnsOf(table.game)[0]!.qwirkles]).toEqual([[0, 21, 0], 0]);
  });

  it('puts an earlier turn right', () => {
    table.tap(2);
    table.done();
    table.trade();
    table.correct(0, play(5, 5));
    expect(table.scores).toEqual([0, 10, 0]);
    table.finish(3);
    expect([table.scores, table.game.ended !== undefined]).toEqual([[0, 10, 6], true]);
  });
});

describe('the end of a quick game', () => {
  it('counts the lines that were entered and not yet counted', () => {
    const table = new QuickTable(quick(), () => {});
    const { seat } = table;
    table.tap(5);
    table.tap(3);
    table.finish(0);
    expect(table.scores[seat - 1]).toBe(8);
    expect(table.game.turns).toEqual([play(5, 3)]);
    expect([table.game.tapped, table.game.ended !== undefined]).toEqual([[], true]);
  });
});

describe('a file of all games', () => {
  const games = [quick({ turns: [play(3, 6), TRADE], tapped: [2], ended: 5, out: 0 }), full({ laid: [[2, 0, 'Rd']] })];

  it('has the points that were typed, and a correction under way', () => {
    const refused = {
      ...full().turns[0]!,
      refused: 'cell-occupied',
      entered: { tiles: full().turns[0]!.tiles, traded: 0 },
    };
    const under = [
      quick({ turns: [{ move: 'play', lines: [], points: 14 }], typed: 3 }),
      full({ turns: [refused], undone: [{ ...refused, stale: true }], correcting: { ahead: 1, laid: [[2, 0, 'Rd']] } }),
    ];
    expect(unpackGames(packGames(under, new Date(0)))).toEqual(under);
  });

  it('brings back what went in', () => {
    expect(unpackGames(packGames(games, new Date(0)))).toEqual(games);
    expect(unpackGames(`\uFEFF${packGames([], new Date(0))}`)).toEqual([]);
  });

  it.each([
    ['', 'not-ours', 0],
    ['sixfold 1\nedition mindware', 'not-ours', 0],
    ['null', 'not-ours', 0],
    ['{"games": []}', 'not-ours', 0],
    ['{"sixfold-games": 1}', 'not-ours', 0],
    ['{"sixfold-games": 3, "games": []}', 'newer', 0],
    ['{"sixfold-games": 1, "games": [{}]}', 'broken', 1],
  ])('is refused where it is %s', (text, reason, game) => {
    const refuse = (): unknown => unpackGames(text);
    expect(refuse).toThrow(BadParcel);
    expect(refuse).toThrow(`${reason} ${game}`);
  });

  it.each([
    ['kind', 'slow'],
    ['id', '../x'],
    ['began', -1],
    ['changed', '5'],
    ['edition', 'house'],
    ['players', [{ name: 'Ann' }]],
    ['players', [{ name: 'Ann' }, { name: 'Ann' }]],
    ['players', [{ name: 'Ann' }, { name: 'B|C' }]],
    ['players', [{ name: 'Ann' }, { name: 'Ben', age: 'old' }]],
    ['players', ['Ann', 'Ben']],
    ['start', 0],
    ['start', 4],
    ['turns', [{ move: 'play', lines: [7] }]],
    ['turns', [{ move: 'jump', lines: [] }]],
    ['turns', {}],
    ['undone', null],
    ['tapped', [0]],
    ['typed', -1],
    ['turns', [{ move: 'play', lines: [], points: 'many' }]],
    ['out', 9],
    ['ended', 'now'],
  ])('is refused where a game’s %s is %j', (key, value) => {
    expect(() => readGame({ ...quick(), [key]: value })).toThrow(key);
  });

  it.each([
    ['laid', [[0, 0, 'Zz']]],
    ['laid', [[0.5, 0, 'Rs']]],
    ['laid', ['Rs']],
    ['turns', [{ ...full().turns[0], overruled: 'yes' }]],
    ['turns', [{ ...full().turns[0], line: 5 }]],
    ['ending', 'bored'],
    ['correcting', { ahead: -1, laid: [] }],
    ['turns', [{ ...full().turns[0], entered: { tiles: 'gone', traded: 0 } }]],
  ])('is refused where a full game’s %s is %j', (key, value) => {
    expect(() => readGame({ ...full(), [key]: value })).toThrow(key);
  });

  it('adds what is new or was changed later, and nothing twice', () => {
    const here = [quick({ changed: 5 })];
    expect(pickNews(here, [quick({ changed: 5 }), quick({ changed: 4 })])).toEqual([]);
    expect(pickNews(here, [quick({ changed: 6 }), quick({ changed: 7 }), full(), full()])).toEqual([
      quick({ changed: 7 }),
      full(),
    ]);
  });
});

describe('a family’s statistics', () => {
  const day = (year: number, at: number): number => new Date(year, 5, at).getTime();
  const two = [{ name: 'Ann' }, { name: 'Ben' }];
  const games = [
    quick({ id: 'a', players: two, start: 1, began: day(2025, 1), ended: 1, out: 0, turns: [play(5), play(3)] }),
    quick({ id: 'b', players: two, start: 1, began: day(2026, 1), ended: 1, out: 1, turns: [play(6), play(4)] }),
    quick({ id: 'c', players: two, start: 2, began: day(2026, 2), ended: 1, out: 0, turns: [play(4), play(4), TRADE] }),
    quick({ id: 'd', players: two, start: 1, began: day(2026, 3), ended: 1, out: 2, turns: [play(3), play(2)] }),
    quick({ id: 'e', players: two, start: 1, began: day(2026, 4), turns: [play(6, 6)] }),
  ];

  it('count games that are over, and shared victories for all who share them', () => {
    expect(figuresOf('Ann', games)).toEqual({
      name: 'Ann',
      games: 4,
      wins: 3,
      pointsAGame: (5 + 18 + 4 + 3) / 4,
      pointsATurn: (5 + 12 + 4 + 3) / 4,
      best: 12,
      qwirkles: 1,
      streak: 3,
    });
    expect(figuresOf('Ben', games)).toMatchObject({
      games: 4,
      wins: 2,
      streak: 2,
      pointsATurn: (3 + 4 + 4 + 0 + 2) / 5,
    });
    expect(figuresOf('Nobody', games)).toMatchObject({ games: 0, pointsAGame: 0, pointsATurn: 0, streak: 0 });
  });

  it('go by year and by person', () => {
    expect([years(games), people(games)]).toEqual([
      [2026, 2025],
      ['Ann', 'Ben'],
    ]);
    expect(byPerson(games).map(({ name }) => name)).toEqual(['Ann', 'Ben']);
    expect(byYear('Ann', games).map(({ name, games: played }) => [name, played])).toEqual([
      ['2026', 3],
      ['2025', 1],
    ]);
  });
});

describe('what the device keeps', () => {
  let stored: Map<string, string>;
  let room: number;
  let shelves: typeof Shelves;

  beforeEach(async () => {
    stored = new Map();
    room = Infinity;
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (!stored.has(key) && stored.size >= room) throw new Error('full');
        stored.set(key, value);
      },
      removeItem: (key: string) => stored.delete(key),
    };
    // `Object.keys` of a storage names its entries.
    vi.stubGlobal(
      'localStorage',
      new Proxy(storage, {
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      }),
    );
    vi.stubGlobal('addEventListener', () => {});
    vi.resetModules();
    shelves = await import('../../src/state/scorepad/shelf.svelte');
  });

  it('is there again after a reload, but for what cannot be read, which stays', () => {
    expect(shelves.shelf.put(quick())).toBe(true);
    stored.set('sixfold.kept.broken', '{');
    const again = new shelves.Shelf();
    expect(again.games).toEqual([quick()]);
    expect(stored.has('sixfold.kept.broken')).toBe(true);
    expect([again.get('one')?.id, again.get('nothing')]).toEqual(['one', undefined]);
  });

  it('comes back after it was deleted', () => {
    const { shelf } = shelves;
    shelf.put(quick());
    shelf.delete('one');
    expect([shelf.games, stored.size]).toEqual([[], 0]);
    shelf.restore();
    expect([shelf.games.length, stored.size, shelf.deleted]).toEqual([1, 1, undefined]);
    shelf.restore();
    expect(shelf.games).toHaveLength(1);
  });

  it('says so when there is no room, and shows the game all the same', () => {
    const { shelf } = shelves;
    room = 0;
    expect([shelf.put(quick()), shelf.failed, shelf.games.length]).toEqual([false, true, 1]);
    room = 1;
    expect([shelf.put(quick()), shelf.failed]).toEqual([true, false]);
  });

  it('takes over all of a file, or nothing', () => {
    const { shelf } = shelves;
    shelf.put(quick({ changed: 1 }));
    expect(shelf.merge([quick({ changed: 2 }), full()])).toBe(2);
    expect(shelf.merge([full()])).toBe(0);
    room = 3;
    expect(shelf.merge([quick({ changed: 9 }), quick({ id: 'x' }), quick({ id: 'y' })])).toBeUndefined();
    expect([shelf.games.map(({ id }) => id).sort(), shelf.get('one')?.changed, shelf.deleted]).toEqual([
      ['one', 'two'],
      2,
      undefined,
    ]);
  });
});
