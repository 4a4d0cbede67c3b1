/** What moves: tiles come from the seat of whoever laid them, a Qwirkle lights up; with reduced motion nothing does. And keys that can be switched off. */
import { expect, test } from './fixtures';
import { lateTable, openLate, playUntilQwirkle } from './late';
import { Player } from './player';
import { settled } from './rest';

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

for (const motion of ['no-preference', 'reduce'] as const) {
  test(`a Qwirkle is celebrated, and then it is over, motion: ${motion}`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: motion });
    // What lasts for less than a second is noted by the page itself: a busy tester could look too late.
    await page.addInitScript(() => {
      const lit: string[] = [];
      Object.assign(window, { lit });
      new MutationObserver(() => {
        const lights = document.querySelectorAll('.light').length;
        if (lights > 0) lit.push(`${lights} ${document.querySelector('.sign text')?.textContent}`);
      }).observe(document, { childList: true, characterData: true, subtree: true });
    });
    const table = await lateTable(server, ['duckling'], 0);
    const play = await playUntilQwirkle(server, table);
    await openLate(page, table);
    const player = new Player(page);
    await player.comesToMove();
    const before = await player.turns();
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: 'Your move in notation' }).fill(play);
    await page.keyboard.press('Enter');
    await player.moved(before);
    await player.comesToMove();
    await expect(page.locator('.light, .sign')).toHaveCount(0);
    const lit = await page.evaluate(() => (window as unknown as { lit: string[] }).lit);
    if (motion === 'reduce') expect(lit).toEqual([]);
    // Six tiles, and all of the line's points in the end.
    else expect([lit[0], lit.at(-1)]).toEqual(['6 +1', '6 +12']);
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
  await settled(page);
  await expect(player.hand.first()).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('dialog')).toHaveCount(0);
});
