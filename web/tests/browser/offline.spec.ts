/** Without the server: the page still opens, says so, and comes back by itself. */
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { Player } from './player';
import { Server } from './server';

test.use({ serviceWorkers: 'allow' });

test('the shell opens offline, and a game goes on when the server is back', async ({ browser }) => {
  const server = new Server();
  await server.start();
  const context = await byServer(
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } }),
  );
  try {
    const page = await context.newPage();
    const player = new Player(page);
    await player.against('Duckling');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await server.kill();
    await page.reload();
    await expect(page.getByText('The server is not responding. Nothing is lost: we keep trying.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sixfold' })).toBeVisible();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The server is not responding.');
    await page.goBack();
    await server.start();
    await expect(player.hand).toHaveCount(6);
  } finally {
    await context.close();
    await server.close();
  }
});

test('being offline is said at once, and the server is not blamed', async ({ browser, server }) => {
  const context = await byServer(
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } }),
  );
  try {
    const page = await context.newPage();
    const player = new Player(page);
    await player.against('Duckling');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await context.setOffline(true);
    await expect(page.locator('.notice')).toHaveText(/^You are offline\./);
    await page.goto('/');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(/^You are offline\./);
    await expect(page.getByText('The server is not responding')).toHaveCount(0);
    await page.goBack();
    await context.setOffline(false);
    await expect(player.hand).toHaveCount(6);
    await expect(page.locator('.notice')).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test('the page can be installed', async ({ browser, server }) => {
  const context = await byServer(await browser.newContext({ baseURL: server.url }));
  try {
    const page = await context.newPage();
    await page.goto('/');
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({ name: 'Sixfold', display: 'standalone', start_url: '/' });
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  } finally {
    await context.close();
  }
});
