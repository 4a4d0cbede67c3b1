/** Where the window over a table looks: what it fits by itself, where it goes when asked, and what happens outside of it. */
import { type Bounds, type Cell, boundsOf } from '../notation/cells';
import {
  CLOSER,
  Camera,
  LARGEST,
  type Margins,
  type Point,
  SMALLEST,
  SMALLEST_FITTED,
  SMALLEST_LAID,
  type Shot,
  type Size,
  TINIEST,
  fitShot,
  revealShot,
  widen,
} from './camera';
import type { Box } from './edges';

/** What there is to look at. */
interface Sight {
  /** All of the table. */
  readonly extent: Bounds;
  /** Where the game is. */
  readonly newest: Bounds;
  /** What stands over the edges of the window. */
  readonly inset: Margins;
  /** Whether it is only a picture of a table. */
  readonly small: boolean;
  /** Whether it is a position to think about: as much of it is seen as a finger can still lay tiles on. */
  readonly entire: boolean;
}

/** A turn that was made out of sight. */
export interface Elsewhere {
  readonly turn: number;
  readonly who: string;
  readonly score: number | undefined;
  /** Whether it made a Qwirkle. */
  readonly six: boolean;
  readonly tiles: readonly Cell[];
}

/** From a cell that is fitted or brought into sight to the edge, in pixels. */
const AIR = 8;
const STEP = 1.25;
const SMALLEST_PICTURED = 8;
/** So many turns out of sight are told of, the newest. */
const MOST_ELSEWHERE = 3;

export class Outlook {
  readonly camera: Camera;
  readonly #sight: Sight;
  shot = $state.raw<Shot>({ x: 0.5, y: 0.5, cell: 56 });
  size = $state.raw<Size>({ width: 0, height: 0 });
  elsewhere = $state.raw<readonly Elsewhere[]>([]);
  /** Whether all of the table is wanted on the screen, however small. */
  #whole = $state(false);

  constructor(sight: Sight, draw: (shot: Shot) => void) {
    this.#sight = sight;
    this.camera = new Camera((shot) => {
      this.shot = shot;
      draw(shot);
    });
  }

  /** What is free of the window. */
  readonly frame: Box = $derived.by(() => {
    const { left, top, right, bottom } = this.#sight.inset;
    return { left, top, right: this.size.width - right, bottom: this.size.height - bottom };
  });

  /** A picture of a table needs no air: nobody lays anything at its edge. */
  readonly margins: Margins = $derived.by(() => widen(this.#sight.inset, this.#sight.small ? 0 : AIR));

  /** The part of the table that is seen, in cells. */
  readonly visible: Bounds = $derived.by(() => {
    void this.shot;
    void this.size;
    return this.camera.window;
  });

  /** Whether all of the table is on the screen because it was asked for, with cells that are only to be looked at. */
  get isWhole(): boolean {
    return this.#whole && this.shot.cell < SMALLEST_FITTED;
  }

  /** Whether the window is there already. */
  get isOpen(): boolean {
    return this.camera.size.width > 1;
  }

  resize(size: Size): void {
    this.size = size;
    this.camera.resize(size);
    if (this.camera.follows) this.camera.jump(this.#framed());
  }

  /** Larger (1), smaller (-1), or all of the table (0); all of it once more leads back to cells for a finger. */
  zoom(by: 1 | -1 | 0): void {
    if (by === 0) {
      this.#whole = !this.isWhole;
      this.follow();
      return;
    }
    const { left, top, right, bottom } = this.frame;
    this.#whole = false;
    const cell = Math.min(Math.max(this.camera.shot.cell * STEP ** by, SMALLEST), LARGEST);
    this.camera.approach({ x: (left + right) / 2, y: (top + bottom) / 2 }, cell);
  }

  /** Fit the table by itself again. */
  follow(): void {
    this.camera.follows = true;
    this.camera.travel(this.#framed());
  }

  /** The shot that the camera finds by itself: where the game is, with cells for a finger; or all of the table. */
  #framed(): Shot {
    const { extent, newest, small, entire } = this.#sight;
    const forFinger = entire ? SMALLEST_LAID : SMALLEST_FITTED;
    // A picture of a table may be as small as it has to be.
    const smallest = small ? SMALLEST_PICTURED : this.#whole ? TINIEST : forFinger;
    return fitShot(extent, this.camera.size, this.margins, newest, smallest);
  }

  /** Whether all of these cells are seen, or will be once the camera has arrived. */
  isInSight(cells: readonly Cell[]): boolean {
    const { camera } = this;
    return revealShot(camera.target, boundsOf(cells), camera.size, this.#sight.inset) === camera.target;
  }

  /** Move no further than it takes to see all of these cells; `asLarge` only if cells keep their size. */
  show(cells: readonly Cell[], asLarge = false): void {
    if (cells.length === 0 || !this.isOpen) return;
    const { camera } = this;
    const next = revealShot(camera.target, boundsOf(cells), camera.size, this.margins);
    if (next !== camera.target && !(asLarge && next.cell < camera.target.cell)) camera.travel(next);
  }

  /** Bring a cell into the window if it is outside. */
  reveal(cell: Cell): void {
    if (!this.isInSight([cell])) this.goTo(cell);
  }

  /** Bring a cell into the middle of what is free. */
  goTo(cell: Cell): void {
    const { inset } = this.#sight;
    this.#whole = false;
    this.camera.follows = false;
    const cells = Math.max(this.camera.shot.cell, CLOSER);
    const x = cell.x + 0.5 + (inset.right - inset.left) / 2 / cells;
    const y = cell.y + 0.5 + (inset.bottom - inset.top) / 2 / cells;
    this.camera.travel({ x, y, cell: cells });
  }

  /** The cell that a finger means; nothing where cells are only to be looked at: then it looks closer there. */
  cellFor(at: Point): Cell | undefined {
    if (this.camera.shot.cell >= SMALLEST_LAID) return this.camera.cellAt(at);
    this.#whole = false;
    this.camera.approach(at, CLOSER);
    return undefined;
  }

  /** A turn that was made where the window does not look, if it does not follow by itself. */
  missed(turn: Elsewhere): void {
    if (turn.tiles.length > 0 && !this.isInSight(turn.tiles))
      this.elsewhere = [...this.elsewhere, turn].slice(-MOST_ELSEWHERE);
  }

  /** What is seen by now need not be told of. */
  forget(): void {
    if (this.elsewhere.length === 0) return;
    const left = this.camera.follows ? [] : this.elsewhere.filter(({ tiles }) => !this.isInSight(tiles));
    if (left.length < this.elsewhere.length) this.elsewhere = left;
  }
}
