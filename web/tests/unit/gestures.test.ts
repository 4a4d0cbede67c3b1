/** Fingers told apart: a tap is only a tap if one finger hardly moved. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Tracker } from '../../src/board/gestures';

describe('fingers on the table', () => {
  let told: string[];
  let tracker: Tracker;

  beforeEach(() => {
    told = [];
    tracker = new Tracker({
      tap: ({ x, y }) => told.push(`tap ${x},${y}`),
      pan: (dx, dy) => told.push(`pan ${dx},${dy}`),
      zoom: (factor) => told.push(`zoom ${factor.toFixed(2)}`),
      hold: (held) => told.push(held ? 'hold' : 'release'),
    });
  });

  it('tap where they went down', () => {
    tracker.down(1, { x: 10, y: 10 });
    tracker.move(1, { x: 15, y: 14 });
    tracker.up(1);
    expect(told).toEqual(['hold', 'tap 10,10', 'release']);
  });

  it('pan once they moved more than eight pixels, and then never tap', () => {
    tracker.down(1, { x: 0, y: 0 });
    tracker.move(1, { x: 9, y: 0 });
    tracker.move(1, { x: 0, y: 0 });
    tracker.up(1);
    expect(told).toEqual(['hold', 'pan 9,0', 'pan -9,0', 'release']);
  });

  it('pinch with two, and then never tap', () => {
    tracker.down(1, { x: 0, y: 0 });
    tracker.down(2, { x: 100, y: 0 });
    tracker.move(2, { x: 200, y: 0 });
    tracker.up(2);
    tracker.up(1);
    expect(told).toEqual(['hold', 'pan 50,0', 'zoom 2.00', 'release']);
  });

  it('mean nothing when the browser takes them away', () => {
    tracker.down(1, { x: 0, y: 0 });
    tracker.cancel(1);
    tracker.move(1, { x: 50, y: 50 });
    tracker.up(1);
    expect(told).toEqual(['hold', 'release']);
  });
});
