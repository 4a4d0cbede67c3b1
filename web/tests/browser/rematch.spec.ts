/** Two friends and their second game: what was missed in the first is gone, and nobody asks for a rematch in silence. */
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { join, openTable, someoneElse } from './friends';
import { Player } from './player';
import type { Server } from './server';

/** What is heard at a page, by the frequency that each sound begins with. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const set = Reflect.get(AudioParam.prototype, 'setValueAtTime');
    AudioParam.prototype.setValueAtTime = function (value, at) {
      if (value > 1) heard.push(value);
      return set.call(this, value, at);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: number[] }).heard);
}

/** Whether the page believes that somebody looks at it. */
async function seen(page: Page, visible: boolean): Promise<void> {
  await page.evaluate((is) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: is ? 'visible' : 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visible);
}

interface Friends {
  readonly anna: Page;
  readonly ben: Page;
  /** What Ben has heard so far. */
  readonly heard: () => Promise<number[]>;
}

async function friends(browser: Browser, anna: Page, server: Server): Promise<Friends> {
  const ben = await (await someoneElse(browser)).newPage();
  const heard = await listen(ben);
  const path = await openTable(anna, server.url, 'Anna', 2, 0);
  await join(ben, `${server.url}${path}`, 'Ben');
  for (const page of [anna, ben]) await expect(new Player(page).hand).toHaveCount(6);
  return { anna, ben, heard };
}

function rematch(page: Page): Locator {
  return page.getByRole('dialog').getByRole('button', { name: 'Rematch' });
}

/** The game comes to its end by bots that stand in for both. */
async function playOut({ anna, ben }: Friends): Promise<void> {
  for (const page of [anna, ben]) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Let a bot play for me' }).click();
  }
  for (const page of [anna, ben]) await expect(rematch(page)).toBeVisible();
}

const WISH = 'Anna would like a rematch.';
/** The first tone of the sound that calls to one's turn. */
const CALL = 520;

test('a wish for a rematch is seen, heard and spoken while the result is open', async ({ browser, page, server }) => {
  const both = await friends(browser, page, server);
  await playOut(both);
  const { anna, ben, heard } = both;
  const before = (await heard()).filter((tone) => tone === CALL).length;
  const button = rematch(ben);
  const calm = await button.evaluate((found) => getComputedStyle(found).boxShadow);
  await rematch(anna).click();
  await expect(ben.getByRole('dialog').locator('[aria-live]', { hasText: WISH })).toBeVisible();
  await expect(ben).toHaveTitle(`● ${WISH} · Sixfold`);
  await expect(ben.getByRole('log')).toContainText(WISH);
  await expect(ben.locator('link[rel="icon"]')).toHaveAttribute('href', /icon-turn/);
  expect(await button.evaluate((found) => getComputedStyle(found).boxShadow)).not.toBe(calm);
  expect((await heard()).filter((tone) => tone === CALL).length).toBe(before + 1);
  // Whoever asked is not asked.
  await expect(anna).not.toHaveTitle(/rematch/);
  await button.click();
  for (const one of [anna, ben]) {
    await expect(new Player(one).hand).toHaveCount(6);
    await expect(one).not.toHaveTitle(/rematch/);
  }
});

test('a wish for a rematch is seen with the result closed, and behind another tab', async ({
  browser,
  page,
  server,
}) => {
  const both = await friends(browser, page, server);
  await playOut(both);
  const { anna, ben, heard } = both;
  await ben.getByRole('button', { name: 'Close' }).click();
  await seen(ben, false);
  const before = (await heard()).filter((tone) => tone === CALL).length;
  await rematch(anna).click();
  await expect(ben).toHaveTitle(`● ${WISH} · Sixfold`);
  await expect(ben.getByRole('log')).toContainText(WISH);
  expect((await heard()).filter((tone) => tone === CALL).length).toBe(before + 1);
  await seen(ben, true);
  const card = ben.locator('.card', { hasText: WISH });
  await expect(card).toBeVisible();
  await expect(ben.locator('.button.primary:visible')).toHaveText(['Rematch']);
  await card.getByRole('button', { name: 'Rematch' }).click();
  await expect(new Player(ben).hand).toHaveCount(6);
  await expect(card).toHaveCount(0);
});

/** Ben looks away until Anna has moved. */
async function missATurn({ anna, ben }: Friends): Promise<void> {
  const [hers, his] = [new Player(anna), new Player(ben)];
  await expect.poll(async () => (await hers.primary.isVisible()) || (await his.primary.isVisible())).toBe(true);
  if (await his.primary.isVisible()) await his.move();
  await expect(hers.primary).toBeVisible();
  await seen(ben, false);
  const before = await his.turns();
  await hers.move();
  await his.moved(before);
  await seen(ben, true);
  await expect(ben.getByText('1 turn while you were away')).toBeVisible();
}

test('what was missed is no news after one’s own next move', async ({ browser, page, server }) => {
  const both = await friends(browser, page, server);
  await missATurn(both);
  const ben = new Player(both.ben);
  const before = await ben.turns();
  await ben.move();
  await ben.moved(before);
  await expect(both.ben.getByText('while you were away')).toHaveCount(0);
});

test('what was missed in one game is no news in the next', async ({ browser, page, server }) => {
  const both = await friends(browser, page, server);
  await missATurn(both);
  await playOut(both);
  for (const one of [both.anna, both.ben]) await rematch(one).click();
  await expect(new Player(both.ben).hand).toHaveCount(6);
  await expect(both.ben.getByText('while you were away')).toHaveCount(0);
});
