/** What the table offers: why not, undo, trade, hints, plans, switches, replays, watching bots. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { Player } from './player';
import { layingOne } from './rest';
import { watched } from './screens';
import { type Manner, Server } from './server';

/** How long a bot of the slow server waits before it moves, in milliseconds. */
const SLOW = 3000;

test('a cell that is not legal says why', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  await player.move();
  await player.moved(0);
  await player.comesToMove();
  await player.tap(player.hand.first());
  const cell = (await page.locator('.surface').boundingBox())!;
  await page.mouse.click(cell.x + 20, cell.y + cell.height - 90);
  await expect(page.locator('.notice')).toContainText('It has to touch a tile on the table.');
  await expect(page.locator('.blame')).not.toHaveCount(0);
  await page.locator('.notice').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.notice')).toHaveCount(0);
});

test('a tile on a taken cell says so, in the language of the player', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  await player.move();
  await player.moved(0);
  await player.comesToMove();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('cs');
  await page.keyboard.press('Escape');
  await player.tap(player.hand.first());
  await player.tap(page.locator('.block').first());
  await expect(page.locator('.notice')).toContainText('Tady už kámen leží.');
});

test('a tile is taken back by a tap, and all of them by Undo', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  await player.layOne();
  await player.tap(page.locator('.tentative'));
  await expect(page.locator('.tentative')).toHaveCount(0);
  await player.layOne();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.tentative')).toHaveCount(0);
});

test('tiles are traded, and the bag keeps its size', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  await player.move();
  await player.moved(0);
  await player.comesToMove();
  const before = await player.turns();
  const bag = await page.locator('.bag b').textContent();
  await page.getByRole('button', { name: 'Trade', exact: true }).click();
  await player.tap(player.hand.nth(0));
  await player.tap(player.hand.nth(2));
  await page.getByRole('button', { name: 'Trade 2' }).click();
  await player.moved(before);
  await page.locator('.narrow-only .seat').first().click();
  await expect(page.getByRole('button', { name: /You traded 2 tiles/ })).toBeVisible();
  expect(Number(await page.locator('.bag b').textContent())).toBeGreaterThan(Number(bag) - 7);
});

test('a hint comes in steps, says if it was hurried, and can be laid', async ({ page }) => {
  await page.routeWebSocket(/\/api\/socket/, (near) => {
    const far = near.connectToServer();
    far.onMessage((message) =>
      near.send(String(message).replace(/("kind":"hinted".*"effort":)100/, (_, before) => `${before}50`)),
    );
  });
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.hint')).toContainText(/Look at|Trading looks best/);
  await expect(page.locator('.hint')).toContainText('the server was busy: thought less than usual');
  await expect(page.locator('.ghost')).toHaveCount(0);
  // The line is new: it is shown where it will lie.
  await page.getByRole('button', { name: 'Tell me more' }).click();
  await expect(page.locator('.glow')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Tell me more' }).click();
  await expect(page.locator('.ghost')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Tell me more' }).click();
  await expect(page.locator('.hint li')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Lay it' }).click();
  await expect(page.locator('.tentative')).not.toHaveCount(0);
  await expect(player.primary).toBeEnabled();
});

test('switches work by themselves, and a preset is named when they match it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Family' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Expert' }).click();
  await expect(page.getByRole('switch', { name: /Quick placement/ })).toBeChecked();
  await page.getByRole('switch', { name: /Hints/ }).check();
  await expect(page.getByRole('button', { name: 'Expert' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('switch', { name: /Hints/ })).toBeChecked();
  // The light on its edge, the shape, and the mark.
  const paths = (): Promise<number> => page.locator('#tile-Rs path').count();
  expect(await paths()).toBe(3);
  await page.getByRole('group', { name: 'Marks on the tiles' }).getByRole('button', { name: 'Off' }).click();
  expect(await paths()).toBe(2);
});

test('quick laying puts the best tile on the cell that is tapped', async ({ page }) => {
  const player = new Player(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Expert' }).click();
  await page.keyboard.press('Escape');
  await player.against('Duckling');
  await player.comesToMove();
  const tile = player.hand.first();
  await player.choose(tile);
  const spot = (await player.restingSpot())!;
  await player.tap(tile);
  await expect(player.spots).toHaveCount(0);
  await page.mouse.click(spot.x, spot.y);
  await expect(page.locator('.tentative')).toHaveCount(1);
});

test('an earlier turn is shown by a tap, and the newest again after it', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  for (let turn = 0; turn < 2; turn++) {
    await player.comesToMove();
    const before = await player.turns();
    await player.move();
    await player.moved(before);
  }
  await player.comesToMove();
  const tiles = await player.tiles();
  await page.locator('.narrow-only .seat').first().click();
  await Promise.all([
    page.waitForFunction((count) => document.querySelectorAll('.block').length < count, tiles),
    page.getByRole('dialog').getByTitle('Show this turn').last().click(),
  ]);
  await expect.poll(() => player.tiles()).toBe(tiles);
});

test('what happened while one was away is told, and replayed', async ({ browser }) => {
  await onServer(browser, { pace: SLOW }, async (player, page, server) => {
    await player.comesToMove();
    await player.move();
    await expect(page.getByText('Duckling is thinking…')).toBeVisible();
    const before = await player.turns();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    const own = page.getByRole('link', { name: /You and Duckling/ });
    await expect(own).toBeVisible();
    const table = (await own.getAttribute('href'))!.replace('/t/', '');
    await watched(server, table, undefined, ({ game }) => game?.turn === 1);
    await own.click();
    await expect(page.getByText('1 turn while you were away')).toBeVisible();
    expect(await player.turns()).toBe(before + 1);
    // It is short: one has to look for it before it begins.
    await Promise.all([
      page.waitForSelector('.playback'),
      page.getByRole('button', { name: 'Show', exact: true }).click(),
    ]);
    await expect(page.getByRole('group', { name: 'Replay' })).toHaveCount(0);
  });
});

test('bots are watched at one’s own speed, paused and stepped through', async ({ page }) => {
  const player = new Player(page);
  await page.goto('/watch');
  await page.getByLabel('Bot 1').selectOption('duckling');
  await page.getByLabel('Bot 2').selectOption('squirrel');
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect.poll(() => player.tiles()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await player.tiles();
  await page.getByRole('button', { name: 'One turn back' }).click();
  await expect.poll(() => player.tiles()).toBeLessThan(paused + 1);
  await page.getByRole('button', { name: 'One turn forward' }).click();
  await page.getByRole('button', { name: 'To the latest turn' }).click();
  await expect.poll(() => player.tiles()).toBeGreaterThan(paused);
  await expect(page.locator('.hand')).toHaveCount(0);
});

test('a plan is laid while others think, and checked again when the table changes', async ({ browser }) => {
  await onServer(browser, { pace: 2 * SLOW }, async (player, page) => {
    await player.comesToMove();
    await player.move();
    await expect(page.getByText('Duckling is thinking…')).toBeVisible();
    // One blue square opened the game; the other one fits across.
    await player.choose(player.tile('Bs'));
    await player.layChosen();
    await expect(page.locator('.waiting')).toBeVisible();
    await expect(page.getByText(/Your plan: \d+ points?/)).toBeVisible();
    await player.comesToMove();
    await expect(page.locator('.tentative')).toHaveCount(1);
    await expect(player.primary).toBeEnabled();
  });
});

test('tiles that were played are no plan, even if one of their kind was drawn', async ({ browser }) => {
  // With this seed three red tiles open the game, and a red starburst comes for the one that was laid.
  await onServer(browser, { pace: SLOW, seed: 'twice 7' }, async (player, page) => {
    await player.comesToMove();
    for (const letters of ['Rt', 'Rf', 'Rs']) {
      await player.choose(player.tile(letters));
      await player.layChosen();
    }
    const notices = page.locator('.notice');
    await notices.evaluateAll(() => {
      const said: string[] = ((window as { said?: string[] }).said = []);
      const note = (): void => document.querySelectorAll('.notice').forEach((one) => said.push(one.textContent));
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await player.tap(player.primary);
    await expect(page.getByText('Duckling is thinking…')).toBeVisible();
    await expect(page.locator('.hand li:not(.out, .empty)')).toHaveCount(6);
    await expect(player.hand.nth(3).locator('use')).toHaveAttribute('href', '#tile-Rt');
    await player.comesToMove();
    expect(await page.evaluate(() => (window as { said?: string[] }).said)).toEqual([]);
    await expect(page.locator('.tentative')).toHaveCount(0);
  });
});

test('where no tile fits, that is said at once, and a trade is offered', async ({ browser }) => {
  // With this seed the bot begins, and then nothing fits.
  await onServer(browser, { seed: 'browser 122' }, async (player, page) => {
    await player.comesToMove();
    await expect(player.primary).toHaveText('Nothing fits: trade');
    await expect(page.getByRole('log')).toContainText('None of your tiles fits anywhere.');
    await expect(page.getByRole('button', { name: 'Trade', exact: true })).toHaveCount(0);

    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(page.locator('.hint')).toContainText('None of your tiles fits. These could go.');
    await page.getByRole('button', { name: 'Tell me more' }).click();
    await expect(page.locator('.hint li').first()).toHaveText('None of your tiles fits anywhere.');
    await page.locator('.hint').getByRole('button', { name: 'Close' }).click();

    const before = await player.turns();
    await player.primary.click();
    await player.tap(player.hand.first());
    await page.getByRole('button', { name: 'Trade 1' }).click();
    await player.moved(before);
  });
});

test('a tile that fits nowhere says so, and why it cannot begin the game', async ({ browser }) => {
  // With this seed three red tiles open the game, and the others are no part of it.
  await onServer(browser, { seed: 'twice 7' }, async (player, page) => {
    await player.comesToMove();
    const notice = page.getByRole('status').filter({ hasText: /./ });
    const odd = player.hand.filter({ hasNot: page.locator('use[href^="#tile-R"]') }).first();
    await player.tap(odd);
    await expect(notice).toContainText('The first play must use your largest set of tiles.');
    await expect(player.primary).toHaveText('Does not fit');
    await player.tap(odd);
    await expect(notice).toHaveCount(0);
    await expect(player.primary).toHaveText('Choose a tile');

    await player.choose(player.tile('Rt'));
    await expect(player.primary).toHaveText('Choose a cell');
    await player.layChosen();
    await player.tap(odd);
    await expect(notice).toContainText('This one fits nowhere now. Try another.');
    await expect(player.primary).toHaveText('Does not fit');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(notice).toHaveCount(0);
  });
});

test('where fitting cells are not shown, a tile that fits nowhere does not give it away', async ({ browser }) => {
  await onServer(browser, { seed: 'twice 7' }, async (player, page) => {
    await player.comesToMove();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Show where tiles fit').click();
    await page.keyboard.press('Escape');
    await player.tap(player.hand.filter({ hasNot: page.locator('use[href^="#tile-R"]') }).first());
    await expect(player.primary).toHaveText('Choose a cell');
    await expect(page.locator('.notice')).toHaveCount(0);
  });
});

test('an unfinished play is spoken: what was laid, what it lacks, what comes back', async ({ browser }) => {
  // With this seed three red tiles open the game.
  await onServer(browser, { seed: 'twice 7' }, async (player, page) => {
    await player.comesToMove();
    const heard = page.getByRole('log');
    const hand = await player.hand.locator('use').evaluateAll((uses) => uses.map((use) => use.getAttribute('href')));
    const lay = async (tile: string): Promise<void> => {
      await page.keyboard.press(String(hand.indexOf(`#tile-${tile}`) + 1));
      await expect(player.spots.first()).toBeVisible();
      await layingOne(page, async () => {
        await page.keyboard.press('n');
        await expect(page.locator('[role="gridcell"]:focus')).toHaveAttribute('aria-label', /fits here/);
        await page.keyboard.press('Enter');
      });
    };
    await lay('Rt');
    await expect(heard).toHaveText(/^One more tile…/);
    await page.keyboard.press('s');
    await expect(heard).toHaveText(/0 points/);
    await page.keyboard.press('p');
    await expect(heard).toHaveText(/^One more tile…/);
    await lay('Rf');
    await page.keyboard.press('Backspace');
    await expect(heard).toHaveText(/^red starburst.* and red clover.* put back\./);
    await lay('Rt');
    await page.keyboard.press('Enter');
    await expect(heard).toHaveText(/^red starburst[^,]* put back\./);
    await page.keyboard.press('p');
    await expect(heard).toHaveText(/^Choose a tile/);
  });
});

/** A game against a bot on a server of its own. */
async function onServer(
  browser: Browser,
  manner: Manner,
  play: (player: Player, page: Page, server: Server) => Promise<void>,
): Promise<void> {
  const server = new Server(manner);
  await server.start();
  const context = await byServer(
    await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
    }),
  );
  try {
    const page = await context.newPage();
    const player = new Player(page);
    await player.against('Duckling');
    await play(player, page, server);
  } finally {
    await context.close();
    await server.close();
  }
}

test('a kind in the counter shows where it would fit', async ({ page }) => {
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  await player.move();
  await player.moved(0);
  await player.comesToMove();
  await page.locator('.bag').click();
  await expect(page.getByRole('group', { name: 'How many of each kind are unseen' }).getByRole('button')).toHaveCount(
    36,
  );
  await page.getByRole('button', { name: /^red square \(square inside\): \d/ }).click();
  await expect(page.locator('.notice')).toContainText(/red square: would fit on \d+ cells?/);
  const said = Number(/\d+/.exec((await page.locator('.notice').textContent())!)![0]);
  await expect(page.locator('.ghost')).toHaveCount(said);
  await page.locator('.notice').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.ghost')).toHaveCount(0);
});

test('the way home from a wide table is called by what it shows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await new Player(page).against('Duckling');
  const home = page.getByRole('link', { name: 'Sixfold, Home' });
  await expect(home).toHaveText('Sixfold');
  // Whoever reads the title is one of those that it names.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You and Duckling');
});
