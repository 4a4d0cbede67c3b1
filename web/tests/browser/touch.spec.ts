/** Fingers on the table: pinch and pan never place a tile, a tap and a drag do. */
import type { Locator, Page } from '@playwright/test';
import { type Finger, Fingers } from './fingers';
import { expect, test } from './fixtures';
import { Player } from './player';

test.use({ hasTouch: true, isMobile: true });

/** How large a cell is drawn. */
async function cellSize(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('[role="gridcell"]')!.getBoundingClientRect().width);
}

async function middle(target: Locator): Promise<Finger> {
  const box = (await target.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a pinch zooms and places nothing, a pan moves and places nothing', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  const fingers = await Fingers.on(page);
  await player.choose(player.hand.first());
  const spot = await middle(player.spots.first());
  const before = await cellSize(page);

  await fingers.go(
    [spot, { x: spot.x + 40, y: spot.y + 40 }],
    [
      { x: spot.x - 30, y: spot.y - 30 },
      { x: spot.x + 90, y: spot.y + 90 },
    ],
  );
  await expect.poll(() => cellSize(page)).toBeGreaterThan(before * 1.3);
  await expect(page.locator('.tentative')).toHaveCount(0);

  const there = await middle(player.spots.first());
  await fingers.go([there], [{ x: there.x + 60, y: there.y + 30 }]);
  const after = await middle(player.spots.first());
  expect(after.x - there.x).toBeCloseTo(60, -1);
  await expect(page.locator('.tentative')).toHaveCount(0);

  await page.touchscreen.tap(...at(await middle(player.spots.first())));
  await expect(page.locator('.tentative')).toHaveCount(1);
});

test('a tile can be dragged to the table, moved, dragged home, and arranged', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  const fingers = await Fingers.on(page);
  const tile = player.hand.first();
  await player.choose(tile);
  const home = await middle(tile);
  const spot = await middle(player.spots.first());
  await player.tap(tile);
  await expect(player.spots).toHaveCount(0);

  await fingers.go([home], [spot]);
  await expect(page.locator('.tentative')).toHaveCount(1);
  const origin = page.locator('[role="gridcell"][style*="left: 0px; top: 0px"]');
  const table = await middle(origin);
  await fingers.go([await middle(page.locator('.tentative'))], [home]);
  await expect(page.locator('.tentative')).toHaveCount(0);
  // The table stayed where it was meanwhile.
  expect(await middle(origin)).toEqual(table);

  const order = (): Promise<string[]> =>
    page.locator('.hand use').evaluateAll((uses) => uses.map((use) => use.getAttribute('href')!));
  const before = await order();
  const box = (await player.hand.nth(5).boundingBox())!;
  await fingers.go([await middle(player.hand.first())], [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
  const after = [...before.slice(1), before[0]!];
  expect(await order()).toEqual(after);
  await page.reload();
  await expect(player.hand).toHaveCount(6);
  expect(await order()).toEqual(after);
});

test('a tile is chosen once by a finger, and again by a key', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  const tile = player.hand.first();
  for (const chosen of ['true', 'false', 'true']) {
    await player.tap(tile, true);
    await expect(tile).toHaveAttribute('aria-pressed', chosen);
  }
  await tile.focus();
  await page.keyboard.press('Enter');
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
});

test('a finger on the place of a laid tile takes it back', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  expect(await player.layOne(true)).toBe(true);
  await player.tap(page.locator('.hand .out'), true);
  await expect(page.locator('.tentative')).toHaveCount(0);
  await expect(page.locator('.hand .out')).toHaveCount(0);

  // Taken back from the table itself, it can be chosen by a key at once.
  expect(await player.layOne(true)).toBe(true);
  await player.tap(page.locator('.tentative'), true);
  await expect(page.locator('.hand .out')).toHaveCount(0);
  await player.hand.first().focus();
  await page.keyboard.press('Enter');
  await expect(player.hand.first()).toHaveAttribute('aria-pressed', 'true');
});

test('a second finger takes the meaning out of a drag', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  const session = await page.context().newCDPSession(page);
  const tile = player.hand.first();
  await player.choose(tile);
  const home = await middle(tile);
  const spot = await middle(player.spots.first());
  await player.tap(tile);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Finger[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  await send('touchStart', [home]);
  await send('touchMove', [{ x: home.x, y: home.y - 40 }]);
  await send('touchMove', [spot]);
  await send('touchStart', [spot, { x: 200, y: 500 }]);
  await send('touchEnd', []);
  await expect(page.locator('.dragged')).toHaveCount(0);
  await expect(page.locator('.tentative')).toHaveCount(0);
});

function at({ x, y }: Finger): [number, number] {
  return [x, y];
}
