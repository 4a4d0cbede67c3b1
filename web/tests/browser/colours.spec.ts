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

test('large marks are 12 pixels wide at a cell of 36, and shape and mark lie on their tile', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  const marks = page.getByRole('group', { name: 'Marks on the tiles' });
  await marks.getByRole('button', { name: 'Large' }).click();
  await expect(marks.getByRole('button', { name: 'Large' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/back/board#position=0,0:RsRcRd+RfGfYtBxBtOs/??????+3/0+1+0');
  await expect(page.locator('.lying use[href="#tile-Rs"]')).toBeVisible();
  // The tiles that the board refers to, each in a cell of 36 pixels.
  const drawn = await page.evaluate(() => {
    const cell = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    cell.setAttribute('viewBox', '-5 -5 110 110');
    cell.setAttribute('width', '36');
    cell.setAttribute('height', '36');
    document.body.append(cell);
    return [...document.querySelectorAll('[id^=tile-]')].map((tile) => {
      cell.replaceChildren(tile.cloneNode(true));
      const scale = cell.getScreenCTM()!.a;
      const [face, shape, mark] = ['rect:last-of-type', 'path:nth-last-of-type(2)', 'path:last-of-type'].map((part) => {
        const { x, y, width, height } = cell.querySelector<SVGGraphicsElement>(part)!.getBBox();
        return { left: x * scale, top: y * scale, right: (x + width) * scale, bottom: (y + height) * scale };
      });
      return { tile: tile.id, face: face!, shape: shape!, mark: mark! };
    });
  });
  expect(drawn).toHaveLength(36);
  for (const { tile, face, shape, mark } of drawn) {
    for (const part of [shape, mark]) {
      expect(part.left, tile).toBeGreaterThan(face.left);
      expect(part.top, tile).toBeGreaterThan(face.top);
      expect(part.right, tile).toBeLessThan(face.right);
      expect(part.bottom, tile).toBeLessThan(face.bottom);
    }
    expect(mark.right - mark.left, tile).toBeGreaterThanOrEqual(12);
    expect(mark.bottom - mark.top, tile).toBeGreaterThanOrEqual(12);
  }
});
