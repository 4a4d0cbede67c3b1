/** A small table for the start page: lines of a colour, lines of a shape, and where one more would go. */
import type { Scene } from '../board/scene';
import { readBoard } from '../notation/positions';

export const SAMPLE: Scene = {
  standing: [
    ...readBoard('0,-2:OtOxOd/Pt1YdYc/GtGfGdGc/RtRfRdRcRs/3BcBs/4Ps/4Os').map((tile) => ({ ...tile, turn: 0 })),
    ...readBoard('5,0:Px/Rx/Bx').map((tile) => ({ ...tile, turn: 1 })),
  ],
  offered: [
    { x: 2, y: -3, score: 5 },
    { x: 0, y: 2, score: 5 },
    { x: 5, y: 4, score: 2 },
  ],
  last: { turn: 1 },
};
