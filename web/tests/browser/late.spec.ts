/** Late in a game on a phone: all of the table can be seen, nothing happens out of sight, and no control lies over a cell. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { lateTable, openLate, playUntil } from './late';
import { Player } from './player';
import { settled, tableAtRest } from './rest';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

const BOTS = ['greedy', 'squirrel', 'greedy'];
/** By then the table is larger than a phone. */
const LATE = 36;

interface Seen {
  readonly cell: number;
  /** Whether all tiles, and those of the last turn, are within the board. */
  readonly all: boolean;
  readonly last: boolean;
}

/** What of the table is seen, once it has come to rest. */
async function seen(page: Page): Promise<Seen> {
  await tableAtRest(page);
  return page.evaluate(() => {
    const frame = document.querySelector('.surface')!.getBoundingClientRect();
    const inside = (element: Element): boolean => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom;
    };
    return {
      cell: document.querySelector('[role="gridcell"]')!.getBoundingClientRect().width,
      all: [...document.querySelectorAll('.block')].every(inside),
      last: [...document.querySelectorAll('.lying .last')].every(inside),
    };
  });
}

/** Drag the table so far that nothing of it is left in sight. By mouse: a browser takes a finger's tap after such a dash for its end. */
async function panAway(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('.surface').boundingBox())!;
  for (let times = 0; times < 6; times++) {
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + width - 20, y + height - 20, { steps: 3 });
    await page.mouse.up();
  }
}

const whole = (page: Page): Locator => page.getByRole('button', { name: 'Show the whole table' });

test('all of the table is shown, and a tap on it looks closer there', async ({ page, server }) => {
  await openLate(page, await lateTable(server, BOTS, LATE));
  const near = await seen(page);
  expect(near.cell).toBeGreaterThanOrEqual(36);
  expect(near.all).toBe(false);

  await whole(page).click();
  const small = await seen(page);
  expect(small.all).toBe(true);
  expect(small.cell).toBeLessThan(36);
  await expect(whole(page)).toHaveAttribute('aria-pressed', 'true');

  // A tile is chosen: the tap lays nothing all the same, and what was under the finger stays there.
  await page.locator('.hand button').first().tap();
  await settled(page);
  const tile = page.locator('.block').first();
  const box = (await tile.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await expect.poll(async () => (await seen(page)).cell).toBeGreaterThanOrEqual(40);
  const after = (await tile.boundingBox())!;
  expect(x).toBeGreaterThan(after.x);
  expect(x).toBeLessThan(after.x + after.width);
  expect(y).toBeGreaterThan(after.y);
  expect(y).toBeLessThan(after.y + after.height);
  await expect(page.locator('.tentative')).toHaveCount(0);
  await expect(page.locator('.notice')).toHaveCount(0);

  // There and back again.
  await whole(page).click();
  expect((await seen(page)).all).toBe(true);
  await whole(page).click();
  expect((await seen(page)).cell).toBeGreaterThanOrEqual(36);
});

test('a replay and the board editor show all of a table, too', async ({ page, server }) => {
  const table = await lateTable(server, BOTS, Infinity);
  await page.goto(`/back/game/${table.id}#turn=${LATE}`);
  await page.locator(`.replay[data-at="${LATE}"]`).waitFor();
  await whole(page).click();
  expect((await seen(page)).all).toBe(true);

  const record = (await (await page.request.get(`/api/tables/${table.id}/record.json`)).json()) as {
    positions: string[];
  };
  await page.goto(`/back/board#position=${record.positions[LATE]!.replaceAll(' ', '+')}`);
  await expect.poll(() => page.locator('.block').count()).toBeGreaterThan(60);
  await whole(page).click();
  expect((await seen(page)).all).toBe(true);
});

test('a turn out of sight is told at the edge, and one tap goes there', async ({ page, server }) => {
  const table = await lateTable(server, BOTS, LATE - 12);
  await openLate(page, table, true);
  const chip = page.locator('.elsewhere');
  const player = new Player(page);
  let turns = await player.turns();
  // Whoever does not touch anything for a while is taken along: a machine that is busy may need another try.
  await expect(async () => {
    await panAway(page);
    turns = await playUntil(server, table, turns + 4);
    await expect.poll(() => player.turns()).toBe(turns);
    await expect(chip.first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(chip.first()).toHaveText(
    /^(Olena|Magpie|Squirrel|Magpie 2)\s+\+\d+(\sQwirkle!)?\s+out of sight: go there/,
  );
  await chip.first().tap();
  await expect.poll(async () => (await seen(page)).last).toBe(true);
});

test('where nothing is touched for a while, the table follows the game again', async ({ page, server }) => {
  const table = await lateTable(server, BOTS, LATE - 12);
  await openLate(page, table, true);
  await panAway(page);
  expect((await seen(page)).last).toBe(false);
  let turns = await new Player(page).turns();
  await expect
    .poll(
      async () => {
        turns = await playUntil(server, table, turns + 4);
        return (await seen(page)).last;
      },
      { intervals: [7000] },
    )
    .toBe(true);
  await expect(page.locator('.elsewhere')).toHaveCount(0);
});

test('once one’s own turn is over, the table follows the game again', async ({ page, server }) => {
  const table = await lateTable(server, BOTS, LATE - 12);
  await openLate(page, table);
  const player = new Player(page);
  await player.comesToMove();
  const before = await player.turns();
  await panAway(page);
  expect((await seen(page)).last).toBe(false);
  // The best cell for the tile that is chosen comes into sight.
  await player.move(true);
  await player.moved(before);
  await player.comesToMove();
  await expect.poll(async () => (await seen(page)).last).toBe(true);
});

/** What a control covers among the cells that take a tile, and whether the best of them is in sight; for each tile of the hand. */
async function coveredCells(page: Page): Promise<string[]> {
  const player = new Player(page);
  const found: string[] = [];
  for (let at = 0; at < (await player.hand.count()); at++) {
    await player.tap(player.hand.nth(at), true);
    await tableAtRest(page);
    found.push(
      ...(await page.evaluate(() => {
        const frame = document.querySelector('.surface')!.getBoundingClientRect();
        const spots = [...document.querySelectorAll('.spot')].map((spot) => ({
          box: spot.querySelector('rect')!.getBoundingClientRect(),
          score: Number(spot.textContent),
        }));
        const isSeen = ({ left, top, right, bottom }: DOMRect): boolean =>
          left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom;
        const told: string[] = [];
        for (const control of document.querySelectorAll('button, .notice, .hint, .messages > .card')) {
          const over = control.getBoundingClientRect();
          if (over.width === 0) continue;
          for (const { box } of spots.filter((spot) => isSeen(spot.box)))
            if (over.left < box.right && box.left < over.right && over.top < box.bottom && box.top < over.bottom)
              told.push(`${control.outerHTML.slice(0, 80)} lies over a cell`);
        }
        const best = Math.max(...spots.map(({ score }) => score));
        if (spots.length > 0 && !spots.some(({ box, score }) => score === best && isSeen(box)))
          told.push(`the best cell (+${best}) is out of sight`);
        return told;
      })),
    );
    await player.tap(player.hand.nth(at), true);
  }
  return found;
}

for (const [device, width, height] of [
  ['a phone', 360, 640],
  ['a phone on its side', 740, 360],
  ['a small phone on its side', 568, 320],
  ['a page at four times its size', 320, 256],
  ['a desk', 1024, 600],
] as const) {
  test(`no control lies over a cell that takes a tile on ${device}`, async ({ page, server }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    const table = await lateTable(server, BOTS, LATE - 24);
    await openLate(page, table);
    const player = new Player(page);
    for (const turns of [LATE - 24, LATE - 12, LATE - 4, LATE]) {
      await playUntil(server, table, turns);
      await expect.poll(() => player.turns()).toBeGreaterThanOrEqual(turns);
      expect(await player.comesToMove()).toBe(true);
      expect(await coveredCells(page), `after ${turns} turns`).toEqual([]);
    }
  });
}
