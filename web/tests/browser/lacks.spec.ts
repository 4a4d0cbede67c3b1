/** What a browser lacks to play on its own is said, and the server serves. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Player } from './player';
import type { Server } from './server';

/** Whether the server keeps the table that is shown. */
async function keptBy(server: Server, page: Page): Promise<boolean> {
  const [, table] = new URL(page.url()).pathname.match(/^\/t\/(.+)$/)!;
  return (await fetch(`${server.url}/api/tables/${table}/record.json`)).status !== 404;
}

/** Begin a game at a page that lacks something from its first script on. */
async function begun(
  browser: Browser,
  server: Server,
  lacks: (page: Page) => Promise<unknown>,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await lacks(page);
  await page.goto('/');
  await page.locator('.go button').click();
  await expect(new Player(page).hand).toHaveCount(6);
  await use(page);
  await context.close();
}

/** Ask for another game when the network is gone. */
async function onceMoreOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.goBack();
  await page.locator('.go button').click();
}

test('the scripts of its workers do not run', async ({ browser, server }) => {
  for (const script of ['worker', 'thinker']) {
    let asked = 0;
    const breaks = (page: Page): Promise<unknown> =>
      page.route(new RegExp(`assets/${script}-[^/]*\\.js`), async (route) => {
        asked += 1;
        await route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("too new")' });
      });
    await begun(browser, server, breaks, async (page) => {
      expect(asked).toBeGreaterThan(0);
      expect(await keptBy(server, page)).toBe(true);
    });
  }
});

test('it is too old for WebAssembly', async ({ browser, server }) => {
  const old = (page: Page): Promise<unknown> =>
    page.addInitScript(() => delete (globalThis as { WebAssembly?: unknown }).WebAssembly);
  await begun(browser, server, old, async (page) => {
    expect(await keptBy(server, page)).toBe(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const here = page.getByRole('switch', { name: /^Play on this device/ });
    await expect(here).toBeDisabled();
    await expect(here).not.toBeChecked();
    const TOO_OLD = 'This browser is too old to play on its own: it needs the server.';
    await expect(page.getByText(TOO_OLD)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await onceMoreOffline(page);
    await expect(page.getByRole('alert')).toHaveText(TOO_OLD);
  });
});

const UNSAVED = 'This browser cannot save the game: its storage is full or blocked.';

test('it keeps nothing, as some private windows do: without a network it plays all the same, and says so', async ({
  browser,
  server,
}) => {
  const forgetful = (page: Page): Promise<unknown> =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = (): never => {
        throw new DOMException('not in a private window', 'SecurityError');
      };
    });
  await begun(browser, server, forgetful, async (page) => {
    expect(await keptBy(server, page)).toBe(true);
    await onceMoreOffline(page);
    await expect(page).toHaveURL(/\/t\/here-/);
    await expect(new Player(page).hand).toHaveCount(6);
    await expect(page.locator('.notice', { hasText: UNSAVED })).toBeVisible();
  });
});

test('its storage is full: that is said, the game goes on, and is kept once there is room', async ({
  browser,
  server,
}) => {
  const fillUp = async (page: Page): Promise<unknown> => {
    const session = await page.context().newCDPSession(page);
    return session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  };
  await begun(browser, server, fillUp, async (page) => {
    const player = new Player(page);
    const move = async (): Promise<void> => {
      await player.comesToMove();
      const before = await player.turns();
      await player.move();
      await player.moved(before);
    };
    await expect(page).toHaveURL(/\/t\/here-/);
    await expect(page.locator('.notice', { hasText: UNSAVED })).toBeVisible();
    await move();
    await expect(page.locator('.notice', { hasText: UNSAVED })).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url });
    await move();
    await expect(page.locator('.notice', { hasText: UNSAVED })).toHaveCount(0);
    await player.comesToMove();
    const turns = await player.turns();
    await page.reload();
    await expect(player.hand).toHaveCount(6);
    expect(await player.turns()).toBe(turns);
  });
});
