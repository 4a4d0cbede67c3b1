/** A first load is light: all that comes over the wire, headers included, in the language that needs most. */
import { readdirSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures';
import { post } from './screens';
import { LANGUAGES } from './tongues';

const BOUND = 110_000;
const CORE_BOUND = 60_000;
const ASSETS = new URL('../../../src/sixfold/web/assets/', import.meta.url);

/** Every byte that a new visitor's browser gets for this address, until nothing more comes. */
async function weigh(browser: Browser, url: string, language: string, shown: string, key?: string): Promise<number> {
  const context = await browser.newContext({ locale: language, serviceWorkers: 'block' });
  if (key) await context.addInitScript((mine) => localStorage.setItem('sixfold.key', mine), JSON.stringify(key));
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdp.send('Network.enable');
  await page.goto(url);
  await expect(page.locator(shown).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await context.close();
  return bytes;
}

async function weights(browser: Browser, url: string, shown: string, key?: string): Promise<[string, number][]> {
  const found = await Promise.all(
    LANGUAGES.map(async (language): Promise<[string, number]> => [
      language,
      await weigh(browser, url, language, shown, key),
    ]),
  );
  console.log(found.map(([language, bytes]) => `${language} ${(bytes / 1000).toFixed(1)}`).join(', '), 'kB');
  return found;
}

test('the start page weighs little in every language', async ({ browser, server }) => {
  const found = await weights(browser, server.url, 'h1');
  expect(found.filter(([, bytes]) => bytes > BOUND)).toEqual([]);
  // A page that weighs next to nothing has not been loaded.
  expect(found.filter(([, bytes]) => bytes < 40_000)).toEqual([]);
});

test('so does a table that is opened by its link', async ({ browser, server }) => {
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const options = { seats: [null, 'duckling'] };
  const asked = { id: 'how-heavy-it-is', options, name: 'Olena' };
  const { table } = await post<{ table: string }>(server, 'tables', key, asked);
  const found = await weights(browser, `${server.url}/t/${table}`, '.hand button', key);
  expect(found.filter(([, bytes]) => bytes > BOUND)).toEqual([]);
  expect(found.filter(([, bytes]) => bytes < 60_000)).toEqual([]);
});

test('so does the core that plays on the device', async ({ server }) => {
  const core = readdirSync(ASSETS).find((name) => name.endsWith('.wasm'));
  test.skip(core === undefined, 'the page was built without the core');
  const { headers } = await fetch(`${server.url}/assets/${core}`, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(Number(headers.get('content-length'))).toBeLessThan(CORE_BOUND);
});
