/** Several people round one device: the curtain hides what is not theirs to see. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { Player } from './player';
import { settled } from './rest';
import { Server } from './server';

/** Press the button that shows a hand, for no longer than it takes, or until the hand is there. */
async function press(page: Page, until: 'at once' | 'shown'): Promise<void> {
  const box = (await page.getByRole('button', { name: 'Hold to show' }).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  if (until === 'shown') await expect(new Player(page).hand).toHaveCount(6);
  await page.mouse.up();
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

    await press(page, 'at once');
    await expect(page.getByRole('heading', { name: /Pass to/ })).toBeVisible();
    expect(await tilesOf(page)).toEqual([]);

    await press(page, 'shown');
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
    await press(page, 'shown');
    for (const letters of ['Rt', 'Rf', 'Rs']) {
      await player.choose(player.tile(letters));
      await player.layChosen();
    }
    await player.tap(player.primary);
    await expect(page.getByRole('heading', { name: 'Pass to Marek' })).toBeVisible();
    await press(page, 'shown');
    await player.move();
    await expect(page.getByRole('heading', { name: 'Pass to Olena' })).toBeVisible();
    await press(page, 'shown');
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
    await press(page, 'shown');
    const before = await player.turns();
    await player.move();
    await player.moved(before);
    await expect(pass).toBeVisible();
  }
  await expect(told).toHaveCount(3);
  await expect(told.last()).toContainText(/^(Olena|Marek|Duckling)/);
  // On a page at four times its size there is more than fits: all of it can be reached.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.locator('.curtain').evaluate((curtain) => (curtain.scrollTop = 0));
  await expect(told.first()).toBeInViewport({ ratio: 1 });
});

test('the curtain does not bar the way home, and the game waits there', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: /Pass to/ })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
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
    await press(page, 'shown');
    await player.move();
    await player.moved(turn);
  }
});

test('with a keyboard the curtain opens by holding Enter', async ({ page }) => {
  await begin(page);
  await page.getByRole('button', { name: 'Start' }).click();
  const button = page.getByRole('button', { name: 'Hold to show' });
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.down('Enter');
  await expect(page.locator('.hand button')).toHaveCount(6);
  await page.keyboard.up('Enter');
});
