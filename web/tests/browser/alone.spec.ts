/** The page without a server: a folder that `sixfold page` has written, behind a plain static host, below its root. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { Player } from './player';
import { QUICK, SEEDED, isWorker } from './seeded';
import { PYTHON } from './server';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const BELOW = '/blog/games/';

let folder: string;
let host: Server;
let home: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sixfold-page-'));
  const written = spawnSync(PYTHON, ['-m', 'sixfold.cli', 'page', folder], { encoding: 'utf8' });
  expect(written.stderr).toBe('');
  for (const name of readdirSync(join(folder, 'assets')).filter((one) => isWorker(`assets/${one}`))) {
    const path = join(folder, 'assets', name);
    writeFileSync(path, QUICK + SEEDED + readFileSync(path, 'utf8'));
  }
  // It knows files, and nothing else: no address of the page, no API, no rule for what is missing.
  host = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://host');
    const path = join(
      folder,
      pathname.endsWith('/') ? `${pathname}index.html`.slice(BELOW.length) : pathname.slice(BELOW.length),
    );
    if (!pathname.startsWith(BELOW) || !statSync(path, { throwIfNoEntry: false })?.isFile()) {
      answer.writeHead(404).end();
      return;
    }
    answer
      .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
      .end(readFileSync(path));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(host.address() as AddressInfo).port}${BELOW}`;
});

test.afterAll(() => {
  host.closeAllConnections();
  host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A game that was saved as a file is read by the command line, and opened on another device. */
async function opensElsewhere(browser: Browser, record: string): Promise<void> {
  const read = spawnSync(PYTHON, ['-m', 'sixfold.cli', 'check', record], { encoding: 'utf8' });
  expect([read.status, read.stderr]).toEqual([0, '']);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${home}?/back`);
  await page.locator('input[type="file"]').setInputFiles(record);
  await expect(page.locator('main.replay ul.scores')).toContainText('Duckling');
  await context.close();
}

test('a game against a bot to its end; friends are not offered, and every other way leads somewhere', async ({
  page,
  browser,
}, info) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) missing.push(response.url());
  });
  await page.addInitScript(SEEDED);
  await page.goto(home);
  const player = new Player(page);
  const ways = page.locator('nav a, a.primary.big');
  await expect(ways).toHaveCount(6);
  const addresses = await ways.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(addresses.filter((address) => !address.startsWith(`${home}?/`) || address.endsWith('friends'))).toEqual([]);
  await page.screenshot({ path: info.outputPath('start.png') });

  await page.getByText('Duckling', { exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\?\/t\/here-/);
  for (let moves = 0; moves < 4; moves++) {
    await player.comesToMove();
    const before = await player.turns();
    await player.move();
    await player.moved(before);
    if (moves === 1) {
      await page.reload();
      await expect(player.hand).toHaveCount(6);
    }
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /Let a bot play/ }).click();
  // Two who think: the rest of a game may take its time on a busy machine.
  await expect(page.getByRole('heading', { name: /wins? with|shared victory/ })).toBeVisible({ timeout: 120_000 });
  const waiting = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
  await opensElsewhere(browser, await (await waiting).path());
  await page.getByRole('dialog').getByRole('link', { name: 'How it went' }).click();
  await expect(page.locator('main.replay')).toBeVisible();
  await page.reload();
  await expect(page.locator('main.replay')).toBeVisible();

  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
  }
  await page.goto(`${home}?/puzzles`);
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page.locator('[data-puzzle]')).toBeVisible();
  await page.goto(`${home}?/learn/tutorial/line`);
  await expect(page.locator('.lesson')).toHaveAttribute('data-ready', 'true');
  expect(missing).toEqual([]);
});
