/** Company that is seen: who leaves, whom a bot plays for; own games, those that go on and those that are over. */
import { expect, test } from './fixtures';
import { join, openTable, someoneElse } from './friends';
import { byServer } from './hosts';
import { Player } from './player';
import { post, watched } from './screens';
import { Server } from './server';

test('whom a bot plays for is told to the others and shown on the seat, and so is who leaves', async ({
  browser,
  page,
}) => {
  // Bots that take their time: nothing else is said meanwhile.
  const server = new Server({ pace: 600_000 });
  await server.start();
  const others = await someoneElse(browser);
  try {
    await page.setViewportSize({ width: 360, height: 640 });
    const path = await openTable(page, server.url, 'Olena', 3, 0);
    const [marek, zsuzsi] = [await others.newPage(), await (await someoneElse(browser)).newPage()];
    await join(marek, `${server.url}${path}`, 'Marek');
    await expect(page.getByRole('log')).toContainText('Marek sits down.');
    await join(zsuzsi, `${server.url}${path}`, 'Zsuzsi');
    await expect(new Player(page).hand).toHaveCount(6);
    const seat = page.locator('.narrow-only .seat', { hasText: 'Marek' });
    const height = (await seat.boundingBox())!.height;

    await marek.getByRole('button', { name: 'Menu' }).click();
    await marek.getByRole('button', { name: 'Let a bot play for me' }).click();
    await expect(marek.getByText('Badger is playing for you.')).toBeVisible();
    await expect(page.getByText('Marek takes a break. Badger plays on.').first()).toBeVisible();
    await expect(page.getByRole('log')).toContainText('Marek takes a break. Badger plays on.');
    await expect(seat).toContainText('Badger is playing');
    await expect(seat.locator('use[href="#face-badger"]')).toBeVisible();

    await marek.getByRole('button', { name: 'Take over from the bot' }).click();
    await expect(page.getByText('Marek is back in the game.').first()).toBeVisible();
    await expect(seat.locator('use')).toHaveCount(0);
    await expect(marek.getByText('Badger is playing for you.')).toHaveCount(0);

    await marek.getByRole('button', { name: 'Menu' }).click();
    await marek.getByRole('button', { name: 'Leave the table' }).click();
    await marek.getByRole('button', { name: 'Leave', exact: true }).click();
    for (const one of [page, zsuzsi]) {
      await expect(one.getByText('Marek leaves the table. Badger plays on.').first()).toBeVisible();
      await expect(one.locator('.seat:visible', { hasText: 'Marek' })).toContainText('left; Badger plays on');
    }
    await expect(seat.locator('use[href="#face-badger"]')).toBeVisible();
    expect((await seat.boundingBox())!.height, 'nothing moves for it').toBe(height);
  } finally {
    await others.close();
    await server.close();
  }
});

test('who comes and goes before the game is written under the seats, in a line that is always there', async ({
  browser,
  page,
  server,
}) => {
  const path = await openTable(page, server.url, 'Olena', 3, 0);
  const marek = await (await someoneElse(browser)).newPage();
  const leaving = page.getByRole('button', { name: 'Leave the table' });
  const below = async (): Promise<number> =>
    (await leaving.boundingBox())!.y - (await page.locator('.lobby ul').boundingBox())!.y;
  const before = await below();
  await join(marek, `${server.url}${path}`, 'Marek');
  await expect(page.locator('.news')).toHaveText('Marek sits down.');
  expect(await below()).toBeCloseTo(before);
  await leaving.click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(marek.locator('.news')).toHaveText('Olena leaves the table.');
});

test('a game that goes on stands first with a mark for one’s turn, and a finished one is found after the rematch', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const options = { seats: [null, 'duckling'] };
  const { table } = await post<{ table: string }>(server, 'tables', key, {
    id: 'own-game-again',
    options,
    name: 'Olena',
  });
  await watched(server, table, key);
  await page.addInitScript((mine) => localStorage.setItem('sixfold.key', JSON.stringify(mine)), key);
  await page.goto('/');
  await expect(page.locator('.play').getByRole('heading', { name: 'Sixfold' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your games' })).toHaveCount(0);

  await page.goto(`/t/${table}`);
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  const player = new Player(page);
  await expect(player.hand).toHaveCount(6);
  await player.comesToMove();
  await page.goto('/');
  const own = page.getByRole('link', { name: /You and Duckling/ });
  await expect(own).toContainText('your turn');
  await expect(own).toBeInViewport();
  const above = await own.evaluate((link) => link.getBoundingClientRect().bottom);
  expect(above).toBeLessThan((await page.getByText('Duckling', { exact: true }).boundingBox())!.y);

  await page.goto('/back');
  const games = page.locator('a[href^="/back/game/"]');
  await expect(games).toHaveCount(1);
  await games.click();
  await expect(page.locator('.replay')).toBeVisible();
});

test('the game that was just finished comes first on the start page, and leads to its replay and its lessons', async ({
  page,
  server,
}) => {
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const options = { seats: [null, 'duckling'] };
  const { table } = await post<{ table: string }>(server, 'tables', key, {
    id: 'to-the-end-0',
    options,
    name: 'Olena',
  });
  await page.addInitScript((mine) => localStorage.setItem('sixfold.key', JSON.stringify(mine)), key);
  await page.goto(`/t/${table}`);
  await expect(new Player(page).hand).toHaveCount(6);
  await watched(server, table, key);
  await expect(page.locator('dialog table')).toBeVisible();
  await page.goto('/');
  const finished = page.getByRole('region', { name: 'Just finished' }).getByRole('link');
  await expect(finished).toContainText('You and Duckling');
  await expect(finished).toHaveAttribute('href', new RegExp(`^/back/game/${table}/\\d+$`));
  const play = page.getByRole('button', { name: 'Play', exact: true });
  expect((await finished.boundingBox())!.y).toBeLessThan((await play.boundingBox())!.y);
  await page.getByRole('link', { name: 'Learn from it' }).click();
  await expect(page).toHaveURL(new RegExp(`/back/game/${table}/\\d+`));
  await expect(page.getByRole('heading', { name: 'Learn from mistakes' })).toBeVisible();
});

test('the start page notices that a friend has moved: in the list, in the title, on the icon', async ({
  browser,
  page,
  server,
}) => {
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const options = { seats: [null, null], clock: { kind: 'move', seconds: 259_200 } };
  const { table } = await post<{ table: string }>(server, 'tables', key, { id: 'over-days-0', options, name: 'Dora' });
  await page.addInitScript((mine) => {
    localStorage.setItem('sixfold.key', JSON.stringify(mine));
    const badges: number[] = [];
    Object.assign(window, { badges });
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
      clearAppBadge: () => Promise.resolve(void badges.push(0)),
    });
  }, key);
  const others = await someoneElse(browser);
  const friend = await others.newPage();
  await page.goto(`/t/${table}`);
  await join(friend, `${server.url}/t/${table}`, 'Emil');
  const [dora, emil] = [new Player(page), new Player(friend)];
  const first = (): Promise<boolean[]> => Promise.all([dora, emil].map(({ primary }) => primary.isVisible()));
  await expect.poll(async () => (await first()).includes(true)).toBe(true);
  if (await dora.primary.isVisible()) await dora.move();
  await expect(emil.primary).toBeVisible();

  await page.goto('/');
  const own = page.getByRole('link', { name: /You and Emil/ });
  await expect(own).toBeVisible();
  await expect(own).not.toContainText('your turn');
  await expect(page).toHaveTitle('Sixfold');
  await emil.move();
  await expect(own).toContainText('your turn');
  await expect(page).toHaveTitle('● Sixfold');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-turn.svg');
  expect(await page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1))).toBe(1);
  await others.close();
});

test('a page behind another tab asks seldom for the own games, and a stranger’s never', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mine')) asked.push(request.url());
  });
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  expect(asked, 'a stranger has no games').toEqual([]);

  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const options = { seats: [null, null] };
  await post(server, 'tables', key, { id: 'seldom-asked', options, name: 'Dora' });
  await page.evaluate((mine) => localStorage.setItem('sixfold.key', JSON.stringify(mine)), key);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible();
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  asked.length = 0;
  await page.clock.runFor(240_000);
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(asked.length).toBeLessThan(6);
});

const SHOWN = 'a push message that the browser delivers is shown as a notification of the table';
test(SHOWN, { tag: '@notifications' }, async ({ browser, server }) => {
  const context = await byServer(
    await browser.newContext({
      baseURL: server.url,
      permissions: ['notifications'],
      serviceWorkers: 'allow',
    }),
  );
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    await page.goto('/');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    const registrationId = await registered;
    const data = JSON.stringify({ table: 'abc' });
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
    const shown = (): Promise<unknown[]> =>
      page.evaluate(async () => {
        const notifications = await (await navigator.serviceWorker.ready).getNotifications();
        return notifications.map((one) => ({ title: one.title, tag: one.tag, data: one.data as unknown }));
      });
    await expect.poll(shown).toEqual([{ title: 'Your turn.', tag: 'abc', data: { path: '/t/abc' } }]);
  } finally {
    await context.close();
  }
});
