/** A file that does not come is asked for again, and the page says so; what is kept of the page survives it, too. */
import type { BrowserContext, Page } from '@playwright/test';
import { Doorman } from './doorman';
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { filesIn } from './tongues';

/** Where each part of a first load is, and how it fails. */
const PARTS = [
  ['a script', /assets\/page-[^/]*\.js/, 429],
  ['a style sheet', /assets\/page-[^/]*\.css/, 503],
  ['the words', /assets\/en-/, 502],
  ['the screen', /assets\/StartScreen-[^/]*\.js/, 'abort'],
] as const;

async function fail(page: Page, path: RegExp, how: number | 'abort'): Promise<void> {
  await page.route(path, (route) => (how === 'abort' ? route.abort() : route.fulfill({ status: how })));
}

for (const [what, path, how] of PARTS) {
  test(`the page says that ${what} is late (${how}), and comes by itself when it can`, async ({ page }) => {
    await fail(page, path, how);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('The server is not responding.');
    // Whatever else has come: it can be read.
    await page.waitForLoadState('networkidle');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toHaveCSS('color', 'rgb(255, 253, 248)');
    await expect(again).toHaveCSS('background-color', 'rgb(35, 38, 45)');
    await expect(page.getByRole('heading', { name: 'Sixfold' })).toHaveCount(0);
    await page.unroute(path);
    await expect(page.getByRole('heading', { name: 'Sixfold' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // It looks as it should, too.
    await expect(page.locator('body')).toHaveCSS('font-family', /Nunito Sans/);
  });
}

test('what is late is said in the language of the player', async ({ browser, server }) => {
  const context = await byServer(
    await browser.newContext({ locale: 'uk-UA', baseURL: server.url, serviceWorkers: 'block' }),
  );
  try {
    const page = await context.newPage();
    await fail(page, /assets\/uk-/, 503);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('Сервер');
    await expect(page.getByRole('button')).toHaveText('Спробувати ще раз');
    await page.unroute(/assets\/uk-/);
    await expect(page.getByText('З друзями')).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a screen that is late leaves the one before, and comes; so does its sheet', async ({ page }) => {
  await page.goto('/');
  await fail(page, /assets\/LearnScreen/, 429);
  await page.locator('a[href="/learn"]').click();
  await expect(page.getByRole('alert')).toContainText('The server is not responding.');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // While it does not come, the button stays: who is sure that it is there now need not wait.
  const asked = page.waitForRequest(/assets\/LearnScreen/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await page.unroute(/assets\/LearnScreen/);
  await expect(page.locator('.tutorial')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await fail(page, /assets\/SettingsSheet/, 503);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(/assets\/SettingsSheet/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('words that a first load leaves out come with the first tap, however late', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const catalogues = (): string[] => asked.filter((url) => /assets\/en-/.test(url));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(new Set(catalogues()).size).toBe(1);
  await fail(page, /assets\/en-/, 503);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Wood on wood.')).toHaveCount(0);
  await page.unroute(/assets\/en-/);
  await expect(page.getByText('Wood on wood.')).toBeVisible();
});

test('a page that is older than the server’s is taken anew where a part of it is gone', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => ((window as unknown as { old: boolean }).old = true));
  await fail(page, /assets\/LearnScreen/, 404);
  const reloaded = page.waitForEvent('load');
  await page.locator('a[href="/learn"]').click();
  await reloaded;
  // Once is enough: the newer page is not there, either.
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.evaluate(() => 'old' in window)).toBe(false);
  await page.unroute(/assets\/LearnScreen/);
  await expect(page.locator('.tutorial')).toBeVisible();
});

/** The paths that the browser keeps of the page. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('sixfold-'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
}

function ready(page: Page): Promise<unknown> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

async function keeping(
  browser: { newContext(options: object): Promise<BrowserContext> },
  url: string,
): Promise<BrowserContext> {
  return byServer(await browser.newContext({ baseURL: url, serviceWorkers: 'allow', locale: 'pl-PL' }));
}

/** Let the browser end the worker that serves, as it does with one that has had nothing to do for half a minute. */
async function sendHome(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const told = new Promise<{ versionId: string; status: string }[]>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => resolve(versions)),
  );
  await session.send('ServiceWorker.enable');
  const serving = (await told).filter(({ status }) => status === 'activated');
  for (const { versionId } of serving) await session.send('ServiceWorker.stopWorker', { versionId });
  await session.detach();
}

test('the service worker keeps what this player needs, survives a file that fails, and gets it later', async ({
  browser,
  server,
}) => {
  const doorman = await Doorman.before(server);
  const context = await keeping(browser, doorman.url);
  try {
    const page = await context.newPage();
    doorman.refused = [/assets\/(Keep|Learn)Screen-[^/]*\.js/, 503];
    await page.goto('/');
    await ready(page);
    const before = await kept(page);
    expect(before.filter((path) => /assets\/table-/.test(path))).toHaveLength(2);
    expect(before, 'a page is kept only with all that it needs').not.toContain('/');
    doorman.refused = undefined;
    await page.reload();
    await expect.poll(() => kept(page)).toContain('/');
    await expect
      .poll(async () => {
        const there = await kept(page);
        return filesIn('pl').filter((path) => !there.includes(path));
      }, 'of the page and its rooms')
      .toEqual([]);
    expect((await kept(page)).filter((path) => /assets\/[a-z][a-z]-/.test(path) && !/assets\/pl-/.test(path))).toEqual(
      [],
    );

    doorman.refused = [/./, 503];
    for (const path of ['/keep', '/learn', '/back']) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
    }
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sixfold' })).toBeVisible();
  } finally {
    await context.close();
    doorman.close();
  }
});

test('a newer version waits while other pages are open, and takes over when one is opened alone', async ({
  browser,
  server,
}) => {
  const doorman = await Doorman.before(server);
  const context = await keeping(browser, doorman.url);
  const versions = (page: Page): Promise<string[]> =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('sixfold-')));
  try {
    const page = await context.newPage();
    await page.goto('/');
    await ready(page);
    await expect.poll(() => kept(page)).toContain('/');
    const [old] = await versions(page);
    const other = await context.newPage();
    await other.goto('/learn');
    doorman.rewrite = (path, body) =>
      path === '/service-worker.js' ? body.replace(/`sixfold-\$\{.*?\}`/, '"sixfold-newer"') : body;
    await page.reload();
    await page.evaluate(async () => {
      const found = await navigator.serviceWorker.ready;
      await found.update();
      while (!found.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await page.reload();
    // Somebody else may still need what the old one keeps.
    await ready(page);
    expect((await versions(page)).sort()).toEqual([old, 'sixfold-newer'].sort());
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
    await other.close();
    await page.reload();
    // The worker is sent home when it has nothing to do, not while it brings the page.
    await expect(page.getByRole('heading', { name: 'Sixfold' })).toBeVisible();
    await expect(async () => {
      await sendHome(page);
      expect(await versions(page)).toEqual(['sixfold-newer']);
    }).toPass();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    await expect(page.getByRole('heading', { name: 'Sixfold' })).toBeVisible();
  } finally {
    await context.close();
    doorman.close();
  }
});
