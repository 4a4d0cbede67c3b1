/** What every board needs to know of its tiles. */
import { describe, expect, it } from 'vitest';
import { cellsBeside, isFree, offerCells, standingAfter } from '../../src/board/scene';
import { type Move, tilesLaid } from '../../src/notation/moves';

describe('a scene', () => {
  it('has the tiles of its turns, each with the turn it came in', () => {
    const turns: Move[] = [
      { kind: 'play', tiles: [[0, 0, 'Rs']] },
      { kind: 'trade', tiles: ['?'] },
      { kind: 'play', tiles: [[1, 0, 'Rc']] },
    ];
    expect(standingAfter(turns.map(tilesLaid))).toEqual([
      { x: 0, y: 0, tile: 'Rs', turn: 0 },
      { x: 1, y: 0, tile: 'Rc', turn: 2 },
    ]);
  });

  it('has free cells, and offers those beside tiles once each', () => {
    const tiles = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ];
    expect([isFree({ x: 0, y: 0 }, tiles), isFree({ x: 1, y: 0 }, tiles)]).toEqual([false, true]);
    const offered = offerCells(cellsBeside(tiles), tiles);
    expect(offered).toHaveLength(6);
    expect(offered).toContainEqual({ x: 1, y: 0, score: undefined });
  });

  it('offers the middle of an empty table', () => {
    expect(offerCells(cellsBeside([]), [])).toEqual([{ x: 0, y: 0, score: undefined }]);
  });
});
