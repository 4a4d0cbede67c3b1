/** Plays that a symmetry of the table, a turn or a mirroring, maps onto each other: to a player they are one. */
import { type Cell, type Placed, boundsOf } from './cells';

/** The eight symmetries of a square, as the rows of a matrix. */
const MATRICES = [1, -1].flatMap((a) =>
  [1, -1].flatMap((b) => [
    [a, 0, 0, b],
    [0, a, b, 0],
  ]),
) as readonly (readonly [number, number, number, number])[];

/** A text that is the same for plays on this table exactly if a symmetry maps one onto the other. */
export function symmetryKey(table: readonly Placed[]): (play: readonly Placed[]) => string {
  const own = textOf(table);
  const symmetries = MATRICES.filter((matrix) => textOf(mapped(table, matrix, table)) === own);
  // An empty table has no place of its own: the play is its own anchor.
  return (play) => symmetries.map((matrix) => textOf(mapped(play, matrix, table.length > 0 ? table : play))).sort()[0]!;
}

/** Tiles turned or mirrored, and moved so that the anchor keeps its upper left corner. */
function mapped(
  tiles: readonly Placed[],
  [a, b, c, d]: (typeof MATRICES)[number],
  anchor: readonly Placed[],
): readonly Placed[] {
  const turn = ({ x, y }: Cell): Cell => ({ x: a * x + b * y, y: c * x + d * y });
  const [to, from] = [boundsOf(anchor), boundsOf(anchor.map(turn))];
  return tiles.map((tile) => {
    const { x, y } = turn(tile);
    return { ...tile, x: x - from.left + to.left, y: y - from.top + to.top };
  });
}

function textOf(tiles: readonly Placed[]): string {
  return tiles
    .map(({ x, y, tile }) => `${x},${y}${tile}`)
    .sort()
    .join(' ');
}
