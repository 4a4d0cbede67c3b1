/** A whole game against bots, by tapping; and what the end of it offers. */
import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures';
import { Player } from './player';

test.use({ hasTouch: true, serviceWorkers: 'allow' });

test('a full game by tapping, its record, a rematch', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling', 3);
  while (await player.comesToMove()) {
    const before = await player.turns();
    await player.move(true);
    await player.moved(before);
  }
  await expect(page.getByRole('heading', { name: /wins? with|shared victory/ })).toBeVisible();
  await expect(page.locator('dialog tbody tr')).toHaveCount(4);

  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Record' }).click();
  const record = readFileSync(await (await waiting).path(), 'utf8');
  expect(record).toMatch(/^sixfold 1\n/);
  expect(record).toContain('\nseed browser 0\n');
  // Whoever said no name is a guest: a record read by others must not call them "You".
  expect(record).toMatch(/\nplayers Guest \| /);

  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('.seat .score').first()).toHaveText('0');
  await expect(player.hand).toHaveCount(6);
});
