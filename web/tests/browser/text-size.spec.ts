/** Text twice as large, as the browser's settings ask for: nothing overlaps, and nothing is lost. */
import { expect, test } from './fixtures';
import { covered, overflowing } from './fit';
import { screens, tablesOn } from './screens';

const SCREENS = [
  'start',
  'friends',
  'chosen tile',
  'menu',
  'settings',
  'end',
  'learn',
  'lesson line',
  'sample game',
  'keep new',
  'keep quick',
  'keep tiles',
  'look back',
  'replay',
  'board editor',
];

for (const [device, width, height] of [
  ['a phone', 390, 844],
  ['a desk', 1280, 800],
] as const) {
  test(`text twice as large fits ${device}`, async ({ page, server }) => {
    test.slow();
    const tables = await tablesOn(server);
    await page.setViewportSize({ width, height });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.addInitScript((key) => localStorage.setItem('sixfold.key', key), JSON.stringify(tables.key));
    for (const { name, open } of screens(tables).filter((screen) => SCREENS.includes(screen.name))) {
      await open(page);
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('30px');
      expect.soft(await overflowing(page), name).toEqual([]);
      expect.soft(await covered(page), name).toEqual([]);
    }
  });
}
