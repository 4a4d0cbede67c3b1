/** Puzzles: the day's three with a result to share, practice with a rating, and all of it without a network. */
import { readFileSync, readdirSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';
import { boundsOf } from '../../src/notation/cells';
import { readPosition } from '../../src/notation/positions';
import { dayOf, startOf } from '../../src/puzzles/choosing';
import type { Puzzle, PuzzleFile, PuzzleStep } from '../../src/puzzles/puzzle';
import { test } from './fixtures';
import { byServer } from './hosts';
import { Pupil, placesOf } from './pupil';
import { layingOne, tableAtRest } from './rest';
import { Server } from './server';

test.use({ viewport: { width: 1280, height: 900 } });
test.slow();

const FOLDER = new URL('../../../build/puzzles/', import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((name) => name.startsWith('puzzles-'))
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as PuzzleFile);
const PACK: readonly Puzzle[] = FILES.flat(2);
const TODAY = dayOf(Date.now());

function ofDay(day: number): Puzzle[] {
  return FILES[day % FILES.length]!.map((puzzles) => puzzles[Math.floor(day / FILES.length) % puzzles.length]!);
}

/** Make the best move of a step, as a person does: tile by tile. */
async function play(page: Page, { options }: PuzzleStep): Promise<void> {
  const pupil = new Pupil(page);
  const [best] = options[0]!;
  const take = async (tile: string): Promise<void> => {
    const used = await page
      .locator('.hand li')
      .evaluateAll((slots) =>
        slots.map((slot) =>
          slot.matches('.out') || slot.querySelector('[aria-pressed="true"]')
            ? ''
            : (slot.querySelector('use')?.getAttribute('href') ?? ''),
        ),
      );
    await pupil.hand.nth(used.indexOf(`#tile-${tile}`)).click();
  };
  if (best.startsWith('~')) {
    await page.getByRole('button', { name: 'Trade', exact: true }).click();
    for (const tile of best.slice(1).match(/../g) ?? []) await take(tile);
  } else {
    const left = placesOf(best);
    while (left.length > 0) {
      // Those first that touch what lies: the cells of the others come into the grid with them.
      let next = 0;
      while ((await pupil.cell(left[next]!.x, left[next]!.y).count()) === 0) next = (next + 1) % left.length;
      const [{ x, y, tile }] = left.splice(next, 1) as [(typeof left)[number]];
      await layingOne(page, async () => {
        await take(tile);
        // The table shows the cell of the best move; any other one as soon as it has the focus.
        await pupil.cell(x, y).focus();
        await pupil.tap(x, y);
      });
    }
  }
  await pupil.primary.click();
}

test('the three puzzles of the day are solved, and the result is shared as squares that give nothing away', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.setFixedTime(startOf(TODAY));
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
  await page.goto('/');
  await page.locator('a[href="/puzzles"]').click();
  const today = ofDay(TODAY);
  expect(today).toHaveLength(3);
  await page.getByRole('link', { name: 'Start' }).click();
  for (const [number, puzzle] of today.entries()) {
    await expect(page.locator(`[data-puzzle="${puzzle.id}"]`)).toBeVisible();
    for (const [at, step] of puzzle.steps.entries()) {
      await expect(page.locator(`.puzzle [data-at="${at}"]`)).toBeVisible();
      // The first one with a hint, which costs a mark.
      if (number === 0) {
        await page.getByRole('button', { name: 'Hint −1' }).click();
        await expect(page.locator('.comment')).toContainText('Points that the best move scores');
      }
      await play(page, step);
      await expect(page.locator('.comment').last()).toContainText(
        number === 0 ? 'Marks: 2 of 3. The best move!' : 'Marks: 3 of 3. The best move!',
      );
      await page.locator('footer .primary').click();
    }
  }
  await expect(page).toHaveURL(/\/puzzles$/);
  await expect(page.locator('.square')).toHaveText(['2', '3', '3']);
  await expect(page.getByText('Days in a row: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Copied. Paste it wherever you like.')).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toMatch(/^Sixfold puzzles, .*\d/);
  expect(shared.split('\n')[1]).toBe('🟨🟩🟩');

  // What was done stays done.
  await page.goto('/puzzles/daily');
  await expect(page).toHaveURL(/\/puzzles$/);
});

test('an answer that is not the best is told which move was, and where', async ({ page }) => {
  await page.addInitScript(() => (Math.random = () => 0.3));
  await page.goto('/puzzles');
  await page.locator('label').filter({ hasText: 'Most points' }).click();
  await page.getByRole('link', { name: 'Practise' }).click();
  const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
  const [step] = PACK.find((one) => one.id === id)!.steps;
  await play(page, { ...step!, options: [step!.options.at(-1)!] });
  await expect(page.locator('.comment').last()).toContainText(/The best move: [^.]+\..*(row|column) −?\d+\./);
});

test('practice goes by kind, grades what an answer loses, and moves the rating', async ({ page }) => {
  // The lot decides whether it is wrong to trade; here it is right.
  await page.addInitScript(() => (Math.random = () => 0.7));
  await page.goto('/puzzles');
  await page.getByText('Trade?').click();
  await page.getByRole('link', { name: 'Practise' }).click();
  const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
  const puzzle = PACK.find((one) => one.id === id)!;
  expect(puzzle.kind).toBe('trade');
  // What is to be done next is said, step by step.
  const primary = page.locator('.puzzle footer .primary');
  await expect(primary).toHaveText('Choose a tile');
  const tile = page.locator('.puzzle .hand button').first();
  await tile.click();
  await expect(primary).toHaveText(/^(Choose a cell|Does not fit)$/);
  await tile.click();
  // The worst that is listed: a play, or another trade.
  const [worst, lost] = puzzle.steps[0]!.options.at(-1)!;
  await play(page, { ...puzzle.steps[0]!, options: [[worst, lost]] });
  await expect(page.locator('.comment').last()).toContainText(`Points lost: ${lost}`);
  await expect(page.locator('.comment').last()).toContainText('The best move: Trade:');
  await expect(page.getByText(/Your rating: \d{4} \([+−]\d+\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.locator('[data-puzzle]')).not.toHaveAttribute('data-puzzle', id!);
  await page.locator('a[href="/puzzles"]').click();
  await expect(page.getByText(/Your rating: \d{4}$/)).toBeVisible();
  await expect(page.getByText('Your rating: 1500')).toHaveCount(0);
});

/** How many columns and rows a position takes. */
function extentOf(puzzle: Puzzle): { columns: number; rows: number } {
  const { left, right, top, bottom } = boundsOf(readPosition(puzzle.steps[0]!.position)!.tiles);
  return { columns: right - left + 1, rows: bottom - top + 1 };
}

test('on a phone the whole board of a puzzle is in sight where a finger can still lay tiles', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let day = TODAY;
  for (;;) {
    const { columns, rows } = extentOf(ofDay(day)[1]!);
    // With one free cell on each side, too wide for cells of 36 pixels, and not for 28.
    if (columns >= 8 && columns <= 9 && rows <= 5) break;
    day++;
  }
  await page.clock.setFixedTime(startOf(day));
  await page.addInitScript(
    ([slot, done]) => localStorage.setItem(slot!, done!),
    ['sixfold.puzzles', JSON.stringify({ days: { [day]: [3] } })],
  );
  await page.goto('/puzzles/daily');
  await page.locator('.hand button').first().waitFor();
  await tableAtRest(page);
  const out = await page.evaluate(() => {
    const frame = document.querySelector('.surface')!.getBoundingClientRect();
    return [...document.querySelectorAll('.surface .block')].filter((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
    }).length;
  });
  expect(out).toBe(0);
});

test('a day needs one small file, and nothing else of the pack', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/puzzles');
  await expect(page.getByRole('link', { name: 'Start' })).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page.locator('[data-puzzle]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const [first, ...others] = new Set(asked.filter((path) => path.startsWith('/assets/puzzles-')));
  expect(others).toEqual([]);
  const { headers } = await fetch(new URL(first!, page.url()), { headers: { 'accept-encoding': 'br' } });
  expect(Number(headers.get('content-length'))).toBeLessThan(20_000);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the days to come and practice work once somebody has looked at puzzles', async ({ browser }) => {
    const server = new Server();
    await server.start();
    const context = await byServer(
      await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } }),
    );
    try {
      const page = await context.newPage();
      await page.goto('/');
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.goto('/puzzles');
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
            return new Set(kept.flat().flatMap(({ url }) => (/\/puzzles-\d\d-/.test(url) ? [url] : []))).size;
          }),
        )
        .toBe(FILES.length);
      await server.kill();
      const [, second] = ofDay(TODAY + 1);
      await page.evaluate((day) => {
        localStorage.setItem('sixfold.puzzles', JSON.stringify({ days: { [day]: [3] } }));
      }, TODAY + 1);
      await page.clock.setFixedTime(startOf(TODAY + 1));
      await page.goto('/puzzles/daily');
      await expect(page.locator(`[data-puzzle="${second!.id}"]`)).toBeVisible();
      await play(page, second!.steps[0]!);
      await expect(page.locator('.comment').last()).toContainText('The best move!');
      await page.goto('/puzzles/practice');
      await expect(page.locator('[data-puzzle]')).toBeVisible();
    } finally {
      await context.close();
      await server.close();
    }
  });
});

test('a file that does not come is asked for again, and that is said', async ({ page }) => {
  await page.route('**/assets/puzzles-*', (route) => route.abort());
  await page.goto('/puzzles/daily');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/assets/puzzles-*');
  await expect(page.locator('[data-puzzle]')).toBeVisible();
});
