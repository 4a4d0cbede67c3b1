/** From a tap to the next paint, on a phone's screen with the CPU slowed six times. */
import type { Page } from '@playwright/test';
import { test } from '../browser/fixtures';
import { Player } from '../browser/player';

const SLOWED = 6;
const ROUNDS = 8;
/** Milliseconds between taps. */
const PAUSE = 400;
const BARE_TAPS = 60;

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } });

interface Measured {
  durations: number[];
}

/** What the browser itself measures: from the event to the paint after it, in steps of 8 ms. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured: Measured = { durations: [] };
    (window as unknown as { measured: Measured }).measured = measured;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'pointerup' || entry.name === 'pointerdown') measured.durations.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

async function report(page: Page, what: string, taps: number): Promise<void> {
  await page.waitForTimeout(1000);
  const { durations } = await page.evaluate(() => (window as unknown as { measured: Measured }).measured);
  // Two events a tap; what took less than two steps of the browser's clock is not reported.
  const all = [...durations, ...Array<number>(Math.max(0, taps * 2 - durations.length)).fill(8)].sort((a, b) => a - b);
  const [median, most, worst] = [percentile(all, 0.5), percentile(all, 0.95), all.at(-1)];
  console.log(`\n${what}: ${taps} taps, median ${median} ms, 95th percentile ${most} ms, worst ${worst} ms`);
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

test(`tap to paint, CPU slowed ${SLOWED} times`, async ({ page, context }) => {
  const bare = await context.newPage();
  await bare.setContent('<button style="font-size: 40px">tap</button>');
  await bare.evaluate(() => {
    const button = document.querySelector('button')!;
    button.addEventListener('pointerup', () => (button.style.color = button.style.color ? '' : 'red'));
  });
  await slow(bare);
  await observe(bare);
  for (let tap = 0; tap < BARE_TAPS; tap++) {
    await bare.touchscreen.tap(30, 30);
    await bare.waitForTimeout(PAUSE);
  }
  await report(bare, 'a bare page with one button', BARE_TAPS);
  await bare.close();

  const player = new Player(page);
  await player.against('Duckling', 3);
  for (let turn = 0; turn < 6; turn++) {
    await player.comesToMove();
    const before = await player.turns();
    await player.move();
    await player.moved(before);
  }
  await player.comesToMove();
  await slow(page);
  await observe(page);
  // Where the tiles are is asked beforehand, and every tap is a human pause after the last: the tester's own questions to the
  // page, and the end of the work before, are no part of what a finger waits for.
  const places = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => player.hand.nth(index).boundingBox()));
  let taps = 0;
  const tap = async ({ x, y }: { x: number; y: number }): Promise<void> => {
    await page.waitForTimeout(PAUSE);
    await page.touchscreen.tap(x, y);
    taps += 1;
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const place of places) {
      const tile = { x: place!.x + place!.width / 2, y: place!.y + place!.height / 2 };
      await tap(tile);
      await page.waitForTimeout(PAUSE);
      const spot = await player.bestSpot();
      if (spot) {
        // Lay it, and take it back.
        await tap(spot);
        await tap(spot);
      } else {
        await tap(tile);
      }
    }
  }
  await report(page, `the table with ${await player.tiles()} tiles`, taps);
});
