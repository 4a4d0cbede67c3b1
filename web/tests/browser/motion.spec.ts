/** What moves: tiles come from the seat of whoever laid them; with reduced motion nothing does. And keys that can be switched off. */
import { expect, test } from './fixtures';
import { Player } from './player';

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`the opponent’s tiles travel from their seat, motion: ${motion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    const player = new Player(page);
    await player.against('Duckling');
    await player.comesToMove();
    await player.move();
    await player.moved(1);
    await player.comesToMove();
    await expect(page.locator('.travels')).toHaveCount(
      motion === 'reduce' ? 0 : await page.locator('.lying .last').count(),
    );
  });
}

test('single keys can be switched off', async ({ page }) => {
  const player = new Player(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /Single-key shortcuts/ }).uncheck();
  await page.keyboard.press('Escape');
  await player.against('Duckling');
  await player.comesToMove();
  await page.keyboard.press('1');
  await page.keyboard.press('?');
  await player.settled();
  await expect(player.hand.first()).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('dialog')).toHaveCount(0);
});
