/** Taking a turn back where nobody has to be asked: one tap beside Play. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Player } from './player';

test('against a bot a turn is taken back by one tap, or one key, and nobody is asked', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  const back = page.getByRole('button', { name: 'Take back' });
  await player.comesToMove();
  await expect(back).toHaveCount(0);
  const hand = await page.locator('.hand use').evaluateAll((uses) => uses.map((use) => use.getAttribute('href')));
  for (const take of [() => back.click(), () => page.keyboard.press('b')]) {
    await player.comesToMove();
    await player.move();
    await player.moved(1);
    await expect(player.primary).toBeVisible();
    const box = (await back.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    await take();
    await expect(page.locator('.notice', { hasText: 'Your turn has been taken back.' })).toBeVisible();
    await expect.poll(() => player.turns()).toBe(0);
    const again = await page.locator('.hand use').evaluateAll((uses) => uses.map((use) => use.getAttribute('href')));
    expect(again.sort()).toEqual([...hand].sort());
  }
  // What lies there only tentatively is taken back by Undo, in the same place.
  await player.layOne();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(back).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask to take my turn back' })).toHaveCount(0);
});

/** Whoever the device was passed to shows their hand. */
async function uncover(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^I’m / }).click();
  await expect(new Player(page).hand).toHaveCount(6);
}

test('on a shared device the last turn is taken back, and its player gets the device', async ({ page }) => {
  await page.goto('/device');
  await page.getByLabel('Name of player 1').fill('Mum');
  await page.getByLabel('Name of player 2').fill('Kid');
  await page.getByRole('button', { name: 'Start' }).click();
  const player = new Player(page);
  const pass = page.getByRole('heading', { name: /^Pass to/ });
  const first = (await pass.textContent())!;
  await uncover(page);
  await player.move();
  await expect(pass).not.toHaveText(first);
  await uncover(page);
  expect(await player.turns()).toBe(1);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(pass).toHaveText(first);
  await expect.poll(() => player.turns()).toBe(0);
  await expect(player.hand).toHaveCount(0);
});
