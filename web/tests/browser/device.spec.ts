/** Several people round one device: the curtain hides what is not theirs to see. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { Player } from './player';
import { settled } from './rest';
import { Server } from './server';

/** The next person says that they hold the device. */
async function take(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^I’m / }).click();
  await expect(new Player(page).hand).toHaveCount(6);
}

async function tilesOf(page: Page): Promise<string[]> {
  return page.locator('.hand use').evaluateAll((uses) => uses.map((use) => use.getAttribute('href') ?? ''));
}

async function begin(page: Page): Promise<void> {
  await page.goto('/device');
  await page.getByLabel('Name of player 1').fill('Olena');
  await page.getByLabel('Name of player 2').fill('Marek');
}

test('hands are hidden between turns, and not even in the page', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Start' }).click();
  const player = new Player(page);
  let hands = 0;
  for (let turn = 0; turn < 4; turn++) {
    await expect(page.getByRole('heading', { name: /Pass to (Olena|Marek)/ })).toBeVisible();
    const who = (await page.getByRole('heading', { name: /Pass to/ }).textContent())!.replace('Pass to ', '');
    expect(await tilesOf(page)).toEqual([]);

    await take(page);
    await expect(page.locator('.seat.turn').first()).toContainText(who);
    hands += 1;
    await player.move();
    await player.moved(turn);
  }
  expect(hands).toBe(4);
});

test('whoever gets the device again finds no draft of what they have played', async ({ browser }) => {
  // With this seed three red tiles open the game, and a red starburst comes for the one that was laid.
  const server = new Server({ seed: 'twice 7' });
  await server.start();
  const context = await byServer(await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' }));
  try {
    const page = await context.newPage();
    await begin(page);
    await page.getByRole('button', { name: 'Start' }).click();
    const player = new Player(page);
    await take(page);
    for (const letters of ['Rt', 'Rf', 'Rs']) {
      await player.choose(player.tile(letters));
      await player.layChosen();
    }
    await player.tap(player.primary);
    await expect(page.getByRole('heading', { name: 'Pass to Marek' })).toBeVisible();
    await take(page);
    await player.move();
    await expect(page.getByRole('heading', { name: 'Pass to Olena' })).toBeVisible();
    await take(page);
    await settled(page);
    await expect(page.locator('.hand li:not(.out, .empty)')).toHaveCount(6);
    await expect(page.locator('.notice')).toHaveCount(0);
  } finally {
    await context.close();
    await server.close();
  }
});

test('the curtain tells what all the others did since this person had the device', async ({ page }) => {
  await begin(page);
  await page.locator('fieldset').nth(1).getByText('2', { exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  const player = new Player(page);
  const told = page.locator('.curtain li');
  const pass = page.getByRole('heading', { name: /Pass to/ });
  await expect(pass).toBeVisible();
  // Until everybody has had a turn, the other person and two bots as well.
  while ((await player.turns()) < 4) {
    await take(page);
    const before = await player.turns();
    await player.move();
    await player.moved(before);
    await expect(pass).toBeVisible();
  }
  await expect(told).toHaveCount(3);
  await expect(told.last()).toContainText(/^\S.+ (plays|trades|passes)/);
  // On a page at four times its size, and on a phone on its side, all of it can be reached.
  for (const [width, height] of [
    [320, 256],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const part of [told.first(), told.last(), page.getByRole('button', { name: /^I’m / })]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the curtain does not bar the way home, and the game waits there', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: /Pass to/ })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Unseen tiles', 'Sort my tiles', 'Type a move'])
    await expect(menu.getByRole('button', { name })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: /Olena and Marek/ }).click();
  await expect(page.getByRole('heading', { name: /Pass to/ })).toBeVisible();
});

test('each seat may speak its own language, and the curtain speaks the next one’s', async ({ page }) => {
  await begin(page);
  await page.getByLabel('Language of player 1').selectOption('uk');
  await page.getByLabel('Language of player 2').selectOption('pl');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: /Передайте: Olena|Podaj dalej: Marek/ })).toBeVisible();
  const ukrainian = await page.getByRole('heading', { name: 'Передайте: Olena' }).count();
  await expect(page.locator('html')).toHaveAttribute('lang', ukrainian ? 'uk' : 'pl');
});

test('the page turns to face each player, and taps still land where they should', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await begin(page);
  await page.getByLabel('Rotate to face each player').check();
  await page.getByRole('button', { name: 'Start' }).click();
  const player = new Player(page);
  for (let turn = 0; turn < 2; turn++) {
    const who = (await page.getByRole('heading', { name: /Pass to/ }).textContent())!;
    await expect(page.locator('.frame')).toHaveClass(who.includes('Marek') ? /quarter-2/ : /quarter-0/);
    await take(page);
    await player.move();
    await player.moved(turn);
  }
});

test('with a keyboard a key that is still held down from playing uncovers nothing', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Start' }).click();
  const button = page.getByRole('button', { name: /^I’m / });
  await button.focus();
  // Only a person's key presses a button: of one made up, it can be seen whether the page lets it.
  const passes = (repeat: boolean): Promise<boolean> =>
    button.evaluate((found, again) => {
      const key = { key: 'Enter', repeat: again, bubbles: true, cancelable: true };
      return found.dispatchEvent(new KeyboardEvent('keydown', key));
    }, repeat);
  expect([await passes(true), await passes(false)]).toEqual([false, true]);
  await page.keyboard.press('Enter');
  await expect(page.locator('.hand button')).toHaveCount(6);
});

test('whoever moved sees it land, and a tap goes on at once; the board and the points stay', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Start' }).click();
  const player = new Player(page);
  await take(page);
  const first = await page.locator('.frame').evaluate((frame) => frame.textContent);
  expect(first).toBeTruthy();
  await player.move();
  await player.moved(0);
  // The mover still has the device: what they drew is there, and nothing of the next person.
  const pass = page.getByRole('heading', { name: /Pass to/ });
  await expect(page.locator('.block')).not.toHaveCount(0);
  if ((await pass.count()) === 0) await page.mouse.click(5, 300);
  await expect(pass).toBeVisible();
  expect(await tilesOf(page)).toEqual([]);
  await expect(page.locator('.seat').first()).toBeVisible();
  for (const hidden of ['.spot', '.tentative', '.ghost', '.hint', '[aria-label="Hint"]'])
    await expect(page.locator(hidden)).toHaveCount(0);
  await expect(page.locator('.bag')).toBeDisabled();
  // The board can still be looked at more closely, and the panel lies beside it.
  const [board, panel] = await Promise.all([
    page.locator('.surface').boundingBox(),
    page.locator('.curtain').boundingBox(),
  ]);
  expect(panel!.y).toBeGreaterThanOrEqual(board!.y + board!.height);
  const size = async (): Promise<number> => (await page.locator('.block').first().boundingBox())!.width;
  const before = await size();
  await page.locator('.zoom .larger').click();
  await expect.poll(size).toBeGreaterThan(before);
  expect(await tilesOf(page)).toEqual([]);
});
