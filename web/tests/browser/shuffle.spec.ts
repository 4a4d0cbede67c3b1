/** Was it fair? Each device answers by what it was promised before the game, and what it added then. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { Player } from './player';
import { watched } from './screens';
import { Server } from './server';

/** Let bots play the game to its end: those that think least, which the menu does not offer. */
async function playOut(server: Server, ...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const { table, key } = await page.evaluate(() => ({
      table: location.pathname.split('/').at(-1)!,
      key: JSON.parse(localStorage.getItem('sixfold.key')!) as string,
    }));
    await watched(server, table, key, ({ state, can }) => state === 'over' || can?.includes('take-over') === true);
  }
  for (const page of pages) await expect(page.getByRole('button', { name: 'Was it fair?' })).toBeVisible();
}

/** Round one device the menu offers no bot: ask for one on each seat, past the page. */
async function handOverBoth(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const key = JSON.parse(localStorage.getItem('sixfold.key')!) as string;
    const table = location.pathname.split('/').at(-1)!;
    for (const seat of [1, 2]) {
      const socket = new WebSocket(`ws://${location.host}/api/socket`);
      await new Promise((resolve) => (socket.onopen = resolve));
      const heard = new Promise<void>((resolve) => {
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          const { kind, version } = JSON.parse(data) as { kind: string; version: number };
          if (kind !== 'view') resolve();
          else
            socket.send(JSON.stringify({ kind: 'hand-over', id: `over-${version}-${seat}`, version, bot: 'duckling' }));
        };
      });
      socket.send(JSON.stringify({ kind: 'hello', table, key, seat }));
      await heard;
      socket.close();
    }
  });
  await expect(page.getByRole('button', { name: 'Was it fair?' })).toBeVisible();
}

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Was it fair?' }).click();
}

const FAIR = /Yes: all 1\d\d draws .* sealed before this device added its part/;

test.describe('a server that draws by promised seeds', () => {
  const server = new Server({ pace: 0, seed: null });

  test.beforeAll(() => server.start());
  test.afterAll(() => server.close());

  test('is fair to two friends, and in their rematch, and says so only to whoever was there', async ({
    page,
    browser,
  }) => {
    await page.goto(`${server.url}/friends`);
    await page.getByLabel('Your name').fill('Olena');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.getByText('Waiting for 1 more player')).toBeVisible();
    const other = await byServer(await browser.newContext());
    const guest = await other.newPage();
    await guest.goto(page.url());
    await guest.getByLabel('Your name').fill('Marek');
    await guest.getByRole('button', { name: 'Sit down' }).click();
    for (const game of [1, 2]) {
      for (const one of [page, guest]) await expect(new Player(one).hand).toHaveCount(6);
      await playOut(server, page, guest);
      for (const one of [page, guest]) {
        await check(one);
        await expect(one.getByText(FAIR)).toBeVisible();
      }
      if (game === 2) break;
      await page.getByRole('button', { name: 'Rematch' }).click();
      await guest.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
    }
    await other.close();

    await page.reload();
    await page.getByRole('button', { name: 'Result' }).click();
    await check(page);
    await expect(page.getByText(FAIR)).toBeVisible();
    await page.getByText('Check it elsewhere').click();
    await expect(page.getByText(/--commitment \w{64} --contribution \w{24}/)).toBeVisible();

    const strangers = await byServer(await browser.newContext());
    const stranger = await strangers.newPage();
    await stranger.goto(page.url());
    await stranger.getByRole('button', { name: 'Result' }).click();
    await check(stranger);
    await expect(stranger.getByText('this device took no part in the shuffle')).toBeVisible();
    await strangers.close();
  });

  test('is fair to several people round one device, and in their rematch', async ({ page }) => {
    await page.goto(`${server.url}/device`);
    await page.getByRole('button', { name: 'Start' }).click();
    for (const game of [1, 2]) {
      await expect(page.getByRole('heading', { name: /Pass to/ })).toBeVisible();
      await handOverBoth(page);
      await check(page);
      await expect(page.getByText(FAIR)).toBeVisible();
      if (game === 1) await page.getByRole('button', { name: 'Rematch' }).click();
    }
  });

  test('is found out if it deals from another seed than it promised', async ({ page }) => {
    await page.routeWebSocket(/\/api\/socket/, (near) => {
      const far = near.connectToServer();
      far.onMessage((message) =>
        near.send(String(message).replace(/"next_commitment":"\w+"/, `"next_commitment":"${'0'.repeat(64)}"`)),
      );
    });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(new Player(page).hand).toHaveCount(6);
    await playOut(server, page);
    await check(page);
    await expect(page.getByText('No: the seed is not the one that was sealed before the game.')).toBeVisible();
  });
});

test('a server that chose its seed beforehand, and leaves out what the player adds, is found out', async ({
  page,
  server,
}) => {
  await new Player(page).against('Duckling', 1);
  await playOut(server, page);
  await check(page);
  await expect(page.getByText('No: what this device added to the shuffle was left out.')).toBeVisible();
});
