/** Without a network: the whole game on the device. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { LESSONS } from '../../src/learn/lessons';
import { Doorman } from './doorman';
import { Player } from './player';
import { Pupil } from './pupil';
import { Scorer } from './scorer';
import { QUICK, SEEDED, isWorker } from './seeded';
import { Server } from './server';
import { filesIn } from './tongues';

const SAMPLE = fileURLToPath(new URL('../../../tests/golden/sample-game.sixfold', import.meta.url));

/** The names of all files that are kept. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('sixfold-'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** All that the page needs is kept: itself, the core, and every room's words in one language. */
async function allKept(page: Page, language: string): Promise<void> {
  const needed = ['/', ...filesIn(language)];
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect
    .poll(async () => {
      const files = await kept(page);
      return needed.filter((name) => !files.includes(name));
    })
    .toEqual([]);
}

interface Away {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A player who has opened the page once, in this language; then the network goes, and the server with it. */
async function goneOffline(browser: Browser, use: (away: Away) => Promise<void>, language = 'en'): Promise<void> {
  const server = new Server();
  await server.start();
  const doorman = await Doorman.before(server);
  doorman.rewrite = (path, body) => (isWorker(path) ? QUICK + SEEDED + body : body);
  const context = await browser.newContext({
    baseURL: doorman.url,
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  try {
    await context.addInitScript(SEEDED);
    const page = await context.newPage();
    await page.goto('/');
    if (language !== 'en') await page.locator('header select').selectOption(language);
    await allKept(page, language);
    await context.setOffline(true);
    await server.kill();
    doorman.close();
    await use({ context, page });
  } finally {
    await context.close();
    doorman.close();
    await server.close();
  }
}

/** Take the last turn back: nobody but bots has to agree. */
async function takeBack(page: Page, player: Player): Promise<void> {
  await player.comesToMove();
  const before = await player.turns();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.notice')).toHaveText('Your turn has been taken back.');
  expect(await player.turns()).toBeLessThan(before);
}

/** Ask for a hint, and leave it at that. */
async function hint(page: Page, player: Player): Promise<void> {
  await player.comesToMove();
  await page.getByRole('button', { name: 'Hint' }).click();
  const card = page.locator('.hint');
  await expect(card).toContainText(/Look at|Trading looks best|None of your tiles fits/);
  await card.getByRole('button', { name: 'Close' }).click();
}

/** As a phone ends a tab that it has no room for. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
  await gone;
  await page.close();
}

test('a whole game against two bots, with the tab killed in the middle of it', async ({ browser }, info) => {
  await goneOffline(browser, async ({ context, page }) => {
    let player = new Player(page);
    await player.against('Duckling', 2);
    await expect(page.locator('.notice')).toHaveCount(0);
    for (let moves = 0; moves < 3; moves++) {
      await player.comesToMove();
      const before = await player.turns();
      await player.move();
      await player.moved(before);
    }
    await takeBack(page, player);
    await hint(page, player);
    const [turns, tiles] = [await player.turns(), await player.tiles()];
    await crash(page);

    const again = await context.newPage();
    player = new Player(again);
    await again.goto('/');
    await again.screenshot({ path: info.outputPath('own.png') });
    await again.getByRole('link', { name: /Duckling.*your turn/ }).click();
    await expect(player.hand).toHaveCount(6);
    expect([await player.turns(), await player.tiles()]).toEqual([turns, tiles]);
    await again.screenshot({ path: info.outputPath('table.png') });
    while (await player.comesToMove()) {
      const before = await player.turns();
      await player.move();
      await player.moved(before);
    }
    const dialog = again.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Was it fair?' }).click();
    await expect(dialog.getByRole('status')).toContainText(/^Yes: all \d+ draws match .* and that part was used\.$/);
    // In sight: what stays at the foot of the sheet does not cover it.
    const foot = dialog.locator('.foot');
    const edges = async (): Promise<number> => {
      const [said, below] = await Promise.all([dialog.getByRole('status').boundingBox(), foot.boundingBox()]);
      return below!.y - (said!.y + said!.height);
    };
    await expect.poll(edges).toBeGreaterThanOrEqual(0);
    const waiting = again.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Record' }).click();
    const record = readFileSync(await (await waiting).path(), 'utf8');
    expect(record).toMatch(/^sixfold 1\n/);
    await again.screenshot({ path: info.outputPath('end.png') });

    // It is found again, and there is another one.
    await again.goto('/back');
    await again.getByRole('link', { name: /Duckling/ }).click();
    await expect(again.locator('main.replay')).toBeVisible();
    await again.goBack();
    await again.goBack();
    await again.getByRole('button', { name: 'Result' }).click();
    await again.getByRole('button', { name: 'Rematch' }).click();
    await expect(player.hand).toHaveCount(6);
  });
});

/** Two people round the device, one turn each: each hand is shown to whoever holds the device. */
async function passRound(page: Page): Promise<void> {
  await page.goto('/device');
  await page.locator('form .primary').click();
  const player = new Player(page);
  for (const turn of [0, 1]) {
    await page.locator('.curtain button').focus();
    expect(await player.hand.count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect(player.hand).toHaveCount(6);
    await player.move();
    await player.moved(turn);
  }
}

/** A turn with wooden tiles, entered tile by tile: the rules say what it scores. */
async function enterTiles(page: Page): Promise<void> {
  const scorer = new Scorer(page);
  await page.goto('/keep');
  await scorer.begin('full', ['Олена', 'Марко']);
  await scorer.answered();
  await scorer.lay('Rs', 0, 0);
  await scorer.lay('Rc', 1, 0);
  await expect(scorer.primary).toContainText('+2');
  await scorer.handedOver(() => scorer.primary.click());
  await expect(scorer.scores).toHaveText(['2', '0']);
}

test('in another language than the first: a lesson, the sample game, the score pad with every tile, the board editor, a game round the device, a replay and a review', async ({
  browser,
}, info) => {
  await goneOffline(
    browser,
    async ({ page }) => {
      const pupil = new Pupil(page);
      await page.goto(`/learn/tutorial/${LESSONS[0]!.id}`);
      await pupil.ready();
      await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
      await expect(page.locator('h1')).toHaveText(/\p{Script=Cyrillic}/u);
      await pupil.solve(LESSONS[0]!);
      await pupil.primary.click();
      await expect(page).toHaveURL(new RegExp(`/learn/tutorial/${LESSONS[1]!.id}$`));

      await page.goto('/learn/sample');
      await page.locator('footer .primary').click();
      await expect(page.locator('.lines b')).toHaveText(['3']);

      await enterTiles(page);
      await page.screenshot({ path: info.outputPath('pad.png') });

      await page.goto(`/back/board#position=0,0:RsRcRd+RfGfYtBxBtOs/??????+3/0+1+0`);
      await expect(page.locator('[data-verdict]')).not.toHaveAttribute('data-verdict', '');
      await page.locator('.panel .primary').click();
      await expect(page.locator('.panel ol > li')).not.toHaveCount(0);
      await page.screenshot({ path: info.outputPath('editor.png') });

      await passRound(page);
      await page.screenshot({ path: info.outputPath('round.png') });

      await page.goto('/back');
      await page.locator('input[type="file"]').setInputFiles(SAMPLE);
      await expect(page).toHaveURL(/\/back\/opened/);
      await page.getByRole('slider').waitFor();
      // A game is opened at its end.
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('.block')).toHaveCount(3);
      await page.locator('.review .button').first().click();
      // It may take its time on a busy machine.
      await expect(page.locator('.review .players')).toBeVisible({ timeout: 120_000 });
    },
    'uk',
  );
});
