/** Plays that are one to a player, since the table is symmetric. */
import { describe, expect, it } from 'vitest';
import { readMove, tilesLaid } from '../../src/notation/moves';
import { readBoard } from '../../src/notation/positions';
import { symmetryKey } from '../../src/notation/symmetry';

function keysOf(board: string, ...plays: string[]): number {
  const key = symmetryKey(readBoard(board));
  return new Set(plays.map((play) => key(tilesLaid(readMove(play, () => false))))).size;
}

describe('plays on a symmetric table', () => {
  it('are one above and below a line, but not at its two ends', () => {
    expect(keysOf('0,0:RsRcRd', '1,-1>Bc', '1,1>Bc')).toBe(1);
    expect(keysOf('0,0:RsRcRd', '1,1vBcGc', '1,-2vGcBc')).toBe(1);
    expect(keysOf('0,0:RsRcRd', '-1,0>Rt', '3,0>Rt')).toBe(2);
    expect(keysOf('0,0:RsRcRd', '0,1>Bs', '2,1>Bs')).toBe(2);
  });

  it('are one on all four sides of a single tile, and in any direction on an empty table', () => {
    expect(keysOf('4,7:Rs', '5,7>Rc', '3,7>Rc', '4,6>Rc', '4,8>Rc')).toBe(1);
    expect(keysOf('-', '0,0>RsRc', '0,0vRsRc', '0,0>RcRs')).toBe(1);
    expect(keysOf('-', '0,0>RsRcRd', '0,0>RsRdRc')).toBe(2);
  });

  it('are all different where the table is not symmetric', () => {
    expect(keysOf('0,0:RsRcRd/Gs', '1,-1>Bc', '1,1>Bc')).toBe(2);
  });
});
