/** The faces of the bots: ten animals, and a robot for others' engines, from the geometry of the tiles, in one ink, 100 by 100. */
import type { BotName } from '../wire/protocol';

type Point = readonly [x: number, y: number];

// Everything is drawn clockwise: parts of one layer that overlap must not cut each other out.

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

function corners(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`;
}

function diamond(x: number, y: number, width: number, height: number): string {
  return corners([x, y - height], [x + width, y], [x, y + height], [x - width, y]);
}

/** The same part on the left and on the right. */
function both(draw: (side: (x: number) => number) => string): string {
  return draw((x) => x) + draw((x) => 100 - x);
}

/** Layers, one on the other: ink, what is cut out of it, ink again. */
export const FACES: Record<BotName | 'engine', readonly string[]> = {
  snail: [
    circle(60, 48, 38) +
      'M98 97H34Q6 97 6 66V30H28V60Q30 74 46 74H80Q98 76 98 97z' +
      corners([6, 34], [2, 6], [9, 6], [14, 34]) +
      corners([20, 34], [25, 6], [32, 6], [28, 34]) +
      circle(5.5, 8, 5.5) +
      circle(28.5, 8, 5.5),
    circle(62, 46, 25) + circle(17, 42, 4.5) + 'M34 84H92V88H34z',
    circle(64, 48, 17),
    circle(66, 46, 7),
  ],
  mouse: [
    both((side) => circle(side(22), 28, 22)) + 'M16 52A34 34 0 0 1 84 52Q84 70 50 97Q16 70 16 52z',
    both((side) => circle(side(21), 27, 11)) + both((side) => circle(side(36), 54, 5.5)),
    circle(50, 88, 8),
  ],
  hedgehog: [
    corners(
      [40, 97],
      [34, 34],
      [32, 12],
      [45, 20],
      [53, 4],
      [61, 17],
      [75, 8],
      [77, 23],
      [92, 22],
      [88, 37],
      [100, 44],
      [90, 54],
      [99, 66],
      [88, 72],
      [94, 86],
      [83, 87],
      [86, 97],
    ) + 'M86 97H24Q2 96 4 80L20 60Q24 42 38 32L86 60z',
    circle(29, 66, 5.5) + 'M50 100Q34 66 50 34L57 38Q44 66 58 100z',
    circle(7, 79, 7),
  ],
  duckling: [
    circle(46, 40, 29) +
      corners([46, 14], [36, 2], [48, 6], [58, 0], [54, 14]) +
      'M8 97q-4-35 24-41h32q22 10 22 41zM68 32q14 6 29 2q5 8-2 15q-12 9-30 5z',
    circle(55, 33, 6.5) + 'M68 42h29v4h-29zM20 98q2-24 24-24q16 2 18 24z',
    'M31 97q2-11 14-11q8 1 9 11z',
  ],
  squirrel: [
    'M52 97A48 48 0 0 1 4 50V36A27 27 0 0 1 58 34A24 24 0 0 1 44 60Q58 70 60 97z',
    circle(35, 40, 12) + 'M42 100q-14-30 14-52a26 26 0 0 1-2-18l2-30 26 24 20 30v46z',
    circle(30, 37, 8.5) +
      circle(74, 40, 20) +
      circle(92, 46, 6.5) +
      corners([58, 34], [62, 8], [80, 26]) +
      'M48 97q-12-30 14-44h10q20 8 18 44z',
    circle(78, 36, 5.5) + 'M68 66h22v6h-22z',
  ],
  greedy: [
    circle(42, 42, 31) + corners([64, 24], [99, 46], [66, 56]) + 'M11 42l62 10q4 26-10 44h-52z',
    circle(54, 36, 6.5) + 'M17 97q2-32 30-34q-2 22 12 34z',
  ],
  badger: [
    corners([50, 98], [20, 58], [16, 30], [34, 14], [66, 14], [84, 30], [80, 58]) +
      both((side) => circle(side(20), 20, 11)),
    corners([50, 10], [58, 12], [56, 62], [50, 84], [44, 62], [42, 12]) +
      both((side) => corners([side(18), 40], [side(30), 46], [side(36), 70], [side(24), 58])) +
      both((side) => circle(side(36), 44, 4.5)),
    circle(50, 90, 7),
  ],
  fox: [
    corners([50, 96], [10, 48], [10, 6], [36, 26], [64, 26], [90, 6], [90, 48]),
    both((side) => corners([side(46), 84], [side(16), 52], [side(34), 50])) +
      both((side) => diamond(side(35), 42, 6, 5)),
    circle(50, 90, 6),
  ],
  owl: [
    'M48 16h4a34 34 0 0 1 34 34v8a34 34 0 0 1-34 34h-4a34 34 0 0 1-34-34v-8a34 34 0 0 1 34-34z' +
      corners([14, 6], [44, 22], [14, 50]) +
      corners([86, 6], [86, 50], [56, 22]),
    both((side) => circle(side(33), 46, 15)) + diamond(50, 66, 7, 9),
    both((side) => circle(side(33), 46, 7)),
  ],
  raven: [
    circle(38, 40, 29) +
      'M50 14q34 0 48 36q-8-4-16 2q-12 8-28 8z' +
      'M9 40L66 50V78L58 72L56 92L46 82L40 98L32 84L22 96L18 80L8 84z',
    circle(46, 32, 6) + 'M60 46q18-4 30 0q-14 2-30 4z',
  ],
  engine: [
    'M22 26h56a12 12 0 0 1 12 12v44a12 12 0 0 1-12 12h-56a12 12 0 0 1-12-12v-44a12 12 0 0 1 12-12z' +
      corners([46, 12], [54, 12], [54, 28], [46, 28]) +
      circle(50, 9, 8),
    both((side) => circle(side(34), 52, 9)) + 'M30 72h40v8h-40z',
    both((side) => circle(side(34), 52, 4)),
  ],
};
