/** The notation: moves, positions, records, lines and seats, read and written. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cellsOf, qwirklesIn } from '../../src/notation/lines';
import { Unreadable, readMove, toPlaced, toPlacements } from '../../src/notation/moves';
import { readBoard, readPosition, writePosition } from '../../src/notation/positions';
import { isName, readLaid } from '../../src/notation/records';
import { bySeat, ofSeat, seatAfter, seatsFor, sumBySeat, withSeat } from '../../src/notation/seats';

const POSITION = '-1,-2:Rs2Gf/RcRd//3Bx GsGc????/?????? 12/9 1 0';
const lies = ({ x, y }: { x: number; y: number }): boolean => y === 0 && (x === 0 || x === 1);

describe('a move in the notation', () => {
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
    expect(readMove(text, lies)).toEqual(move);
  });

  it.each([
    ['2,1>RsQq', 'Qq'],
    ['5,5>Rs.Rc', '.'],
    ['~Rs?', '?'],
    ['hello', 'hello'],
    ['', '…'],
  ])('%s names what is wrong with it', (text, part) => {
    expect(() => readMove(text, lies)).toThrow(Unreadable);
    try {
      readMove(text, lies);
    } catch (error) {
      expect((error as Unreadable).part).toBe(part);
    }
  });
});

describe('a position in the notation', () => {
  it.each([POSITION, '- ??????/??????/??????/?????? 0/0/0/0 4 0', '0,0:Rs -/Gs 20/10 0 3'])(
    '%s reads back as itself',
    (text) => {
      expect(writePosition(readPosition(text)!)).toBe(text);
    },
  );

  it('keeps where its tiles lie and who holds what', () => {
    const position = readPosition(POSITION)!;
    expect(position.tiles).toContainEqual({ x: 2, y: -2, tile: 'Gf' });
    expect(position.tiles).toContainEqual({ x: 2, y: 1, tile: 'Bx' });
    expect(position.hands).toEqual([
      ['Gs', 'Gc', '?', '?', '?', '?'],
      ['?', '?', '?', '?', '?', '?'],
    ]);
  });

  it('may have blanks round it', () => {
    expect(readPosition(`\n ${POSITION.replace(' ', '   ')} \n`)).toEqual(readPosition(POSITION));
  });

  it.each([
    '',
    'hello',
    '0,0:Zz ??????/?????? 0/0 1 0',
    '0,0:RsRc ??????/?????? 0/0 1',
    '0,0:Rs ?????? 0 1 0',
    '0,0:Rs ??????/?????? 0/0 3 0',
    '0,0:Rs ??????/?????? 0/0/0 1 0',
    '0,0:Rs Gz????/?????? 0/0 1 0',
    '0,0:Rs ??????/?????? -1/0 1 0',
    // What would take a grid of a million cells to draw.
    '0,0:Rs9999Rc ??????/?????? 0/0 1 0',
    '0,10000:Rs ??????/?????? 0/0 1 0',
    `0,0:Rs${'/'.repeat(109)}Rc ??????/?????? 0/0 1 0`,
    `0,0:Rs${'/'.repeat(2000)} ??????/?????? 0/0 1 0`,
  ])('“%s” is none', (text) => {
    expect(readPosition(text)).toBeUndefined();
  });

  it('is drawn tile by tile', () => {
    expect(readBoard('0,-1:GfGd/2Rc')).toEqual([
      { x: 0, y: -1, tile: 'Gf' },
      { x: 1, y: -1, tile: 'Gd' },
      { x: 2, y: 0, tile: 'Rc' },
    ]);
    expect(readBoard('-')).toEqual([]);
  });
});

describe('tiles on cells', () => {
  it('are the same in a move and on the table', () => {
    expect(toPlaced([[2, -1, 'Rs']])).toEqual([{ x: 2, y: -1, tile: 'Rs' }]);
    expect(toPlacements([{ x: 2, y: -1, tile: 'Rs' }])).toEqual([[2, -1, 'Rs']]);
  });
});

describe('a record', () => {
  it('has a line for each turn, with the tiles of a play where they lie', () => {
    expect(readLaid('2! -1,0>Gs..Gf 4 +?? # so it was said')).toEqual([
      { x: -1, y: 0, tile: 'Gs' },
      { x: 2, y: 0, tile: 'Gf' },
    ]);
  });

  it('has names that a record can carry', () => {
    expect(['Ann', 'Žofie 2', 'A|B', '#1', ' A', '', 'x'.repeat(41), 'a\nb'].map(isName)).toEqual([
      true,
      true,
      ...Array<boolean>(6).fill(false),
    ]);
  });
});

describe('a line', () => {
  it('covers cells to the right, or downwards', () => {
    expect(cellsOf([2, -1, 'v', 2, 2])).toEqual([
      { x: 2, y: -1 },
      { x: 2, y: 0 },
    ]);
    expect(cellsOf([2, -1, '>', 2, 2]).at(-1)).toEqual({ x: 3, y: -1 });
  });

  it('is a Qwirkle with six tiles', () => {
    expect(
      qwirklesIn([
        [0, 0, '>', 5, 5],
        [0, 0, 'v', 6, 12],
      ]),
    ).toEqual([[0, 0, 'v', 6, 12]]);
  });
});

describe('seats', () => {
  it('are counted from 1', () => {
    expect([ofSeat(['a', 'b'], 1), ofSeat(['a', 'b'], 2), ofSeat(['a', 'b'], 0)]).toEqual(['a', 'b', undefined]);
    expect(withSeat(['a', 'b'], 2, 'c')).toEqual(['a', 'c']);
    expect(bySeat(['a', 'b'])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(seatsFor(3)).toEqual([1, 2, 3]);
  });

  it('are counted from 0 nowhere else in the page', () => {
    const source = new URL('../../src/', import.meta.url);
    const counting = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(svelte|ts)$/.test(path) && path !== 'notation/seats.ts')
      .filter((path) => /\b\w*[sS]eat - 1\b/.test(readFileSync(new URL(path, source), 'utf8')));
    expect(counting).toEqual([]);
  });

  it('come one after the other, round the table', () => {
    expect([seatAfter(1, 3), seatAfter(3, 3), seatAfter(2, 3, 4), seatAfter(2, 3, 0)]).toEqual([2, 1, 3, 2]);
  });

  it('have what their turns brought', () => {
    const turns = [
      { seat: 1, score: 3 },
      { seat: 2, score: 4 },
      { seat: 1, score: 12 },
    ];
    expect(sumBySeat(turns, 3)).toEqual([15, 4, 0]);
  });
});
