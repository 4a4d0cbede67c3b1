/** A whole game by keyboard alone, heard rather than seen. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Player } from './player';
import { settled } from './rest';

async function heard(page: Page): Promise<string> {
  return (await page.locator('[role="log"]').textContent()) ?? '';
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
}

/** Make a move with keys only: choose a tile, go to a cell that fits, lay it, play; else trade; else pass. */
async function move(page: Page): Promise<void> {
  const turns = await page.locator('[data-turns]').getAttribute('data-turns');
  for (let key = 1; key <= 6; key++) {
    await page.keyboard.press(String(key));
    await settled(page);
    if (await page.locator('.spot').count()) {
      await page.keyboard.press('n');
      await expect.poll(() => focused(page)).toMatch(/scores \d+ points? here|fits here/);
      await page.keyboard.press('Enter');
      await settled(page);
      // An opening may need more tiles.
      if (await page.locator('.actions .primary').isEnabled()) break;
    } else {
      await page.keyboard.press(String(key));
    }
  }
  if (!(await page.locator('.actions .primary').isEnabled())) {
    await page.keyboard.press('t');
    await page.keyboard.press('1');
  }
  await page.keyboard.press('p');
  await expect(page.locator('[data-turns]')).not.toHaveAttribute('data-turns', turns!);
}

test('a sheet that is closed gives the focus back to where it was', async ({ page }) => {
  const player = new Player(page);
  await page.goto('/');
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.press('Enter');
  await expect(player.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();

  await player.against('Duckling');
  await player.comesToMove();
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const leads of [undefined, 'Settings', 'All turns', 'How to play']) {
    await menu.press('Enter');
    if (leads) await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: leads }).press('Enter');
    await expect(page.getByRole('dialog', { name: leads ?? 'Menu' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
    await expect(menu).toBeFocused();
  }
  await player.hand.first().focus();
  await page.keyboard.press('?');
  await expect(player.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player.hand.first()).toBeFocused();
});

test('a full game by keyboard alone', async ({ page }) => {
  await page.goto('/');
  // The number of opponents comes first, then the bots, then Play.
  await page.getByRole('combobox', { name: 'How many opponents' }).focus();
  await page.keyboard.press('3');
  await page.getByRole('radio', { name: 'Badger' }).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Duckling' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.locator('.hand button')).toHaveCount(6);
  for (;;) {
    await page.waitForFunction(
      () => document.querySelector('.actions .primary') !== null || document.querySelector('dialog table') !== null,
    );
    if (await page.locator('dialog table').count()) break;
    await move(page);
  }
  await expect(page.getByRole('heading', { name: /wins? with|shared victory/ })).toBeVisible();
  expect(await heard(page)).toMatch(/wins? with|shared victory/);
});

test('what happens is said in whole sentences, and can be asked for', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Duckling', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.actions .primary')).toBeVisible();
  await move(page);
  await expect(page.locator('.actions .primary')).toBeVisible();
  await expect
    .poll(() => heard(page))
    .toMatch(/^Duckling (plays .+, (row|column) −?\d+: \d+ points?\.|trades .+) .*Your turn\./);

  await page.keyboard.press('s');
  await expect.poll(() => heard(page)).toMatch(/You: \d+ points? and Duckling: \d+ points? Your turn\./);
  await page.keyboard.press('d');
  await expect.poll(() => heard(page)).toMatch(/^(\w+ \w+ \(\w+ inside\)(, and |, | and )?){6}\s?$/);
  await page.keyboard.press('l');
  await expect.poll(() => heard(page)).toMatch(/^Duckling (plays|trades)/);
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'How to play' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
});

test('the table is one tab stop, and arrows move over it', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Duckling', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.actions .primary')).toBeVisible();
  await move(page);
  await expect(page.locator('[role="gridcell"][tabindex="0"]')).toHaveCount(1);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  const before = await focused(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).not.toBe(before);
  await expect(page.locator('[role="gridcell"][tabindex="0"]')).toHaveCount(1);
});

test('moves can be typed in the notation', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Duckling', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.actions .primary')).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('textbox', { name: 'Your move in notation' });
  await box.fill('0,0>Qq');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cannot read “Qq”.')).toBeVisible();
  await box.fill('-');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/You cannot pass|The first play must use/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
});
