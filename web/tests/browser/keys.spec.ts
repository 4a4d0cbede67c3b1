/** Links that carry a key: nobody becomes somebody else without having said so, and nothing is lost before it is replaced. */
import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';

const QUESTION = 'Play on here as the person who made this link?';

async function newGuest(request: APIRequestContext): Promise<string> {
  return ((await (await request.post('/api/guests')).json()) as { key: string }).key;
}

/** The key of a link to another device of this guest. */
async function linkKey(request: APIRequestContext, key: string): Promise<string> {
  const answer = await request.post('/api/keys', { data: { link: true }, headers: { Authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { key: string }).key;
}

/** A table of this guest with a free seat: its path. */
async function newTable(request: APIRequestContext, key: string, name: string): Promise<string> {
  const data = { id: randomBytes(8).toString('hex'), options: { seats: [null, null] }, name };
  const answer = await request.post('/api/tables', { data, headers: { Authorization: `Bearer ${key}` } });
  return `/t/${((await answer.json()) as { table: string }).table}`;
}

function knows(request: APIRequestContext, key: string): Promise<boolean> {
  return request.get('/api/mine', { headers: { Authorization: `Bearer ${key}` } }).then((answer) => answer.ok());
}

/** The key that the page keeps, just as it lies there. */
function keptKey(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('sixfold.key'));
}

/** A page whose device keeps this from before. */
async function keeping(page: Page, kept: string): Promise<void> {
  await page.goto('/nowhere');
  await page.evaluate((text) => localStorage.setItem('sixfold.key', text), kept);
}

const go = 'Continue as that person';
const stay = 'Stay who I am';

test('an invitation with a key asks first, and whoever stays is who they were', async ({ page, request }) => {
  const [vic, mallory] = [await newGuest(request), await newGuest(request)];
  await newTable(request, vic, 'Vic');
  const invitation = await newTable(request, mallory, 'Mallory');
  const key = await linkKey(request, mallory);
  await keeping(page, JSON.stringify(vic));
  await page.goto(`${invitation}#key=${key}`);

  await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(['Vic and Free seat']);
  expect(new URL(page.url()).hash).toBe('');
  expect(await keptKey(page)).toBe(JSON.stringify(vic));
  await page.getByRole('button', { name: stay }).click();
  await expect(page.getByRole('heading', { name: 'Mallory invites you to a game' })).toBeVisible();
  expect(await keptKey(page)).toBe(JSON.stringify(vic));
  // Nobody has used the link's key.
  expect(await knows(request, key)).toBe(true);
});

for (const [name, rubbish] of [
  ['a sign that no key has', '%E2%82%AC'],
  ['nothing', ''],
  ['a key that was cut', 'ujP0bnGcpGKyoWq9EkS'],
] as const) {
  test(`a link whose key is ${name} is refused, whether or not there is a key already`, async ({ page, request }) => {
    const vic = await newGuest(request);
    const table = await newTable(request, vic, 'Vic');
    for (const kept of [vic, undefined]) {
      await page.goto('/nowhere');
      if (kept === undefined) await page.evaluate(() => localStorage.removeItem('sixfold.key'));
      else await keeping(page, JSON.stringify(kept));
      await page.goto(`${table}#key=${rubbish}`);
      await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
      await expect(page.getByRole('button', { name: go })).toHaveCount(0);
      await page.getByRole('button', { name: stay }).click();
      await expect(page.getByText('Waiting for 1 more player')).toBeVisible();
      expect(await keptKey(page)).toBe(kept === undefined ? null : JSON.stringify(kept));
    }
  });
}

test('a device without a key is asked as well, and becomes the guest of the link', async ({ page, request }) => {
  const olena = await newGuest(request);
  const table = await newTable(request, olena, 'Olena');
  const key = await linkKey(request, olena);
  await page.goto(`${table.replace('/t/', '/continue/')}#key=${key}`);
  await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible();
  expect(await keptKey(page)).toBeNull();
  expect(new URL(page.url()).pathname).toBe(table);
  await page.getByRole('button', { name: go }).click();
  await expect(page.locator('li', { hasText: 'Olena' })).toContainText('You');
  // The link has done its work, and this device has a key of its own.
  expect(await knows(request, key)).toBe(false);
  expect(await keptKey(page)).not.toBe(JSON.stringify(key));
  await page.reload();
  await expect(page.locator('li', { hasText: 'Olena' })).toContainText('You');
});

for (const [name, answer] of [
  ['too many requests', { status: 429, json: { code: 'too-many-requests', sentence: '' } }],
  ['a server without its store', { status: 503, json: { code: 'store-away', sentence: '' } }],
  ['a proxy without a server', { status: 503, body: 'busy' }],
  ['no network', undefined],
] as const) {
  test(`with ${name} a key changes nothing, and it can be tried again`, async ({ page, request }) => {
    const [vic, other] = [await newGuest(request), await newGuest(request)];
    const table = await newTable(request, other, 'Olena');
    const key = await linkKey(request, other);
    await keeping(page, JSON.stringify(vic));
    await page.route('**/api/keys', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto(`${table}#key=${key}`);
    await page.getByRole('button', { name: go }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing has changed: you are still who you were.');
    expect(await keptKey(page)).toBe(JSON.stringify(vic));
    await page.unroute('**/api/keys');
    await page.getByRole('button', { name: go }).click();
    await expect(page.locator('li', { hasText: 'Olena' })).toContainText('You');
    expect(await keptKey(page)).not.toBe(JSON.stringify(vic));
  });
}

test('a link that has done its work already changes nothing', async ({ page, request }) => {
  const vic = await newGuest(request);
  await keeping(page, JSON.stringify(vic));
  await page.goto(`/#key=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: go }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired. Nothing has changed');
  await page.getByRole('button', { name: stay }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await keptKey(page)).toBe(JSON.stringify(vic));
});

test('a key that is pasted behind the address of an open page is asked about, too', async ({ page, request }) => {
  const vic = await newGuest(request);
  await keeping(page, JSON.stringify(vic));
  await page.goto('/learn');
  await page.evaluate((key) => (location.hash = `key=${key}`), await linkKey(request, await newGuest(request)));
  await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(await keptKey(page)).toBe(JSON.stringify(vic));
});

test('a device that kept rubbish for a key plays with others again', async ({ page }) => {
  await keeping(page, JSON.stringify('€'));
  await page.goto('/friends');
  await page.getByLabel('Your name').fill('Olena');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('Waiting for 1 more player')).toBeVisible();
});

test('an invitation carries no key, and a link to an own device does not look like one', async ({ page }) => {
  await page.goto('/friends');
  await page.getByLabel('Your name').fill('Olena');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = page.getByRole('textbox', { name: 'Link' });
  expect(await link.inputValue()).toMatch(/\/t\/[\w-]+\?lang=en$/);
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  await expect(link).toHaveValue(/\/continue\/[\w-]+#key=[\w-]{43}$/);
});
