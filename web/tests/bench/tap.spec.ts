/** From a tap to the next paint, on a phone's screen with the CPU slowed six times. */
import type { CDPSession, Page } from '@playwright/test';
import { test } from '../browser/fixtures';
import { lateTable, openLate, playUntilLaid } from '../browser/late';
import { Player } from '../browser/player';

const SLOWED = 6;
const ROUNDS = 8;
/** Milliseconds that a finger rests, and between taps. */
const HELD = 60;
const PAUSE = 400;
const BARE_TAPS = 60;
const LATE = 96;

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'no-preference' } });

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Measured {
  durations: number[];
  /** From a tap until the cells that it lights up are painted. */
  lit: number[];
}

/** What the browser itself measures: from the finger's leaving to the paint after it, in steps of 8 ms. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured: Measured = { durations: [], lit: [] };
    (window as unknown as { measured: Measured }).measured = measured;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'pointerup') measured.durations.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    let tapped = 0;
    addEventListener('pointerup', ({ timeStamp }) => (tapped = timeStamp), { capture: true });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (tapped) measured.lit.push(performance.now() - tapped);
      tapped = 0;
    };
    // A message that is sent from a frame comes once it is painted.
    const drawing = document.querySelector('.drawing:not(.lying) g');
    const isSpot = (node: Node): boolean => node instanceof Element && node.classList.contains('spot');
    const watcher = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(isSpot)))
        requestAnimationFrame(() => port2.postMessage(undefined));
    });
    if (drawing) watcher.observe(drawing, { childList: true });
  });
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}

function told(values: readonly number[]): string {
  const all = [...values].sort((a, b) => a - b).map(Math.round);
  return `median ${percentile(all, 0.5)} ms, 95th percentile ${percentile(all, 0.95)} ms, worst ${all.at(-1)} ms`;
}

async function report(page: Page, what: string, taps: number): Promise<void> {
  await page.waitForTimeout(1000);
  const { durations, lit } = await page.evaluate(() => (window as unknown as { measured: Measured }).measured);
  // What took less than two steps of the browser's clock is not reported.
  const all = [...durations, ...Array<number>(Math.max(0, taps - durations.length)).fill(8)];
  console.log(`\n${what}: ${taps} taps, ${told(all)}`);
  if (lit.length > 0) console.log(`  until cells are lit: ${lit.length} taps, ${told(lit)}`);
}

/** A finger on a slowed page: it rests as long as a finger does, and pauses before the next tap. */
class Finger {
  taps = 0;
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await observe(page);
    return new Finger(page, session);
  }

  async tap(at: Point): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await this.#page.waitForTimeout(HELD);
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await this.#page.waitForTimeout(PAUSE);
    this.taps += 1;
  }
}

test(`tap to paint, CPU slowed ${SLOWED} times`, async ({ page, context }) => {
  const bare = await context.newPage();
  await bare.setContent('<button style="font-size: 40px">tap</button>');
  await bare.evaluate(() => {
    const button = document.querySelector('button')!;
    button.addEventListener('pointerup', () => (button.style.color = button.style.color ? '' : 'red'));
  });
  const first = await Finger.on(bare);
  for (let tap = 0; tap < BARE_TAPS; tap++) await first.tap({ x: 30, y: 30 });
  await report(bare, 'a bare page with one button', first.taps);
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
  // A page of its own for the taps: the tester's clicks and questions so far have left listeners in this one.
  await page.reload();
  await tapAround(page);
});

test(`the same late in a game of four, with ${LATE} tiles on the table`, async ({ page, server }) => {
  const table = await lateTable(server, ['duckling', 'duckling', 'duckling'], 1);
  const laid = await playUntilLaid(server, table, LATE);
  console.log(`\n${laid} tiles are laid`);
  await openLate(page, table);
  await tapAround(page);
});

/** Tap every tile of the hand, and lay it where it scores most, again and again. */
async function tapAround(page: Page): Promise<void> {
  const player = new Player(page);
  await page.waitForTimeout(3000);
  const finger = await Finger.on(page);
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('.hand button')].map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const tile of places) {
      await finger.tap(tile);
      const spot = await player.bestSpot();
      // The tester's own question to the page is no part of what a finger waits for.
      await page.waitForTimeout(PAUSE);
      if (spot) {
        // Lay it, and take it back.
        await finger.tap(spot);
        await finger.tap(spot);
      } else {
        await finger.tap(tile);
      }
    }
  }
  await report(page, `the table with ${await player.tiles()} tiles`, finger.taps);
}
