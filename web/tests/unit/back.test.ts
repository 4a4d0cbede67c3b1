/** Links to moments, the editor and the replay, without a page. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Editing from '../../src/back/editor.svelte';
import { LARGEST_RECORD, boardPath, gamePath, pack, readFragment, recordLink, unpack } from '../../src/state/links';
import type * as Finding from '../../src/back/moves.svelte';
import { EMPTY } from '../../src/notation/positions';
import type * as Looking from '../../src/back/replay.svelte';
import { say } from '../../src/words/words.svelte';
import type * as Learning from '../../src/back/mistakes.svelte';
import type {
  GameRecord,
  Grade,
  JudgedAnswer,
  Move,
  RecordedTurn,
  Situation,
  Soundness,
  TurnReview,
} from '../../src/wire/protocol';

const POSITION = '-1,-2:Rs2Gf/RcRd//3Bx GsGc????/?????? 12/9 1 0';
const GOLDEN = readFileSync(new URL('../../../tests/golden/greedy-4-heap.sixfold', import.meta.url), 'utf8');

function answerWith(answer: unknown, ok = true): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve({ ok, status: ok ? 200 : 422, json: () => Promise.resolve(answer) } as Response),
  );
}

describe('a link', () => {
  it('carries a turn, a position or a record behind the #', () => {
    expect(readFragment(new URL(boardPath(POSITION), 'http://x').hash).position).toBe(POSITION);
    expect(readFragment('#turn=12').turn).toBe(12);
    expect(readFragment('#turn=soon').turn).toBeUndefined();
    expect(readFragment('#learn=2').learn).toBe(2);
    expect(readFragment('#learn=7').learn).toBeUndefined();
    expect(readFragment('')).toEqual({ turn: undefined, position: undefined, record: undefined });
    expect(gamePath('a b', 41)).toBe('/back/game/a%20b/41');
    expect(gamePath('abc')).toBe('/back/game/abc');
  });

  it('holds a whole game of four, and gives it back', async () => {
    const link = (await recordLink(GOLDEN, 7))!;
    expect(link).toMatch(/^\/back\/opened#turn=7&record=[\w-]+$/);
    expect(link.length).toBeLessThan(2500);
    const { record, turn } = readFragment(link.slice(link.indexOf('#')));
    expect(turn).toBe(7);
    expect(await unpack(record!)).toBe(GOLDEN);
  });

  it('is none where the record would make it too long, and junk is no record', async () => {
    let state = 1;
    const noise = Array.from({ length: 12_000 }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCharCode(33 + (state % 90));
    });
    expect(await recordLink(noise.join(''), 0)).toBeUndefined();
    expect(await unpack('not/packed')).toBeUndefined();
    expect(await unpack((await pack('Ann | Ben')).slice(0, 6))).toBeUndefined();
  });

  it('is refused where it would unpack to more than a game has', async () => {
    const largest = await pack('x'.repeat(LARGEST_RECORD));
    expect(await unpack(largest)).toHaveLength(LARGEST_RECORD);
    const bomb = await pack('x'.repeat(4_000_000));
    expect(bomb.length).toBeLessThan(6000);
    await expect(unpack(bomb)).rejects.toMatchObject({ code: 'too-large' });
    await expect(unpack('A'.repeat(6001))).rejects.toMatchObject({ code: 'too-large' });
  });
});

describe('the editor', () => {
  let editing: typeof Editing;
  let finding: typeof Finding;

  beforeAll(async () => {
    editing = await import('../../src/back/editor.svelte');
    finding = await import('../../src/back/moves.svelte');
  });

  afterEach(() => vi.unstubAllGlobals());

  it('lays a tile by two taps, in either order', () => {
    const editor = new editing.Editor();
    expect(editor.pick('Rs')).toBe('chosen');
    expect(editor.offered).toEqual([{ x: 0, y: 0, score: undefined }]);
    expect(editor.tap({ x: 0, y: 0 })).toBe('laid');
    expect(editor.tap({ x: 1, y: 0 })).toBe('wanted');
    expect(editor.pick('Rc')).toBe('laid');
    expect(editor.text).toBe('0,0:RsRc ??????/?????? 0/0 1 0');
    expect(editor.left('Rs')).toBe(2);
  });

  it('takes a tile up again, to lay it elsewhere or nowhere', () => {
    const editor = new editing.Editor();
    editor.load('0,0:RsRc ??????/?????? 0/0 1 0');
    expect(editor.tap({ x: 1, y: 0 })).toBe('taken');
    expect(editor.chosen).toBe('Rc');
    expect(editor.offered).toHaveLength(4);
    expect(editor.tap({ x: 0, y: 1 })).toBe('laid');
    expect(editor.text).toBe('0,0:Rs/Rc ??????/?????? 0/0 1 0');
    editor.pick('Gs');
    expect(editor.pick('Gs')).toBe('put-down');
    expect(editor.tap({ x: 5, y: 5 })).toBe('wanted');
    expect(editor.tap({ x: 5, y: 5 })).toBe('let-go');
    expect(editor.wanted).toBeUndefined();
  });

  it('has three of each kind', () => {
    const editor = new editing.Editor();
    editor.load('0,0:Rs2Rs ??????/Rs????? 0/0 1 0');
    expect(editor.left('Rs')).toBe(0);
    expect(editor.pick('Rs')).toBe('none-left');
    editor.tap({ x: 0, y: 0 });
    expect(editor.chosen).toBe('Rs');
    expect(editor.pick('Rs')).toBe('put-down');
  });

  it('fills hands: a known tile takes the place of an unknown one', () => {
    const editor = new editing.Editor();
    editor.aim(2);
    expect(editor.pick('Gf')).toBe('held');
    expect(editor.position.hands[1]).toEqual(['Gf', '?', '?', '?', '?', '?']);
    expect(editor.pick('?')).toBe('full');
    editor.drop(5);
    expect(editor.pick('?')).toBe('held');
    for (const tile of ['Rs', 'Rc', 'Rt', 'Rf', 'Rd'] as const) editor.pick(tile);
    expect(editor.pick('Rx')).toBe('full');
    expect(editor.position.hands[1]).toEqual(['Gf', 'Rs', 'Rc', 'Rt', 'Rf', 'Rd']);
    editor.aim(editing.TABLE);
    expect(editor.pick('?')).toBe('put-down');
  });

  it('seats two to four players with points and a turn', () => {
    const editor = new editing.Editor();
    editor.seat(4);
    editor.score(4, 31.7);
    editor.score(1, -5);
    editor.turn(4);
    expect(editor.text).toBe('- ??????/??????/??????/?????? 0/0/0/31 4 0');
    editor.aim(4);
    editor.seat(2);
    expect(editor.text).toBe('- ??????/?????? 0/0 2 0');
    expect(editor.target).toBe(2);
  });

  it('undoes every change, one by one, and clears all', () => {
    const editor = new editing.Editor();
    expect(editor.canUndo).toBe(false);
    const before = [editor.text];
    editor.pick('Rs');
    editor.tap({ x: 0, y: 0 });
    before.push(editor.text);
    editor.score(1, 5);
    before.push(editor.text);
    editor.clear();
    expect(editor.position).toEqual(EMPTY);
    for (const text of before.reverse()) {
      editor.undo();
      expect(editor.text).toBe(text);
    }
    editor.undo();
    expect(editor.canUndo).toBe(false);
  });

  it('listens to what the rules say about the position as it is now', async () => {
    const editor = new editing.Editor();
    const verdict: Soundness = { playable: true, faults: [], bag: 96 };
    answerWith(verdict);
    await editor.check();
    expect(editor.verdict).toEqual(verdict);
    answerWith({ code: 'bad-position', sentence: 'No.' }, false);
    await editor.check();
    expect(editor.problem?.code).toBe('bad-position');
  });

  it('lists plays from the best down, and forgets them when the table changes', async () => {
    const moves = new finding.Moves();
    const plays = Array.from({ length: 30 }, (_, score) => `${score},9>${score}:Rs`).join(';');
    answerWith({
      plays,
      most_trade: 6,
      may_pass: false,
      bag: 80,
      unseen: '',
      ending: null,
      winners: [],
    } satisfies Situation);
    await moves.askPlays(POSITION);
    expect(moves.options).toHaveLength(finding.MOST_LISTED);
    expect(moves.options[0]!.score).toBe(29);
    moves.chosen = moves.options[0];
    moves.forget(POSITION);
    expect(moves.shown).toBeDefined();
    moves.forget('another');
    expect([moves.options, moves.shown, moves.found]).toEqual([[], undefined, undefined]);
    answerWith({ code: 'hand-hidden', sentence: 'Hidden.' }, false);
    await moves.askBot(POSITION, 'raven');
    expect(moves.problem?.code).toBe('hand-hidden');
  });
});

describe('a replay', () => {
  it('shows the table after each turn, and goes from one big move to the next', async () => {
    const { Replay }: typeof Looking = await import('../../src/back/replay.svelte');
    const turn = { seat: 1, lines: [], bonus: 0, drawn: [], note: '' };
    const laid = (x: number, tile: string): object => ({ kind: 'play', tiles: [[x, 0, tile]] });
    const record = {
      players: [
        { name: 'Ann', bot: null },
        { name: 'Ben', bot: null },
      ],
      turns: [
        { ...turn, move: laid(0, 'Rs'), score: 0 },
        { ...turn, seat: 2, move: laid(1, 'Rc'), score: 2 },
        { ...turn, move: laid(2, 'Rt'), score: 3 },
      ],
      positions: [
        '- RsRcRtGsGcGt/?????? 0/0 1 0',
        '0,0:Rs RcRtGsGcGt?/?????? 0/0 2 0',
        '0,0:RsRc RcRtGsGcGt?/?????? 0/2 1 0',
        '0,0:RsRcRt RcGsGcGt??/?????? 3/2 2 0',
      ],
      figures: {
        scores: [
          [0, 0],
          [0, 0],
          [0, 2],
          [3, 2],
        ],
        big_moves: [{ turn: 2 }, { turn: 3 }],
      },
    } as unknown as GameRecord;
    expect(new Replay(record).at).toBe(3);
    const replay = new Replay(record, 0);
    expect([replay.at, replay.count, replay.standing, replay.position]).toEqual([0, 3, [], record.positions[0]]);
    replay.jump(1);
    expect([replay.at, replay.standing.length, replay.scores]).toEqual([2, 2, [0, 2]]);
    replay.jump(1);
    replay.jump(1);
    expect(replay.at).toBe(3);
    expect(replay.hands[0]).toHaveLength(6);
    replay.jump(-1);
    replay.jump(-1);
    expect(replay.at).toBe(2);
    expect(replay.names).toEqual(['Ann', 'Ben']);
    expect(new Replay(record, 99).at).toBe(3);
    expect(new Replay(record, 0, 2).names).toEqual(['Ann', say('you')]);
  });
});

describe('mistakes', () => {
  const made = (seat: number): RecordedTurn =>
    ({
      seat,
      move: {
        kind: 'play',
        tiles: [
          [0, 0, 'Rc'],
          [1, 0, 'Rs'],
        ],
      },
    }) as RecordedTurn;
  const review = (lost: number, chance_lost = 0): TurnReview => {
    const grade = [['blunder', 5, 0.1] as const, ['mistake', 2.5, 0.05] as const, ['slip', 1, 0.02] as const].find(
      ([, points, chance]) => lost >= points || chance_lost >= chance,
    )?.[0];
    const better = grade ? { move: { kind: 'pass' } } : null;
    return { lost, chance_lost, grade: grade ?? null, better } as unknown as TurnReview;
  };
  const answer = (lost: number, grade: Grade | null): JudgedAnswer => ({
    points: 3,
    lost,
    chance_lost: 0,
    exact: false,
    grade,
  });
  let mistakes: typeof Learning;

  beforeAll(async () => {
    mistakes = await import('../../src/back/mistakes.svelte');
  });

  it('are the mistakes and blunders of a seat, without its slips, the most costly first', () => {
    const turns = [made(1), made(2), made(1), made(1), made(1), made(1)];
    const reviews = [review(3), review(9), review(2), review(0.5), review(6), review(0, 0.3)];
    expect(mistakes.mistakesOf(turns, reviews, 1).map(({ turn }) => turn)).toEqual([6, 5, 1]);
  });

  it('are put right by any move without a grade; others are weighed against the move made', () => {
    const [mistake] = mistakes.mistakesOf([made(1)], [review(4)], 1);
    const other: Move = { kind: 'trade', tiles: ['Rc'] };
    expect(mistakes.outcomeOf(mistake!, other, answer(0.4, null))).toBe('good');
    expect(mistakes.outcomeOf(mistake!, other, answer(1.5, 'slip'))).toBe('better');
    expect(mistakes.outcomeOf(mistake!, other, answer(6, 'blunder'))).toBe('worse');
    const same: Move = {
      kind: 'play',
      tiles: [
        [1, 0, 'Rs'],
        [0, 0, 'Rc'],
      ],
    };
    expect(mistakes.outcomeOf(mistake!, same, answer(4, 'mistake'))).toBe('same');
  });
});
