/** A tile under a finger: a tap if it hardly moved, a drag otherwise, nothing once a second finger comes. */
import { TAP_SLOP } from '../board/gestures';
import type { Tile } from '../notation/tiles';

interface Dragged {
  readonly id: number;
  readonly tile: Tile;
}

/** What comes of a finger on a tile. */
interface DragActs {
  tap(id: number): void;
  /** The tile has left its place. */
  lift(id: number): void;
  drop(id: number, event: PointerEvent): void;
  cancel(): void;
}

export class Drag {
  /** The tile that follows the finger. */
  held = $state.raw<Dragged | undefined>();
  x = $state(0);
  y = $state(0);
  readonly #acts: DragActs;
  #stop: AbortController | undefined;
  #heard = false;
  /** Whether the finger that is on its way up was heard. */
  #touched = false;

  constructor(acts: DragActs) {
    this.#acts = acts;
  }

  /** Whether this click is only the echo of a tap that was heard already. A key's or a screen reader's is not. */
  isEcho(): boolean {
    const echo = this.#heard;
    this.#heard = false;
    return echo;
  }

  /** Decline the click that the browser would make of a touch which was heard: no echo comes, and nothing waits for it. */
  decline(event: TouchEvent): void {
    if (!this.#touched) return;
    event.preventDefault();
    this.#touched = false;
    this.#heard = false;
  }

  start(dragged: Dragged, down: PointerEvent): void {
    if (down.pointerType === 'mouse' && down.button !== 0) return;
    // Only a button's click comes back; a tile on the table makes none.
    this.#heard = down.currentTarget instanceof HTMLButtonElement;
    this.#touched = this.#heard && down.pointerType === 'touch';
    if (this.#stop) {
      this.#end();
      this.#acts.cancel();
      return;
    }
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      if (!this.held) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) <= TAP_SLOP) return;
        this.held = dragged;
        this.#acts.lift(dragged.id);
      }
      this.x = event.clientX;
      this.y = event.clientY;
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const dragging = this.held !== undefined;
      this.#end();
      if (dragging) this.#heard = false;
      if (dragging) this.#acts.drop(dragged.id, event);
      // With the next frame: what the browser still does with this pointer then finds the page as it was, and laid out.
      else requestAnimationFrame(() => this.#acts.tap(dragged.id));
    };
    const cancel = (event: PointerEvent): void => {
      // Another finger anywhere, or the browser itself, takes the meaning out of this one.
      if (event.type === 'pointerdown' && event.pointerId === down.pointerId) return;
      this.#end();
      this.#heard = false;
      this.#acts.cancel();
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', cancel, { signal });
    // The event that started this one is still on its way up: it must not be heard as a second finger.
    setTimeout(() => addEventListener('pointerdown', cancel, { signal, capture: true }));
  }

  #end(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.held = undefined;
  }
}
