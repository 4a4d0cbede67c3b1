/** What is told by more than colour: where the system's colours replace all others, and what is only tried. */
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures';
import { Player } from './player';

/** The lines round an element that remain when its background is gone: `border outline`, in pixels. */
async function linesRound(target: Locator): Promise<[border: number, outline: number]> {
  return target.evaluate((element) => {
    const style = getComputedStyle(element);
    const width = (line: string, drawn: string): number => (drawn === 'none' ? 0 : parseFloat(line));
    return [width(style.borderTopWidth, style.borderTopStyle), width(style.outlineWidth, style.outlineStyle)] as [
      number,
      number,
    ];
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`in forced colours, ${scheme}, the chosen bot, whose turn it is and Play can be told`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
    const player = new Player(page);
    await page.goto('/');
    const chosen = page.locator('.bot:has(:checked)');
    const other = page.locator('.bot:not(:has(:checked))').first();
    expect((await linesRound(chosen))[1]).toBeGreaterThan((await linesRound(other))[1]);

    await player.against('Duckling');
    await player.comesToMove();
    const turn = page.locator('.seat:visible[aria-current]');
    const waiting = page.locator('.seat:visible:not([aria-current])');
    expect((await linesRound(turn))[1]).toBeGreaterThan((await linesRound(waiting))[1]);
    expect((await linesRound(waiting))[0]).toBeGreaterThan(0);
    await player.layOne();
    while (await player.primary.isDisabled()) await player.layOne();
    const quiet = page.getByRole('button', { name: 'Undo' });
    expect((await linesRound(quiet))[0]).toBeGreaterThan(0);
    expect((await linesRound(player.primary))[0]).toBeGreaterThan((await linesRound(quiet))[0]);
  });
}

test('a tile that is only tried hovers over its dashed place; one that was played lies flat', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  await player.layOne();
  while (await player.primary.isDisabled()) await player.layOne();
  const place = (await page.locator('.tentative .place').first().boundingBox())!;
  const lifted = (await page.locator('.tentative .lifted').first().boundingBox())!;
  expect(lifted.width).toBeLessThan(place.width);
  expect(lifted.y).toBeLessThan(place.y);
  expect(
    await page
      .locator('.place')
      .first()
      .evaluate((line) => getComputedStyle(line).strokeDasharray),
  ).not.toBe('none');
  await player.primary.click();
  await player.moved(0);
  await expect(page.locator('.place')).toHaveCount(0);
});
