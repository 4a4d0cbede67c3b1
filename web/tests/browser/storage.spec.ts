/** What a device stores: that the browser is asked to keep it, and that one file takes all of it elsewhere. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Player } from './player';
import { GAMES, Scorer } from './scorer';
import { post } from './screens';
import type { Server } from './server';

/** A device that plays on its own. */
async function device(browser: Browser, server: Server): Promise<BrowserContext> {
  return browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
}

async function openSaving(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Save or restore everything' }).click();
  await expect(page.getByRole('button', { name: 'Restore from a file' })).toBeVisible();
}

async function saved(page: Page): Promise<string> {
  await openSaving(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save everything', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sixfold-everything-\d{4}-\d\d-\d\d\.json$/);
  return readFileSync(await file.path(), 'utf8');
}

async function choose(page: Page, text: string): Promise<void> {
  const path = test.info().outputPath('all.json');
  writeFileSync(path, text);
  await page.locator('dialog input[type="file"]').setInputFiles(path);
}

/** All that the browser stores, to see that nothing changed. */
function stored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
}

/** Someone with settings, a game against a bot, one on the score pad, and a key. */
async function lived(context: BrowserContext, server: Server): Promise<Page> {
  const page = await context.newPage();
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  await new Scorer(page).keep(GAMES.quick);
  await page.evaluate((mine) => {
    localStorage.setItem('sixfold.key', JSON.stringify(mine));
    localStorage.setItem('sixfold.learn', JSON.stringify(['line', 'shape']));
  }, key);
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  await player.move();
  return page;
}

test('everything goes to another device in one file: games, settings, score pad, and who one is', async ({
  browser,
  server,
}) => {
  const [here, there] = [await device(browser, server), await device(browser, server)];
  const page = await lived(here, server);
  await page.goto('/');
  const stands = await page.getByRole('region', { name: 'Your games' }).getByRole('link').first().textContent();
  const key = await page.evaluate(() => localStorage.getItem('sixfold.key'));
  const file = await saved(page);
  await expect(page.locator('dialog').last()).toContainText('Anyone who has the file can play as you');

  const other = await there.newPage();
  await openSaving(other);
  const before = await stored(other);
  await choose(other, file);
  await expect(other.locator('dialog').last()).toContainText('holds 2 games');
  await expect(other.locator('dialog').last()).toContainText('play as the same person');
  expect(await stored(other), 'nothing happens before the answer').toBe(before);
  await other.getByRole('button', { name: 'Restore', exact: true }).click();
  await other.getByRole('button', { name: 'Open the start page' }).click();
  const game = other.getByRole('region', { name: 'Your games' }).getByRole('link').first();
  await expect(game).toContainText(/Duckling/);
  expect((await game.textContent())!.replace(/·.*/, '')).toBe(stands!.replace(/·.*/, ''));
  expect(await other.evaluate(() => localStorage.getItem('sixfold.key'))).toBe(key);
  await game.click();
  await expect(new Player(other).hand.first()).toBeVisible();
  await other.goto('/keep/history');
  await expect(other.locator('li')).toHaveCount(1);
  await other.goto('/learn');
  await expect(other.locator('.number.done')).toHaveCount(2);
  await here.close();
  await there.close();
});

test('a device that is somebody already stays so, and the game that went further stays', async ({
  browser,
  server,
}) => {
  const here = await device(browser, server);
  const page = await lived(here, server);
  const file = await saved(page);
  // The game goes on, and the device becomes somebody else.
  await page.goto('/');
  await page.getByRole('region', { name: 'Your games' }).getByRole('link').first().click();
  const player = new Player(page);
  await player.comesToMove();
  await player.move();
  await player.comesToMove();
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  await page.evaluate((mine) => localStorage.setItem('sixfold.key', JSON.stringify(mine)), key);
  await page.goto('/');
  const own = page.getByRole('region', { name: 'Your games' }).getByRole('link').first();
  // Until the list has been read anew, it shows what the device remembered of it.
  await expect(own).toContainText('your turn');
  const stands = (await own.textContent())!.replace(/·.*/, '');
  await openSaving(page);
  await choose(page, file);
  await expect(page.locator('dialog').last()).toContainText('The key in the file is left out');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'Open the start page' }).click();
  await expect(own).toContainText('your turn');
  expect((await own.textContent())!.replace(/·.*/, '')).toBe(stands);
  expect(await page.evaluate(() => localStorage.getItem('sixfold.key'))).toBe(JSON.stringify(key));
  await here.close();
});

test('a file that is foreign, newer, damaged or too large is refused, and one without room changes nothing', async ({
  browser,
  server,
}) => {
  const [here, there] = [await device(browser, server), await device(browser, server)];
  const file = await saved(await lived(here, server));
  const page = await there.newPage();
  await openSaving(page);
  const before = await stored(page);
  const refused: [text: string, said: string][] = [
    ['not even JSON', 'This is not a file saved by Sixfold.'],
    ['{"games": []}', 'This is not a file saved by Sixfold.'],
    ['null', 'This is not a file saved by Sixfold.'],
    [file.replace('"sixfold-everything":1', '"sixfold-everything":2'), 'from a newer Sixfold'],
    [file.replace('shape', 'shapes'), 'This file is damaged.'],
    [`${file}${' '.repeat(32_000_000)}`, 'This file is too large.'],
  ];
  for (const [text, said] of refused) {
    await choose(page, text);
    await expect(page.locator('dialog').last().getByRole('alert')).toContainText(said);
  }
  expect(await stored(page)).toBe(before);

  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
  });
  await choose(page, file);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.locator('dialog').last().getByRole('alert')).toContainText('There is no room on this device.');
  expect(await stored(page)).toBe(before);
  await here.close();
  await there.close();
});

test('a file of the score pad’s games alone is taken, too', async ({ page }) => {
  await new Scorer(page).keep(GAMES.quick);
  await page.goto('/keep/history');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save all games' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  await page.evaluate(() => localStorage.clear());
  await openSaving(page);
  await choose(page, file);
  await expect(page.locator('dialog').last()).toContainText('This file holds 1 game of the score pad.');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'Open the start page' }).click();
  await page.goto('/keep/history');
  await expect(page.locator('li')).toHaveCount(1);
});

test('the browser is asked to keep what is stored: once, with the first game', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      localStorage.setItem('asked', `${localStorage.getItem('asked') ?? ''}!`);
      return Promise.resolve(true);
    };
  });
  const asked = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('asked'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await asked()).toBeNull();
  const player = new Player(page);
  await player.against('Duckling');
  await expect.poll(asked).toBe('!');
  await player.against('Duckling');
  await new Scorer(page).keep(GAMES.quick);
  expect(await asked()).toBe('!');
});
