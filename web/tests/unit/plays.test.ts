/** The legal plays that were told, looked up as tiles are laid. */
import { describe, expect, it } from 'vitest';
import type { Placed } from '../../src/notation/cells';
import { readPlays } from '../../src/notation/plays';
import { Plays } from '../../src/state/plays';

const told = '3,0>4 0,0>4:Rf;3,0>5 0,0>5:RfRx;-1,0>4 -1,0>4:Rx';
const laid = (x: number, y: number, tile: Placed['tile']): Placed => ({ x, y, tile });

describe('on a table with tiles', () => {
  const plays = new Plays(told);

  it('light up the cells of a tile, each with what the whole play scores', () => {
    expect(plays.spots('Rf', [])).toEqual([{ x: 3, y: 0, score: 4 }]);
    expect(plays.spots('Rx', [])).toEqual([{ x: -1, y: 0, score: 4 }]);
    expect(plays.spots('Rx', [laid(3, 0, 'Rf')])).toEqual([{ x: 4, y: 0, score: 5 }]);
    expect(plays.spots('Gs', [])).toEqual([]);
  });

  it('know what a whole play is worth, in whatever order it was laid', () => {
    expect(plays.worth([laid(4, 0, 'Rx'), laid(3, 0, 'Rf')])).toEqual({ score: 5, lines: [[0, 0, '>', 5, 5]] });
    expect(plays.worth([laid(4, 0, 'Rx')])).toBeUndefined();
  });

  it('let a tile lie that some play needs, even before its neighbour', () => {
    expect(plays.leads([laid(4, 0, 'Rx')])).toBe(true);
    expect(plays.leads([laid(4, 0, 'Rf')])).toBe(false);
  });

  it('find the best tile for a cell', () => {
    expect(plays.bestFor({ x: 3, y: 0 }, ['Rx', 'Rf'], [])).toBe('Rf');
    expect(plays.bestFor({ x: 9, y: 9 }, ['Rx', 'Rf'], [])).toBeUndefined();
  });
});

describe('on an empty table', () => {
  const plays = new Plays('0,0>2 0,0>2:RsRc RcRs;0,0v2 0,0v2:RsRc RcRs', true);

  it('begin in the middle, and say how many tiles it takes', () => {
    expect(plays.opening).toBe(2);
    expect(plays.spots('Rs', [])).toEqual([{ x: 0, y: 0, score: undefined }]);
    expect(plays.spots('Gs', [])).toEqual([]);
  });

  it('grow to any side', () => {
    const spots = plays.spots('Rc', [laid(0, 0, 'Rs')]);
    expect(spots).toHaveLength(4);
    expect(spots.every(({ score }) => score === 2)).toBe(true);
  });

  it('are known by their shape wherever they are laid, with their lines where they lie', () => {
    const tiles = [laid(0, 0, 'Rs'), laid(-1, 0, 'Rc')];
    expect(plays.worth(tiles)).toEqual({ score: 2, lines: [[-1, 0, '>', 2, 2]] });
  });
});

describe('plays as they are told', () => {
  it('may be none', () => {
    expect(readPlays('')).toEqual([]);
  });

  it('are read one by one, with the tiles that they step over left out', () => {
    expect(readPlays('-2,3v14 -2,1v6=12 -2,5>2:Rs.Gs Gs.Rs')).toEqual(
      (['Rs', 'Gs'] as const).map((first) => ({
        tiles: [
          [-2, 3, first],
          [-2, 5, first === 'Rs' ? 'Gs' : 'Rs'],
        ],
        score: 14,
        lines: [
          [-2, 1, 'v', 6, 12],
          [-2, 5, '>', 2, 2],
        ],
      })),
    );
  });
});
