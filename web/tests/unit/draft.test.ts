/** The hand and the draft: the order is the player's, and nothing is lost that can be kept. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Draft, type Kept } from '../../src/state/draft.svelte';
import { arrangeHand, moveHeld, sortHand } from '../../src/state/hand';
import { Plays } from '../../src/state/plays';
import { TILES, type Tile } from '../../src/notation/tiles';

const tilesOf = (hand: readonly { tile: Tile }[]): string => hand.map(({ tile }) => tile).join('');

describe('the hand', () => {
  const held = arrangeHand([], ['Rs', 'Gc', 'Rs']);

  it('keeps its order, and new tiles stand at the end', () => {
    const order = moveHeld(held, 1, 0);
    expect(tilesOf(order)).toBe('GcRsRs');
    expect(tilesOf(arrangeHand(order, ['Rs', 'Bx', 'Gc', 'Rs']))).toBe('GcRsRsBx');
  });

  it('drops the very tile that was played, of two of a kind', () => {
    const kept = arrangeHand(held, ['Gc', 'Rs'], new Set([0]));
    expect(kept.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('sorts by colour, then shape', () => {
    expect(tilesOf(sortHand(arrangeHand([], ['Gc', 'Rx', 'Rs']), TILES))).toBe('RsRxGc');
  });
});

describe('a draft', () => {
  const plays = '3,0>4:Rf;3,0>5:RfRx';
  let draft: Draft;

  beforeEach(() => {
    draft = new Draft();
    draft.hold(['Rf', 'Rx', 'Gc']);
    draft.know(new Plays(plays));
  });

  it('lays the chosen tile and says what the play scores', () => {
    draft.choose(0);
    expect(draft.spots).toEqual([{ x: 3, y: 0, score: 4 }]);
    draft.lay(0, { x: 3, y: 0 });
    expect(draft.worth?.score).toBe(4);
    expect(draft.chosen).toBeUndefined();
    expect(tilesOf(draft.waiting)).toBe('RxGc');
    draft.lay(1, { x: 4, y: 0 });
    expect(draft.worth?.score).toBe(5);
  });

  it('does not lay two tiles on one cell', () => {
    draft.lay(0, { x: 3, y: 0 });
    draft.lay(1, { x: 3, y: 0 });
    expect(draft.laid).toHaveLength(1);
  });

  it('ends with its play, even if a tile of the same kind is drawn for one that was laid', () => {
    draft.lay(0, { x: 3, y: 0 });
    draft.played(['Rf']);
    draft.hold(['Rx', 'Gc', 'Rf']);
    expect(draft.laid).toEqual([]);
    expect(tilesOf(draft.hand)).toBe('RxGcRf');
  });

  it('keeps a plan of which another tile was played', () => {
    draft.lay(0, { x: 3, y: 0 });
    draft.played(['Gc']);
    draft.hold(['Rf', 'Rx']);
    expect(draft.laid).toHaveLength(1);
  });

  it('takes a tile back, and with it what would hang in the air', () => {
    draft.lay(0, { x: 3, y: 0 });
    draft.lay(1, { x: 4, y: 0 });
    draft.takeBack(1);
    expect(draft.worth?.score).toBe(4);
  });

  it('chooses a tile again to put it down', () => {
    draft.choose(0);
    draft.choose(0);
    expect(draft.chosen).toBeUndefined();
  });

  it('is given up, with a word, when the table has changed under it', () => {
    draft.lay(0, { x: 3, y: 0 });
    expect(draft.know(new Plays(plays))).toBe(true);
    expect(draft.know(new Plays(''))).toBe(false);
    expect(draft.laid).toEqual([]);
  });

  it('loses the played tiles when the new hand comes', () => {
    draft.lay(0, { x: 3, y: 0 });
    draft.hold(['Rx', 'Gc', 'Bd']);
    expect(draft.laid).toEqual([]);
    expect(tilesOf(draft.hand)).toBe('RxGcBd');
  });

  it('picks no more tiles to trade than may be traded', () => {
    draft.startTrading();
    draft.pick(0, 2);
    draft.pick(1, 2);
    draft.pick(2, 2);
    expect(draft.pickedTiles).toEqual(['Rf', 'Rx']);
    draft.pick(0, 2);
    expect(draft.pickedTiles).toEqual(['Rx']);
  });

  it('survives a reload', () => {
    draft.arrange(2, 0);
    draft.lay(0, { x: 3, y: 0 });
    const again = new Draft();
    again.restore(JSON.parse(JSON.stringify(draft.kept(1, 0))) as Kept);
    again.hold(['Rf', 'Rx', 'Gc']);
    expect(tilesOf(again.hand)).toBe('GcRfRx');
    expect(again.laid).toEqual([{ id: 0, tile: 'Rf', x: 3, y: 0 }]);
  });
});
