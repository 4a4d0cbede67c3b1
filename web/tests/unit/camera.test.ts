/** The camera: what fits, what stays under the finger, and that nothing moves while the table is held. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera, LARGEST_FITTED, SMALLEST_FITTED, type Shot, fitShot, uncoverShot } from '../../src/board/camera';

const PHONE = { width: 390, height: 500 };

describe('fitting', () => {
  it('shows all cells, as large as sensible, in the middle', () => {
    expect(fitShot({ left: 0, top: 0, right: 5, bottom: 1 }, PHONE)).toEqual({ x: 3, y: 1, cell: 65 });
    expect(fitShot({ left: 0, top: 0, right: 0, bottom: 0 }, PHONE).cell).toBe(LARGEST_FITTED);
  });

  it('never makes a cell smaller than a finger, and stays with the last tile instead', () => {
    const shot = fitShot({ left: 0, top: 0, right: 29, bottom: 2 }, PHONE, undefined, { x: 29, y: 1 });
    expect(shot.cell).toBe(SMALLEST_FITTED);
    expect(shot.x).toBeCloseTo(30 - PHONE.width / SMALLEST_FITTED / 2);
  });

  it('keeps the margins free', () => {
    const shot = fitShot({ left: 0, top: 0, right: 0, bottom: 0 }, PHONE, { top: 0, right: 0, bottom: 100, left: 0 });
    expect(shot.y).toBeCloseTo(0.5 + 50 / shot.cell);
  });
});

describe('what stands in the corners', () => {
  const MAP = { side: 'right', width: 100, height: 100 } as const;
  const MENU = { side: 'left', width: 56, height: 56 } as const;
  const shot = { x: 0, y: 0, cell: 50 };
  /** Where a cell is seen. */
  const seen = (cell: { x: number; y: number }, from: Shot): { left: number; top: number } => ({
    left: (cell.x - from.x) * from.cell + PHONE.width / 2,
    top: (cell.y - from.y) * from.cell + PHONE.height / 2,
  });

  it('never lies over the last tile', () => {
    for (let x = -4; x <= 3; x++) {
      for (let y = -5; y <= 4; y++) {
        const { left, top } = seen({ x, y }, uncoverShot(shot, PHONE, { x, y }, [MENU, MAP]));
        expect(left + shot.cell > PHONE.width - MAP.width && top < MAP.height).toBe(false);
        expect(left < MENU.width && top < MENU.height).toBe(false);
      }
    }
  });

  it('moves the table no further than it has to, and not at all for other cells', () => {
    expect(uncoverShot(shot, PHONE, { x: 0, y: -5 }, [MENU, MAP])).toEqual(shot);
    expect(seen({ x: 3, y: -4 }, uncoverShot(shot, PHONE, { x: 3, y: -4 }, [MAP]))).toEqual({ left: 345, top: 100 });
    expect(seen({ x: 2, y: -5 }, uncoverShot(shot, PHONE, { x: 2, y: -5 }, [MAP]))).toEqual({ left: 240, top: 0 });
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
