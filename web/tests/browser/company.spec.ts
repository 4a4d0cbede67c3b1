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
  const own = page.getByRole('link', { name: /Olena and Duckling/ });
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
