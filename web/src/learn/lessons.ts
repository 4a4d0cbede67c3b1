/** The little positions of the tutorial: each teaches one rule, and each has its tempting mistake. */
import type { Bounds, Cell } from '../notation/cells';

/** What a lesson asks for, in terms of what the server tells of a move. */
export interface Goal {
  readonly move: 'play' | 'trade';
  /** At least this many points. */
  readonly score?: number;
  /** A line of this many tiles. */
  readonly line?: number;
}

export interface Lesson {
  /** Names it in addresses, in what is kept, and in the words. */
  readonly id: LessonId;
  /** In the notation. */
  readonly position: string;
  readonly goal: Goal;
  /** A move that reaches the goal, in the notation. */
  readonly solution: string;
  /** Cells that are offered although nothing lies beside them. */
  readonly offered?: readonly Cell[];
  /** The cells to look at, where the move needs more room than one cell round the tiles. */
  readonly room?: Bounds;
  /** The part of a large table that is shown. */
  readonly part?: Bounds;
}

export const LESSON_IDS = [
  'line',
  'shape',
  'twice',
  'touch',
  'several',
  'ends',
  'corner',
  'six',
  'trade',
  'start',
  'end',
] as const;
export type LessonId = (typeof LESSON_IDS)[number];

const RED_TO_PURPLE = (gap: string): string =>
  ['R', 'O', 'Y', 'G', 'B', 'P'].map((colour) => [row(colour), gap, row(colour)].join('')).join('/');

function row(colour: string): string {
  return ['s', 'c', 't', 'f', 'd', 'x'].map((shape) => colour + shape).join('');
}

/**
 * A table at the end of a game: the bag is empty only if all 108 tiles are somewhere else. Most of them lie out of
 * sight, in blocks of all 36 kinds; between these is the line that the lesson is about.
 */
function lastTable(): string {
  const above = `13RcRtRf/12${row('O')}/12${row('Y')}//12${row('B')}/12${row('P')}`;
  const middle = RED_TO_PURPLE('18').replace(`${row('G')}18`, `${row('G')}7GsGcGtGf7`);
  return `-13,-15:${above}///////${middle}`;
}

export const LESSONS: readonly Lesson[] = [
  {
    id: 'line',
    position: '0,0:RsRcRd RtBfGx/?????? 0/0 1 0',
    goal: { move: 'play' },
    solution: '3,0>Rt',
  },
  {
    id: 'shape',
    position: '0,0:GcYcBc RcGdPx/?????? 0/0 1 0',
    goal: { move: 'play', score: 4 },
    solution: '3,0>Rc',
  },
  {
    id: 'twice',
    position: '0,0:OcOsOt OcOdBx/?????? 0/0 1 0',
    goal: { move: 'play', line: 4 },
    solution: '3,0>Od',
  },
  {
    id: 'touch',
    position: '0,0:PsPc PtGfYd/?????? 0/0 1 0',
    goal: { move: 'play' },
    solution: '2,0>Pt',
    offered: [
      { x: -1, y: -1 },
      { x: 2, y: -1 },
      { x: -1, y: 1 },
      { x: 2, y: 1 },
    ],
  },
  {
    id: 'several',
    position: '0,0:Yf BfGfRfYs/?????? 0/0 1 0',
    goal: { move: 'play', line: 4 },
    solution: '1,0>BfGfRf',
    room: { left: -3, top: -3, right: 3, bottom: 3 },
  },
  {
    id: 'ends',
    position: '0,-1:GfGd/RfRdRcRs/2BcBs/3Ps GtGcYx/?????? 0/0 1 0',
    goal: { move: 'play', score: 7 },
    solution: '-1,-1>Gt..Gc',
  },
  {
    id: 'corner',
    position: '0,-2:Gs/Gc/1Bd GdGtRx/?????? 0/0 1 0',
    goal: { move: 'play', score: 5 },
    solution: '0,0>Gd',
  },
  {
    id: 'six',
    position: '0,0:RtYtGtBtPt OtRtYd/?????? 0/0 1 0',
    goal: { move: 'play', line: 6 },
    solution: '5,0>Ot',
  },
  {
    id: 'trade',
    position: '0,0:RsRc GtYfBdPxOfYt/?????? 0/0 1 0',
    goal: { move: 'trade' },
    solution: '~Gt',
  },
  {
    id: 'start',
    position: '- BcBtBsBtRdGx/?????? 0/0 1 0',
    goal: { move: 'play' },
    solution: '0,0>BcBtBs',
    room: { left: -2, top: -2, right: 3, bottom: 2 },
  },
  {
    id: 'end',
    position: `${lastTable()} GdRd/??? 41/44 1 0`,
    goal: { move: 'play', score: 13 },
    solution: '4,0vGdRd',
    part: { left: -2, top: -2, right: 5, bottom: 2 },
  },
];

export function lessonOf(id: string | undefined): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}
