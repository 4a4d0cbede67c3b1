/** Puzzles: the day's three with a result to share, practice with a rating, and all of it without a network. */
import { type Page, expect } from '@playwright/test';
import { dayOf, ofDay } from '../../src/puzzles/choosing';
import type { Puzzle, PuzzlePack, PuzzleStep } from '../../src/wire/protocol';
import { test } from './fixtures';
import { byServer } from './hosts';
import { Pupil, placesOf } from './pupil';
import { layingOne } from './rest';
import { Server } from './server';

test.use({ viewport: { width: 1280, height: 900 } });
test.slow();

async function packOf(url: string): Promise<readonly Puzzle[]> {
  const response = await fetch(`${url}/api/puzzles`);
  return ((await response.json()) as PuzzlePack).puzzles;
}

/** The pack is there. The server makes it once, which takes it a while on a busy machine. */
async function ready(page: Page): Promise<void> {
  await page.locator('main[data-ready="true"]').waitFor({ timeout: 600_000 });
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
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
  await page.goto('/');
  await page.locator('a[href="/puzzles"]').click();
  await ready(page);
  const today = ofDay(await packOf(server.url), dayOf(Date.now()));
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

test('an answer that is not the best is told which move was, and where', async ({ page, server }) => {
  await page.addInitScript(() => (Math.random = () => 0.3));
  await page.goto('/puzzles');
  await ready(page);
  await page.locator('label').filter({ hasText: 'Most points' }).click();
  await page.getByRole('link', { name: 'Practise' }).click();
  const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
  const [step] = (await packOf(server.url)).find((one) => one.id === id)!.steps;
  await play(page, { ...step!, options: [step!.options.at(-1)!] });
  await expect(page.locator('.comment').last()).toContainText(/The best move: [^.]+\..*(row|column) −?\d+\./);
});

test('practice goes by kind, grades what an answer loses, and moves the rating', async ({ page, server }) => {
  // The lot decides whether it is wrong to trade; here it is right.
  await page.addInitScript(() => (Math.random = () => 0.7));
  await page.goto('/puzzles');
  await ready(page);
  await page.getByText('Trade?').click();
  await page.getByRole('link', { name: 'Practise' }).click();
  const id = await page.locator('[data-puzzle]').getAttribute('data-puzzle');
  const puzzle = (await packOf(server.url)).find((one) => one.id === id)!;
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

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('puzzles work once the pack is there', async ({ browser }) => {
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
      await ready(page);
      const [, second] = ofDay(await packOf(server.url), dayOf(Date.now()));
      await page.waitForFunction(async () => (await caches.match('/api/puzzles')) !== undefined);
      await server.kill();
      await page.reload();
      await page.evaluate((day) => {
        localStorage.setItem('sixfold.puzzles', JSON.stringify({ days: { [day]: [3] } }));
      }, dayOf(Date.now()));
      await page.goto('/puzzles/daily');
      await expect(page.locator(`[data-puzzle="${second!.id}"]`)).toBeVisible();
      await play(page, second!.steps[0]!);
      await expect(page.locator('.comment').last()).toContainText('The best move!');
    } finally {
      await context.close();
      await server.close();
    }
  });
});

test('what is missing is said, and asked for again', async ({ page }) => {
  await page.route('**/api/puzzles', (route) => route.abort());
  await page.goto('/puzzles');
  await expect(page.getByRole('alert')).toContainText('The puzzles are not on this device yet');
  const asked = page.waitForRequest('**/api/puzzles');
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await page.unroute('**/api/puzzles');
  await ready(page);
  await expect(page.getByRole('link', { name: 'Start' })).toBeVisible();
});
