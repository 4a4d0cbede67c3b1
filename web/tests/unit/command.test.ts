/** Moves typed in the notation. */
import { describe, expect, it } from 'vitest';
import type { CellKey } from '../../src/board/cells';
import type { Tile } from '../../src/tiles/tile';
import { Unreadable, readMove } from '../../src/words/command';

const board = new Map<CellKey, Tile>([
  ['0,0', 'Gc'],
  ['1,0', 'Gx'],
]);

describe('a typed move', () => {
  it.each([
    [
      '2,-1>RsRc',
      {
        kind: 'play',
        tiles: [
          [2, -1, 'Rs'],
          [3, -1, 'Rc'],
        ],
      },
    ],
    [
      ' 2,-1 v RsRc ',
      {
        kind: 'play',
        tiles: [
          [2, -1, 'Rs'],
          [2, 0, 'Rc'],
        ],
      },
    ],
    [
      '-1,0>Gs..Gf',
      {
        kind: 'play',
        tiles: [
          [-1, 0, 'Gs'],
          [2, 0, 'Gf'],
        ],
      },
    ],
    ['~RsGf', { kind: 'trade', tiles: ['Rs', 'Gf'] }],
    ['-', { kind: 'pass' }],
  ])('%s is read', (text, move) => {
    expect(readMove(text, board)).toEqual(move);
  });

  it.each([
    ['2,1>RsQq', 'Qq'],
    ['5,5>Rs.Rc', '.'],
    ['~Rs?', '?'],
    ['hello', 'hello'],
    ['', '…'],
  ])('%s names what is wrong with it', (text, part) => {
    expect(() => readMove(text, board)).toThrow(Unreadable);
    try {
      readMove(text, board);
    } catch (error) {
      expect((error as Unreadable).part).toBe(part);
    }
  });
});
