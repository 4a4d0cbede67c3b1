/** A whole game of four on a phone, by touch, with a friend who watches; and what the end of it offers. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { misfits } from './fit';
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { Player } from './player';

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } };
test.use({ ...PHONE, serviceWorkers: 'allow' });

/** After so many turns it is looked at closely; pictures of it are left for people to look at. */
const LOOKED_AT = [10, 25, 40];

/** What the tables of two people show of the same game. */
async function told(page: Page): Promise<{ scores: string[]; tiles: number }> {
  return page.evaluate(() => ({
    scores: [...document.querySelectorAll('.narrow-only .score')].map(({ textContent }) => textContent),
    tiles: document.querySelectorAll('.block').length,
  }));
}

/** Names that are cut: those of bots are short enough for four of them. */
async function cutNames(page: Page): Promise<string[]> {
  return page
    .locator('.narrow-only .cut')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
}

test('a full game of four by touch, watched by a friend; its record, and a rematch', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const player = new Player(page);
  await player.against('Duckling', 3);
  const friend = await (await byServer(await browser.newContext({ ...PHONE, baseURL: baseURL! }))).newPage();
  await friend.goto(page.url());
  await expect(friend.getByText('You are watching.')).toBeVisible();
  await expect(friend.locator('.hand')).toHaveCount(0);

  const ahead = [...LOOKED_AT];
  while (await player.comesToMove()) {
    const before = await player.turns();
    if (before >= ahead[0]!) {
      const turn = ahead.shift()!;
      expect([...(await misfits(page)), ...(await cutNames(page))], `after ${turn} turns`).toEqual([]);
      await page.screenshot({ path: info.outputPath(`turn-${turn}.png`) });
      await expect.poll(() => told(friend)).toEqual(await told(page));
      await friend.screenshot({ path: info.outputPath(`turn-${turn}-watched.png`) });
    }
    await player.move(true);
    await player.moved(before);
  }
  expect(ahead).toEqual([]);

  for (const one of [page, friend]) {
    await expect(one.getByRole('heading', { name: /wins? with|shared victory/ })).toBeVisible();
    await expect(one.locator('dialog tbody tr')).toHaveCount(4);
  }
  await page.screenshot({ path: info.outputPath('end.png') });
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record' }).click();
  const record = readFileSync(await (await waiting).path(), 'utf8');
  expect(record).toMatch(/^sixfold 1\n/);
  expect(record).toContain('\nseed browser 0\n');
  // Whoever said no name is a guest: a record read by others must not call them "You".
  expect(record).toMatch(/\nplayers Guest \| /);

  // Only whoever sits there asks for another game.
  await expect(friend.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(player.hand).toHaveCount(6);
  for (const one of [page, friend]) {
    await expect(one.locator('.narrow-only .score').first()).toHaveText('0');
    await expect(one.getByRole('dialog')).toHaveCount(0);
  }
  await friend.context().close();
});
