/** Puzzles on the device: ratings, the day's three, marks for answers, and what is remembered. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SORTS, choose, dayOf } from '../../src/puzzles/choosing';
import { Device } from '../../src/puzzles/device.svelte';
import { BEGINNER, rate } from '../../src/puzzles/glicko';
import { grade, marksOf, squaresOf } from '../../src/puzzles/grading';
import { index, ofDay, puzzleOf } from '../../src/puzzles/pack';
import { Solving } from '../../src/puzzles/solving.svelte';
import type { Entry, Kind, Puzzle, PuzzleStep } from '../../src/puzzles/puzzle';

const STEP: PuzzleStep = {
  position: '0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0',
  options: [
    ['3,0>Rf', 0],
    ['-1,0>Rf', 0.4],
    ['3,0>RfRx', 2.4],
    ['~BtGf', 4.9],
    ['-1,0>Rf...Rx', 6],
  ],
  reply: null,
  plays: '3,0>4 0,0>4:Rf Rx;-1,0>4 -1,0>4:Rf Rx;3,0>5 0,0>5:RfRx RxRf;-1,0>5 -1,0>5:Rf...Rx Rx...Rf',
  most_trade: 6,
  bag: 90,
};

function puzzle(id: string, kind: Kind = 'best', rating = 1500, steps = [STEP]): Puzzle {
  return { id, kind, rating, whys: [{ reason: 'opens', n: 2 }], steps };
}

function entry(id: string, kind: Kind, rating: number): Entry {
  return { id, kind, rating, file: 0 };
}

describe('Glicko-2', () => {
  it('gives what Glickman’s example has', () => {
    const { rating, deviation, volatility } = rate({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(rating).toBeCloseTo(1464.06, 1);
    expect(deviation).toBeCloseTo(151.52, 1);
    expect(volatility).toBeCloseTo(0.05999, 4);
  });

  it('is less sure after a period without meetings, and grows with surprises', () => {
    const rested = rate({ rating: 1500, deviation: 200, volatility: 0.06 }, []);
    expect([rested.rating, rested.volatility]).toEqual([1500, 0.06]);
    expect(rested.deviation).toBeCloseTo(200.27, 2);
    const surprised = rate({ rating: 1500, deviation: 60, volatility: 0.06 }, [
      { rating: 2300, deviation: 30, score: 1 },
      { rating: 2400, deviation: 30, score: 1 },
    ]);
    expect(surprised.volatility).toBeGreaterThan(0.06);
    expect(surprised.rating).toBeGreaterThan(1500);
  });
});

describe('the puzzles of a day', () => {
  const golden = JSON.parse(
    readFileSync(new URL('../../../tests/golden/puzzle-days.json', import.meta.url), 'utf8'),
  ) as Record<string, string[]>;

  it.each(Object.entries(golden))('are those that Python finds for %s', async (day, ids) => {
    const found = await ofDay(dayOf(Date.parse(`${day}T12:00:00Z`)));
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found.map(({ kind }, sort) => SORTS[sort]!.includes(kind))).toEqual([true, true, true]);
  });

  it('change at midnight UTC', () => {
    expect(dayOf(Date.parse('2026-11-18T00:00:00Z')) - dayOf(Date.parse('2026-11-17T23:59:59Z'))).toBe(1);
  });

  it('come in a file that is light', () => {
    const files = Object.values(
      import.meta.glob<string>('$puzzles/puzzles-*.json', { query: '?raw', import: 'default', eager: true }),
    );
    expect(Math.max(...files.map((file) => gzipSync(file).length))).toBeLessThan(20_000);
  });
});

describe('the index', () => {
  it('says of every puzzle where it is', async () => {
    const entries = await index();
    expect(entries.length).toBeGreaterThan(600);
    for (const entry of entries) {
      const { id, kind, rating } = await puzzleOf(entry);
      expect({ id, kind, rating }).toEqual({ id: entry.id, kind: entry.kind, rating: entry.rating });
    }
  });
});

describe('a puzzle to practise with', () => {
  const pack = [700, 900, 1100, 1300, 1500, 1700, 1900].map((rating) => entry(String(rating), 'hold', rating));

  it('is of the kind and about as strong as asked for', () => {
    const most = entry('most', 'most', 1500);
    expect(choose([...pack, most], 'most', 'own', 1500, new Set(), () => 0.99)).toBe(most);
    expect(choose(pack, 'endgame', 'own', 1500, new Set(), () => 0)).toBeUndefined();
    expect(choose(pack, 'all', 'easier', 1500, new Set(), () => 0)?.id).toBe('1300');
    expect(choose(pack, 'all', 'own', 1500, new Set(), () => 0)?.id).toBe('1500');
    expect(choose(pack, 'all', 'harder', 1500, new Set(), () => 0)?.id).toBe('1700');
  });

  it('asks whether to trade where the answer may be no', () => {
    const both = [entry('trade', 'trade', 1500), entry('hold', 'hold', 1500), entry('most', 'most', 1500)];
    const asked = [0, 0.4, 0.5, 0.9].map((lot) => choose(both, 'trade', 'own', 1500, new Set(), () => lot)?.kind);
    expect(asked).toEqual(['hold', 'hold', 'trade', 'trade']);
  });

  it('is a new one as long as there is one', () => {
    const solved = new Set(pack.slice(1).map(({ id }) => id));
    expect(choose(pack, 'all', 'own', 1500, solved, () => 0.5)?.id).toBe('700');
    expect(choose(pack, 'all', 'own', 1500, solved.add('700'), () => 0)?.id).toBe('1500');
  });
});

describe('an answer', () => {
  const play = (...tiles: [number, number, 'Rf' | 'Rx'][]) => ({ kind: 'play', tiles }) as const;

  it('earns marks by what it loses', () => {
    expect(grade(STEP, play([3, 0, 'Rf']), 0)).toEqual({ lost: 0, listed: true, best: true, marks: 3 });
    expect(grade(STEP, play([-1, 0, 'Rf']), 0)).toEqual({ lost: 0.4, listed: true, best: false, marks: 3 });
    expect(grade(STEP, play([4, 0, 'Rx'], [3, 0, 'Rf']), 0).marks).toBe(2);
    expect(grade(STEP, { kind: 'trade', tiles: ['Gf', 'Bt'] }, 0)).toMatchObject({ lost: 4.9, marks: 1 });
    expect(grade(STEP, play([-1, 0, 'Rf'], [3, 0, 'Rx']), 0)).toMatchObject({ lost: 6, listed: true, marks: 0 });
  });

  it('that is not listed loses at least as much as the last that is', () => {
    expect(grade(STEP, { kind: 'trade', tiles: ['Bt'] }, 0)).toEqual({ lost: 6, listed: false, best: false, marks: 0 });
  });

  it('costs a mark per hint, and never more than there are', () => {
    expect([0, 1, 2].map((hints) => grade(STEP, play([3, 0, 'Rf']), hints).marks)).toEqual([3, 2, 1]);
    expect(grade(STEP, { kind: 'trade', tiles: ['Gf', 'Bt'] }, 2).marks).toBe(0);
  });

  it('of several moves has their mean, and is shared as squares', () => {
    const answer = (marks: number) => ({ lost: 0, listed: true, best: false, marks });
    expect(marksOf([answer(3), answer(2)])).toBe(2);
    expect(squaresOf([3, 2, 1, 0])).toBe('🟩🟨🟧⬛');
  });
});

describe('solving', () => {
  it('asks one move after the other, and shows the best where another one was played', () => {
    const later: PuzzleStep = { ...STEP, position: '0,0:RsRcRdRfGf BtGtYtBxRxPd/?????? 7/0 1 0', reply: null };
    const solving = new Solving(puzzle('two', 'endgame', 1500, [{ ...STEP, reply: '4,0>Gf' }, later]));
    expect(solving.points).toBe(4);
    expect(solving.confirm()).toBeUndefined();
    const [fourth] = solving.draft.hand.filter(({ tile }) => tile === 'Rx');
    expect(solving.lay(fourth!.id, { x: 9, y: 9 })).toBe(false);
    expect(solving.lay(fourth!.id, { x: 3, y: 0 })).toBe(true);
    solving.takeHint();
    expect(solving.glow).toEqual([]);
    solving.takeHint();
    solving.takeHint();
    expect([solving.hints, solving.glow.length]).toEqual([2, 1]);
    expect(solving.confirm()).toMatchObject({ lost: 6, marks: 0 });
    expect(solving.ghosts).toEqual([{ x: 3, y: 0, tile: 'Rf' }]);
    expect(solving.done).toBe(false);
    solving.next();
    expect([solving.at, solving.hints]).toEqual([1, 0]);
    expect(solving.standing.filter(({ turn }) => turn === 1).map(({ tile }) => tile)).toEqual(['Gf']);
    solving.draft.startTrading();
    solving.choose(solving.draft.hand[0]!.id);
    solving.confirm();
    expect(solving.done).toBe(true);
    solving.next();
    expect(solving.at).toBe(1);
  });

  it('leaves the best move on the table', () => {
    const solving = new Solving(puzzle('one'));
    const held = solving.draft.hand.find(({ tile }) => tile === 'Rf')!;
    solving.choose(held.id);
    expect(solving.offered.map(({ x }) => x).sort()).toEqual([-1, 3]);
    solving.lay(held.id, { x: 3, y: 0 });
    expect(solving.confirm()).toMatchObject({ best: true, marks: 3 });
    expect(solving.ghosts).toEqual([]);
    expect(solving.standing.at(-1)).toEqual({ x: 3, y: 0, tile: 'Rf', turn: 2 });
    expect(solving.offered).toEqual([]);
  });
});

describe('the device', () => {
  beforeEach(() => {
    const storage = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    });
  });

  it('remembers marks, and counts days in a row', () => {
    const device = new Device();
    for (const day of [100, 101]) for (const id of ['a', 'b', 'c']) device.finishOfDay(day, puzzle(id), 3);
    expect(device.marksOf(101)).toEqual([3, 3, 3]);
    expect([device.streakAt(101), device.streakAt(102), device.streakAt(103)]).toEqual([2, 2, 0]);
    device.finishOfDay(104, puzzle('d'), 1);
    expect(new Device().marksOf(104)).toEqual([1]);
    expect(new Device().streakAt(104)).toBe(0);
    expect(new Device().solved).toEqual(new Set(['a', 'b', 'c', 'd']));
    new Device().finishOfDay(200, puzzle('e'), 0);
    expect(new Device().marksOf(101)).toEqual([]);
  });

  it('rates whoever practises', () => {
    const device = new Device();
    expect(device.rating).toBe(BEGINNER.rating);
    expect(device.finish(puzzle('hard', 'best', 1800), 1)).toBeGreaterThan(0);
    expect(device.finish(puzzle('easy', 'best', 900), 0)).toBeLessThan(0);
    expect(new Device().rating).toBe(device.rating);
  });

  it('remembers what is practised', () => {
    const device = new Device();
    expect([device.kind, device.strength]).toEqual(['all', 'own']);
    device.kind = 'endgame';
    device.strength = 'harder';
    expect([new Device().kind, new Device().strength]).toEqual(['endgame', 'harder']);
  });
});
