/** Round the table: where the focus goes, what windows are called, who invites to what, tables that come and go, being called. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { join, openTable, someoneElse } from './friends';
import { byServer } from './hosts';
import { Player } from './player';
import { post } from './screens';
import { speak } from './tongues';

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`);
}

test('whoever goes to another screen is taken to its heading, and the window is called after it', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Sixfold');
  // At first the browser is left alone.
  expect(await focused(page)).toMatch(/^BODY/);
  for (const [path, heading, title] of [
    ['/friends', 'With friends', 'With friends · Sixfold'],
    ['/device', 'On one device', 'On one device · Sixfold'],
    ['/watch', 'Watch bots', 'Watch bots · Sixfold'],
    ['/keep', /./, /^.+ · Sixfold$/],
    ['/learn', /./, /^.+ · Sixfold$/],
    ['/back', /./, /^.+ · Sixfold$/],
  ] as const) {
    await page.locator(`main a[href="${path}"]`).click();
    await expect(page.locator('h1')).toBeFocused();
    await expect(page.locator('h1')).toHaveText(heading);
    await expect(page).toHaveTitle(title);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sixfold', level: 1 })).toBeFocused();
    await expect(page).toHaveTitle('Sixfold');
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await new Player(page).comesToMove();
  await expect(page).toHaveTitle('● Your turn. · Sixfold');
});

test('the table in the picture of the start page is seen whole', async ({ page }) => {
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [820, 1180],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await expect(page.locator('.picture .spot')).toHaveCount(3);
    const cut = await page.locator('.picture').evaluate((picture) => {
      const { left, top, right, bottom } = picture.getBoundingClientRect();
      return [...picture.querySelectorAll('.block, .spot rect')].filter((drawn) => {
        const box = drawn.getBoundingClientRect();
        return box.left < left || box.top < top || box.right > right || box.bottom > bottom;
      }).length;
    });
    expect(cut).toBe(0);
  }
});

test('on a phone the title and the language of a page share one row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ['/keep', '/learn', '/learn/rules', '/puzzles', '/back']) {
    await page.goto(path);
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    const language = (await page.getByRole('combobox', { name: 'Language' }).boundingBox())!;
    expect(language.x).toBeGreaterThanOrEqual(title.x + title.width);
    expect(Math.abs(language.y + language.height / 2 - title.y - title.height / 2)).toBeLessThan(4);
    expect(language.width).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('combobox', { name: 'Language' }).selectOption('uk');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мої ігри');
});

test('a name that is missing, or cannot be one, is asked for in the language of the page', async ({ page }) => {
  await page.goto('/friends');
  const name = page.getByLabel('Your name');
  const wrong = (): Promise<string> => name.evaluate((field: HTMLInputElement) => field.validationMessage);
  const open = page.getByRole('button', { name: 'Open the table' });
  await open.click();
  await expect(name).toBeFocused();
  expect(await wrong()).toBe('A name is needed, so that the others know who you are.');
  await name.fill('Ann | Ben');
  expect(await wrong()).toBe('A name cannot contain | or #.');
  await open.click();
  await expect(page).toHaveURL(/\/friends$/);
  await name.fill('Ann');
  expect(await wrong()).toBe('');
  await open.click();
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible();
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [1280, 800],
] as const) {
  test(`a first visit offers Play and Learn the game as equals, at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const language of ['en', 'de', 'pl']) {
      await page.goto('/');
      await speak(page, language);
      const ways = page.locator('.go .button');
      await expect(ways).toHaveCount(2);
      await expect(ways.last()).toHaveAttribute('href', '/learn');
      const [play, learn] = await Promise.all([0, 1].map(async (at) => (await ways.nth(at).boundingBox())!));
      expect(learn!.y, 'side by side').toBe(play!.y);
      expect([learn!.width, learn!.height]).toEqual([play!.width, play!.height]);
      for (const shown of [ways.first(), ways.last(), page.locator('.bot').first(), page.locator('.bot').last()])
        await expect(shown).toBeInViewport({ ratio: 1 });
    }
  });
}

test('the lessons are offered beside Play until somebody has played, and among the other ways after that', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('.go a')).toContainText('5 minutes');
  await expect(page.locator('a[href="/learn"]')).toHaveCount(1);
  await page.locator('.go button').click();
  await expect(new Player(page).hand.first()).toBeVisible();
  await page.goto('/');
  await expect(page.locator('.go a')).toHaveCount(0);
  await expect(page.locator('nav a[href="/learn"]')).toContainText('5 minutes');
});

test('the tab and the app’s icon tell whose turn it is', async ({ page }) => {
  await page.addInitScript(() => {
    const told: number[] = [];
    Object.assign(window, { told });
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(void told.push(count)),
      clearAppBadge: () => Promise.resolve(void told.push(0)),
    });
  });
  const player = new Player(page);
  await player.against('Duckling');
  await player.comesToMove();
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', '/icon-turn.svg');
  const badge = (): Promise<number | undefined> =>
    page.evaluate(() => (window as unknown as { told: number[] }).told.at(-1));
  expect(await badge()).toBe(1);
  expect((await page.request.get('/icon-turn.svg')).status()).toBe(200);
  await page.goBack();
  // At home, the games that wait are counted.
  await expect.poll(badge).toBe(1);
  await expect(icon).toHaveAttribute('href', '/icon-turn.svg');
  await expect(page).toHaveTitle('● Sixfold');
});

test('an invited friend sees who invites to what, reads the rule, and chooses a language', async ({
  browser,
  page,
  baseURL,
}) => {
  await page.goto('/friends');
  await page.getByLabel('Your name').fill('Olena');
  await page.getByText('3 days per turn').click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\?lang=en$/);
  const others = await someoneElse(browser);
  try {
    const friend = await others.newPage();
    await friend.setViewportSize({ width: 360, height: 640 });
    await friend.goto(link);
    await expect(friend.getByRole('heading', { name: 'Olena invites you to a game' })).toBeVisible();
    await expect(friend).toHaveTitle('Olena invites you to a game · Sixfold');
    await expect(friend.getByText('2 players · 3 days per turn · Turns can be taken back')).toBeVisible();
    await expect(friend.getByText(/^Tiles form lines\./)).toBeVisible();
    await friend.getByLabel('Language').selectOption('Polski');
    await expect(friend.getByRole('heading', { name: 'Olena zaprasza cię do gry' })).toBeVisible();
    await friend.getByRole('textbox').fill('Marek');
    await friend.locator('form button').click();
    await expect(new Player(friend).hand).toHaveCount(6);
  } finally {
    await others.close();
  }
  const linked = await (await fetch(link)).text();
  expect(linked).toContain(`<meta property="og:url" content="${baseURL}/t/`);
});

test('whoever waits in the lobby of a table can leave it', async ({ page, baseURL }) => {
  await openTable(page, baseURL!, 'Olena', 2, 0);
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  // Nobody is left who could wait.
  await expect(page.getByRole('heading', { name: 'You have left the table.' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).last().click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('tables that wait for somebody come and go by themselves, on the first screen, too', async ({
  browser,
  page,
  server,
}) => {
  await page.goto('/');
  const friends = await page.context().newPage();
  await friends.goto('/friends');
  await expect(friends.getByRole('heading', { name: 'Open tables' })).toBeVisible();
  const name = 'Zsuzsi of the open table';
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const options = { seats: [null, null], public: true };
  const { table } = await post<{ table: string }>(server, 'tables', key, { id: 'come-and-go', options, name });
  const link = page.getByRole('link', { name });
  await page.bringToFront();
  await expect(link).toContainText('1 free seat');
  await friends.bringToFront();
  await expect(friends.getByRole('link', { name })).toBeVisible();
  await page.bringToFront();
  const others = await someoneElse(browser);
  await join(await others.newPage(), `${server.url}/t/${table}`, 'Marek');
  await expect(link).toHaveCount(0);
  await others.close();
});

const CALLED = 'being called is asked for in a game over days, and switched off in the settings';
test(CALLED, { tag: '@notifications' }, async ({ browser, server }) => {
  const context = await byServer(
    await browser.newContext({
      baseURL: server.url,
      viewport: { width: 360, height: 640 },
      permissions: ['notifications'],
      serviceWorkers: 'allow',
      locale: 'en-GB',
    }),
  );
  // The push service of a browser is not the page's affair.
  await context.addInitScript(() => {
    const endpoint = 'https://push.example/one';
    let kept: object | null = null;
    const made = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe: () => Promise.resolve(((kept = null), true)),
    };
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.resolve((kept = made)),
      getSubscription: () => Promise.resolve(kept),
    });
  });
  const asked: string[] = [];
  await context.route('**/api/devices', (route) => {
    asked.push(`${route.request().method()} ${route.request().postData()}`);
    return route.fulfill({ status: 204 });
  });
  try {
    const page = await context.newPage();
    const path = await openTable(page, server.url, 'Olena', 2, 0);
    const others = await someoneElse(browser);
    await join(await others.newPage(), `${server.url}${path}`, 'Marek');
    await page.getByRole('button', { name: 'Yes, please' }).click();
    await expect.poll(() => asked).toEqual([expect.stringMatching(/^POST .*push\.example/)]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const called = page.getByRole('switch', { name: /Tell me when it is my turn/ });
    await expect(called).toBeChecked();
    await called.click();
    await expect(called).not.toBeChecked();
    await expect.poll(() => asked.at(-1)).toMatch(/^DELETE .*push\.example/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Yes, please' }), 'once is enough').toHaveCount(0);
    await others.close();
  } finally {
    await context.close();
  }
});
