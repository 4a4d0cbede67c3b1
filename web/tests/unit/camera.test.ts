/** The camera: what fits, what stays under the finger, and that nothing moves while the table is held. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Camera,
  LARGEST_FITTED,
  NO_MARGINS,
  SMALLEST_FITTED,
  type Shot,
  TINIEST,
  fitShot,
  revealShot,
} from '../../src/board/camera';

const PHONE = { width: 390, height: 500 };

describe('fitting', () => {
  it('shows all cells, as large as sensible, in the middle', () => {
    expect(fitShot({ left: 0, top: 0, right: 5, bottom: 1 }, PHONE)).toEqual({ x: 3, y: 1, cell: 65 });
    expect(fitShot({ left: 0, top: 0, right: 0, bottom: 0 }, PHONE).cell).toBe(LARGEST_FITTED);
  });

  it('never makes a cell smaller than a finger, and stays with the last tile instead', () => {
    const last = { left: 27, top: 1, right: 29, bottom: 1 };
    const shot = fitShot({ left: 0, top: 0, right: 29, bottom: 2 }, PHONE, undefined, last);
    expect(shot.cell).toBe(SMALLEST_FITTED);
    expect(shot.x).toBeCloseTo(30 - PHONE.width / SMALLEST_FITTED / 2);
  });

  it('shows all of a table, however large it is, where that is asked for', () => {
    const shot = fitShot({ left: 0, top: 0, right: 29, bottom: 2 }, PHONE, undefined, undefined, TINIEST);
    expect(shot).toEqual({ x: 15, y: 1.5, cell: 13 });
  });

  it('keeps the margins free', () => {
    const shot = fitShot({ left: 0, top: 0, right: 0, bottom: 0 }, PHONE, { top: 0, right: 0, bottom: 100, left: 0 });
    expect(shot.y).toBeCloseTo(0.5 + 50 / shot.cell);
  });
});

describe('bringing cells into sight', () => {
  const shot = { x: 0, y: 0, cell: 50 };
  const margins = { top: 10, right: 0, bottom: 90, left: 0 };
  const cell = (x: number, y: number): { left: number; top: number; right: number; bottom: number } => ({
    left: x,
    top: y,
    right: x,
    bottom: y,
  });

  it('leaves the table where it is if they are', () => {
    expect(revealShot(shot, cell(2, 1), PHONE, margins)).toBe(shot);
  });

  it('moves it no further than it has to, out from under what covers an edge', () => {
    // The window shows 7.8 columns and 10 rows, of which the lowest 1.8 are covered.
    expect(revealShot(shot, cell(4, 0), PHONE, NO_MARGINS)).toEqual({ x: 5 - 3.9, y: 0, cell: 50 });
    expect(revealShot(shot, cell(0, 3), PHONE, margins).y).toBeCloseTo(4 - 3.2);
    expect(revealShot(shot, cell(0, -5), PHONE, margins).y).toBeCloseTo(-0.2);
  });

  it('makes it smaller only where they would not fit otherwise', () => {
    const shown = revealShot(shot, { left: -5, top: 0, right: 4, bottom: 0 }, PHONE, NO_MARGINS);
    expect(shown.cell).toBe(39);
    expect(shown.x).toBe(0);
  });
});

describe('the camera', () => {
  let seen: Shot[];
  let camera: Camera;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) =>
      setTimeout(() => step(performance.now()), 16),
    );
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
    seen = [];
    camera = new Camera((shot) => seen.push(shot));
    camera.resize(PHONE);
    camera.jump({ x: 0, y: 0, cell: 50 });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('keeps the point under the finger when it zooms', () => {
    const finger = { x: 300, y: 120 };
    const before = camera.toTable(finger);
    camera.zoom(1.7, finger);
    expect(camera.shot.cell).toBeCloseTo(85);
    expect(camera.toTable(finger).x).toBeCloseTo(before.x);
    expect(camera.toTable(finger).y).toBeCloseTo(before.y);
  });

  it('keeps the point under the finger when it looks closer, too', () => {
    const finger = { x: 300, y: 120 };
    const before = camera.toTable(finger);
    camera.jump({ x: 0, y: 0, cell: 20 });
    const small = camera.toTable(finger);
    camera.approach(finger, 46);
    expect(camera.target.cell).toBe(46);
    vi.advanceTimersByTime(1000);
    expect(camera.shot.cell).toBe(46);
    expect(camera.toTable(finger).x).toBeCloseTo(small.x);
    expect(camera.toTable(finger).x).not.toBeCloseTo(before.x);
  });

  it('knows where it will arrive', () => {
    camera.travel({ x: 10, y: 0, cell: 40 });
    vi.advanceTimersByTime(60);
    expect(camera.target).toEqual({ x: 10, y: 0, cell: 40 });
    camera.pan(0, 0);
    expect(camera.target).toBe(camera.shot);
  });

  it('rests while nobody touches anything', () => {
    expect(camera.rested).toBe(true);
    camera.touch();
    expect(camera.rested).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(camera.rested).toBe(true);
    camera.hold(true);
    expect(camera.rested).toBe(false);
  });

  it('finds the cell under a pixel and back', () => {
    expect(camera.cellAt({ x: 195 + 60, y: 250 - 10 })).toEqual({ x: 1, y: -1 });
    expect(camera.toWindow({ x: 1, y: -1 })).toEqual({ x: 245, y: 200 });
  });

  it('stops following once a person pans', () => {
    expect(camera.follows).toBe(true);
    camera.pan(50, 0);
    expect(camera.follows).toBe(false);
    expect(camera.shot.x).toBe(-1);
  });

  it('travels smoothly and arrives', () => {
    camera.travel({ x: 10, y: 0, cell: 40 });
    vi.advanceTimersByTime(60);
    expect(camera.shot.x).toBeGreaterThan(0);
    expect(camera.shot.x).toBeLessThan(10);
    vi.advanceTimersByTime(400);
    expect(camera.shot).toEqual({ x: 10, y: 0, cell: 40 });
  });

  it('arrives at once where nothing may move', () => {
    camera.still = true;
    camera.travel({ x: 10, y: 0, cell: 40 });
    expect(camera.shot.x).toBe(10);
  });

  it('never jumps while it is held, and goes there when it is let go', () => {
    camera.hold(true);
    camera.travel({ x: 10, y: 0, cell: 40 });
    vi.advanceTimersByTime(1000);
    expect(camera.shot.x).toBe(0);
    camera.hold(false);
    vi.advanceTimersByTime(1000);
    expect(camera.shot.x).toBe(10);
  });

  it('does not go there after all if the person moved it meanwhile', () => {
    camera.hold(true);
    camera.travel({ x: 10, y: 0, cell: 40 });
    camera.pan(-50, 0);
    camera.hold(false);
    vi.advanceTimersByTime(1000);
    expect(camera.shot.x).toBe(1);
  });
});
