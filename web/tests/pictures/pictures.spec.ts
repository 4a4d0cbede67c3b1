/** Takes pictures of the page in a real game. `npm run pictures` renews those of the README. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { test } from '../browser/fixtures';
import { byServer } from '../browser/hosts';
import { Player } from '../browser/player';
import { settled } from '../browser/rest';
import { screens, tablesOn } from '../browser/screens';

const README = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
const EVERYTHING = process.env['SIXFOLD_PICTURES'];
const SIZES = [
  [320, 640],
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

async function at(browser: Browser, url: string, width: number, height: number, dark: boolean): Promise<Page> {
  const context = await byServer(
    await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
    }),
  );
  return context.newPage();
}

async function playOn(player: Player): Promise<void> {
  await player.comesToMove();
  const before = await player.turns();
  await player.move();
  await player.moved(before);
}

/** Lay a tile, and choose another one that fits beside it, if one does. */
async function layAndChoose(page: Page, player: Player): Promise<boolean> {
  await player.comesToMove();
  await player.layOne();
  for (const tile of await page.locator('.hand li:not(.out, .empty) button').all()) {
    await tile.click();
    await settled(page);
    if (await player.spots.count()) return true;
    await tile.click();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  return false;
}

/** Play some turns against strong bots, and stop with a tile laid and another one chosen. */
async function inTheMiddle(page: Page, turns: number): Promise<void> {
  const player = new Player(page);
  await player.against('Raven', 3);
  for (let turn = 0; turn < turns; turn++) await playOn(player);
  while (!(await layAndChoose(page, player))) await playOn(player);
}

test('the pictures of the README', async ({ browser, server }) => {
  test.skip(EVERYTHING !== undefined, 'only asked for every screen');
  mkdirSync(README, { recursive: true });
  const phone = await at(browser, server.url, 390, 760, false);
  await phone.goto('/');
  await phone.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await phone.screenshot({ path: join(README, 'start.png') });
  await inTheMiddle(phone, 3);
  await phone.screenshot({ path: join(README, 'phone.png') });
  const desk = await at(browser, server.url, 1200, 760, true);
  await inTheMiddle(desk, 5);
  await desk.screenshot({ path: join(README, 'desk.png') });
});

test('every screen', async ({ browser, server }) => {
  test.skip(EVERYTHING === undefined, 'SIXFOLD_PICTURES=FOLDER asks for every screen');
  const tables = await tablesOn(server);
  for (const language of ['en', 'hu', 'uk']) {
    for (const [width, height] of SIZES) {
      for (const dark of [false, true]) {
        const page = await at(browser, server.url, width, height, dark);
        await page.addInitScript(
          ([key, choices]) => {
            localStorage.setItem('sixfold.key', key!);
            localStorage.setItem('sixfold.choices', choices!);
          },
          [JSON.stringify(tables.key), JSON.stringify({ language })],
        );
        const folder = join(EVERYTHING!, `${language}-${width}-${dark ? 'dark' : 'light'}`);
        mkdirSync(folder, { recursive: true });
        for (const { name, open } of screens(tables)) {
          await open(page);
          await page.waitForTimeout(250);
          await page.screenshot({ path: join(folder, `${name.replace(' ', '-')}.png`) });
        }
        await page.context().close();
      }
    }
  }
});
