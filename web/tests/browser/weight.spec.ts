/** A first load is light: all that comes over the wire, headers included, in the language that needs most. */
import { readdirSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures';
import { post } from './screens';
import { LANGUAGES } from './tongues';

/** A twentieth above what was measured, for what others add: a name, a header, a compressor. */
const BOUND = { start: 92_500, table: 107_000 };
const CORE_BOUND = 61_500;
const ASSETS = new URL('../../../src/sixfold/web/assets/', import.meta.url);

interface Load {
  readonly language: string;
  readonly bytes: number;
  /** What came, heaviest first: it says where a failure comes from. */
  readonly files: readonly string[];
}

/** Every byte that a new visitor's browser gets for this address, until nothing more comes. */
async function weigh(browser: Browser, url: string, language: string, shown: string, key?: string): Promise<Load> {
  const context = await browser.newContext({ locale: language, serviceWorkers: 'block' });
  if (key) await context.addInitScript((mine) => localStorage.setItem('sixfold.key', mine), JSON.stringify(key));
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const urls = new Map<string, string>();
  const came: [number, string][] = [];
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, new URL(request.url).pathname));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    came.push([encodedDataLength, urls.get(requestId) ?? 'unknown']),
  );
  await cdp.send('Network.enable');
  await page.goto(url);
  await expect(page.locator(shown).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await context.close();
  const files = came.sort(([a], [b]) => b - a).map(([bytes, path]) => `${bytes} ${path}`);
  return { language, bytes: came.reduce((sum, [bytes]) => sum + bytes, 0), files };
}

async function weights(browser: Browser, url: string, shown: string, key?: string): Promise<Load[]> {
  const found = await Promise.all(LANGUAGES.map((language) => weigh(browser, url, language, shown, key)));
  console.log(found.map(({ language, bytes }) => `${language} ${(bytes / 1000).toFixed(1)}`).join(', '), 'kB');
  return found;
}

/** Those that weigh more than they may, and those that weigh next to nothing, so have not been loaded. */
const wrong = (found: readonly Load[], least: number, most: number): Load[] =>
  found.filter(({ bytes }) => bytes < least || bytes > most);

test('the start page weighs little in every language', async ({ browser, server }) => {
  const found = await weights(browser, server.url, 'h1');
  expect(wrong(found, 40_000, BOUND.start)).toEqual([]);
});

test('so does a table that is opened by its link', async ({ browser, server }) => {
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const options = { seats: [null, 'duckling'] };
  const asked = { id: 'how-heavy-it-is', options, name: 'Olena' };
  const { table } = await post<{ table: string }>(server, 'tables', key, asked);
  const found = await weights(browser, `${server.url}/t/${table}`, '.hand button', key);
  expect(wrong(found, 60_000, BOUND.table)).toEqual([]);
});

test('so does the core that plays on the device', async ({ server }) => {
  const core = readdirSync(ASSETS).find((name) => name.endsWith('.wasm'));
  test.skip(core === undefined, 'the page was built without the core');
  const { headers } = await fetch(`${server.url}/assets/${core}`, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(Number(headers.get('content-length'))).toBeLessThan(CORE_BOUND);
});
