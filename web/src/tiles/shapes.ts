/** The six shapes as SVG paths on a tile of 100 by 100: the very paths of `sixfold.draw`, as a test makes sure. */
import type { Colour, Shape } from '../notation/tiles';

export const PATHS: Record<Shape, string> = {
  s: 'M24 28A4 4 0 0 1 28 24L72 24A4 4 0 0 1 76 28L76 72A4 4 0 0 1 72 76L28 76A4 4 0 0 1 24 72Z',
  c: 'M20.5 50A29.5 29.5 0 0 1 79.5 50A29.5 29.5 0 0 1 20.5 50Z',
  t: 'M48.66 14.12A1.5 1.5 0 0 1 51.34 14.12L58.8 28.75L74.43 23.68A1.5 1.5 0 0 1 76.32 25.57L71.25 41.2L85.88 48.66A1.5 1.5 0 0 1 85.88 51.34L71.25 58.8L76.32 74.43A1.5 1.5 0 0 1 74.43 76.32L58.8 71.25L51.34 85.88A1.5 1.5 0 0 1 48.66 85.88L41.2 71.25L25.57 76.32A1.5 1.5 0 0 1 23.68 74.43L28.75 58.8L14.12 51.34A1.5 1.5 0 0 1 14.12 48.66L28.75 41.2L23.68 25.57A1.5 1.5 0 0 1 25.57 23.68L41.2 28.75Z',
  f: 'M34.53 34.53A15.5 15.5 0 1 1 65.47 34.53A15.5 15.5 0 1 1 65.47 65.47A15.5 15.5 0 1 1 34.53 65.47A15.5 15.5 0 1 1 34.53 34.53Z',
  d: 'M47.17 18.89A4 4 0 0 1 52.83 18.89L81.11 47.17A4 4 0 0 1 81.11 52.83L52.83 81.11A4 4 0 0 1 47.17 81.11L18.89 52.83A4 4 0 0 1 18.89 47.17Z',
  x: 'M50 34.44L64.85 19.59A4 4 0 0 1 70.51 19.59L80.41 29.49A4 4 0 0 1 80.41 35.15L65.56 50L80.41 64.85A4 4 0 0 1 80.41 70.51L70.51 80.41A4 4 0 0 1 64.85 80.41L50 65.56L35.15 80.41A4 4 0 0 1 29.49 80.41L19.59 70.51A4 4 0 0 1 19.59 64.85L34.44 50L19.59 35.15A4 4 0 0 1 19.59 29.49L29.49 19.59A4 4 0 0 1 35.15 19.59Z',
};

/** How the marks of the colours are shown. */
export type Marks = 'off' | 'normal' | 'large';

/** The size of an inner mark, as a part of the shape that it repeats. */
export const MARK_SCALE = 0.29;

/** The marks in the middle of a tile. */
export const MARKS = redrawn((path) => move(path, MARK_SCALE, 50));

/** How far each shape reaches from its middle. */
const REACH: Record<Shape, number> = { s: 26, c: 29.5, t: 36.55, f: 30.97, d: 32.28, x: 31.58 };
const LARGE_SCALE = 0.92;

/** In the large style the shape moves up to the left and leaves the corner below it to the mark. All marks have the same width: 39 of a cell's 110. */
export const LARGE_PATHS = redrawn((path, shape) => move(path, LARGE_SCALE, 7 + REACH[shape] * LARGE_SCALE));
export const LARGE_MARKS = redrawn((path, shape) => move(path, 19.5 / REACH[shape], 73));

function redrawn(draw: (path: string, shape: Shape) => string): Record<Shape, string> {
  const paths = Object.entries(PATHS).map(([shape, path]) => [shape, draw(path, shape as Shape)]);
  return Object.fromEntries(paths) as Record<Shape, string>;
}

/** A path made smaller, about another place on the diagonal of its tile: without a transform that a browser would lay out by itself. Its commands are M, L, A and Z. */
function move(path: string, scale: number, middle: number): string {
  const place = (value: number): number => Math.round((middle + (value - 50) * scale) * 100) / 100;
  return path.replace(/([MLA])([-\d. ]+)/g, (_, command: string, text: string) => {
    const numbers = text.trim().split(' ').map(Number);
    const radii = numbers.slice(0, -2).map((value, at) => (at < 2 ? Math.round(value * scale * 100) / 100 : value));
    return command + [...radii, ...numbers.slice(-2).map(place)].join(' ');
  });
}

/** The token of a colour: it follows the palette that is chosen. */
export const INKS: Record<Colour, string> = {
  R: 'var(--red)',
  O: 'var(--orange)',
  Y: 'var(--yellow)',
  G: 'var(--green)',
  B: 'var(--blue)',
  P: 'var(--purple)',
};
