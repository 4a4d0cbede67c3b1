/** Several people round one device: the curtain hides what is not theirs to see. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Player } from './player';

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
