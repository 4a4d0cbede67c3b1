/** Fingers, pens and mice on the table, told apart: a tap, a pan, a pinch, a wheel. */
import type { Point } from './camera';

/** A pointer that moved further than this never taps. */
export const TAP_SLOP = 8;

interface Gestures {
  tap(at: Point): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** The first finger came down, or the last one left. */
  hold(held: boolean): void;
}

/** What one element's pointers are up to. Kept apart from the DOM, so that it can be tested without one. */
export class Tracker {
  readonly #fingers = new Map<number, Point>();
  readonly #gestures: Gestures;
  #start: Point | undefined;
  #tapping = false;

  constructor(gestures: Gestures) {
    this.#gestures = gestures;
  }

  down(id: number, at: Point): void {
    this.#fingers.set(id, at);
    if (this.#fingers.size === 1) {
      this.#start = at;
      this.#tapping = true;
      this.#gestures.hold(true);
    } else {
      // A second finger never places a tile, not even after the first is lifted.
      this.#tapping = false;
    }
  }

  move(id: number, to: Point): void {
    const from = this.#fingers.get(id);
    if (!from) return;
    if (this.#fingers.size === 1) {
      if (this.#tapping && this.#start && distance(this.#start, to) <= TAP_SLOP) return;
      const base = this.#tapping && this.#start ? this.#start : from;
      this.#tapping = false;
      this.#fingers.set(id, to);
      this.#gestures.pan(to.x - base.x, to.y - base.y);
      return;
    }
    const before = this.#spread();
    this.#fingers.set(id, to);
    const after = this.#spread();
    this.#gestures.pan(after.middle.x - before.middle.x, after.middle.y - before.middle.y);
    if (before.width > 0) this.#gestures.zoom(after.width / before.width, after.middle);
  }

  up(id: number): void {
    const at = this.#fingers.get(id);
    if (!at) return;
    this.#fingers.delete(id);
    if (this.#fingers.size > 0) return;
    // First the tap, where the table is now: once it is let go, it may travel.
    if (this.#tapping) this.#gestures.tap(at);
    this.#tapping = false;
    this.#gestures.hold(false);
  }

  /** The browser took the pointer away: nothing was meant. */
  cancel(id: number): void {
    this.#tapping = false;
    this.up(id);
  }

  #spread(): { middle: Point; width: number } {
    const [a, b] = [...this.#fingers.values()] as [Point, Point];
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, width: distance(a, b) };
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Listen to an element's pointers; `at` says where on it they are. The returned function stops it. */
export function listen(element: HTMLElement, gestures: Gestures, at: (event: MouseEvent) => Point): () => void {
  const tracker = new Tracker(gestures);
  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    // Buttons over the table, and tiles that can be dragged, hear their own pointers.
    if (event.target instanceof Element && event.target.closest('button, [data-draggable]')) return;
    // A finger belongs to what it came down on; a mouse or a pen has to be captured.
    if (event.pointerType !== 'touch') element.setPointerCapture(event.pointerId);
    tracker.down(event.pointerId, at(event));
  };
  const move = (event: PointerEvent): void => tracker.move(event.pointerId, at(event));
  const up = (event: PointerEvent): void => tracker.up(event.pointerId);
  const cancel = (event: PointerEvent): void => tracker.cancel(event.pointerId);
  // The tap was heard: the browser need not make a mouse and a click of it.
  const touchEnd = (event: TouchEvent): void => {
    if (!(event.target instanceof Element && event.target.closest('button'))) event.preventDefault();
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.shiftKey) {
      gestures.pan(-(event.deltaX || event.deltaY), 0);
    } else {
      // Lines and pages, as some mice count, are about 16 and 400 pixels.
      const pixels = event.deltaY * [1, 16, 400][event.deltaMode]!;
      gestures.zoom(Math.exp(-pixels / (event.ctrlKey ? 120 : 500)), at(event));
    }
  };
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener('touchend', touchEnd, { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();
}
