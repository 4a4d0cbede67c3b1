/** Two browsers on one online game, through a reload, a lost connection and a server that is killed. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { join, openTable, someoneElse } from './friends';
import { Player } from './player';
import { Server, Wire } from './server';

test('a full game of two, with a reload, a lost connection and a killed server in the middle', async ({
  browser,
  page,
}) => {
  const server = new Server();
  await server.start();
  const wire = await Wire.to(server);
  const other = await someoneElse(browser);
  try {
    const path = await openTable(page, server.url, 'Olena', 2, 2);
    const guest = await other.newPage();
    await join(guest, `${wire.url}${path}`, 'Marek');
    const olena = new Player(page);
    const marek = new Player(guest);
    await expect(olena.hand).toHaveCount(6);
    await expect(marek.hand).toHaveCount(6);

    let moves = 0;
    for (;;) {
      await expect
        .poll(async () => (await Promise.all([isOver(page), canMove(page), canMove(guest)])).some(Boolean))
        .toBe(true);
      if (await isOver(page)) break;
      const player = (await canMove(page)) ? olena : marek;
      const before = await player.turns();
      if (moves === 3) await laysAndReloads(player);
      else if (moves === 6) await playsThroughALostLine(marek, wire, player);
      else if (moves === 9) await playsThroughARestart(player, server);
      else await player.move();
      await player.moved(before);
      moves += 1;
    }
    expect(moves).toBeGreaterThan(10);
    await expect(guest.getByRole('heading', { name: /wins? with|shared victory/ })).toBeVisible();
    const scores = (view: Page): Promise<string[]> => view.locator('dialog tbody .score').allTextContents();
    expect(await scores(page)).toEqual(await scores(guest));
  } finally {
    await other.close();
    wire.close();
    await server.close();
  }
});

async function isOver(page: Page): Promise<boolean> {
  return (await page.locator('dialog table').count()) > 0;
}

async function canMove(page: Page): Promise<boolean> {
  return (await page.locator('.actions .primary').count()) > 0 && !(await isOver(page));
}

/** A tile that is laid is still there, with its score, after a reload, and so is the order of the hand. */
async function laysAndReloads(player: Player): Promise<void> {
  expect(await player.layOne()).toBe(true);
  const score = await player.primary.textContent();
  await player.page.reload();
  await expect(player.page.locator('.tentative')).toHaveCount(1);
  await expect(player.primary).toHaveText(score!);
  await player.primary.click();
}

/** Marek's line breaks; the game goes on without him, and he catches up by himself. */
async function playsThroughALostLine(marek: Player, wire: Wire, player: Player): Promise<void> {
  expect(player, 'whose turn it is, with this seed').not.toBe(marek);
  wire.cut();
  await expect(marek.page.getByText(/Connecting|The server is not responding/)).toBeVisible();
  await player.move();
  wire.mend();
  await expect(marek.page.getByText(/Connecting|The server is not responding/)).toHaveCount(0);
}

/** The server is killed while a tile lies tentatively; the move is made when it is back. */
async function playsThroughARestart(player: Player, server: Server): Promise<void> {
  expect(await player.layOne()).toBe(true);
  await server.kill();
  await expect(player.page.getByText(/Connecting|The server is not responding/)).toBeVisible();
  await player.primary.click();
  await server.start();
  await expect(player.page.getByText(/Connecting|The server is not responding/)).toHaveCount(0);
}

test('a table in the list is found by a stranger, and keeps to what was agreed', async ({ browser, page, server }) => {
  await page.goto(`${server.url}/friends`);
  await page.getByLabel('Your name').fill('Olena');
  await page.locator('fieldset').nth(1).getByText('1', { exact: true }).click();
  await page.getByLabel('Which bot?').selectOption('Squirrel');
  await page.getByText('More options').click();
  await page.getByRole('switch', { name: 'List it publicly' }).click();
  await page.getByRole('switch', { name: 'Others may watch' }).click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('Waiting for 1 more player')).toBeVisible();

  const other = await someoneElse(browser);
  const third = await someoneElse(browser);
  try {
    const guest = await other.newPage();
    await guest.goto(`${server.url}/friends`);
    await guest.getByRole('link', { name: /Olena.*Squirrel.*1 free seat/ }).click();
    // The page of open tables asks for a name, too.
    await expect(guest.getByRole('button', { name: 'Sit down' })).toBeVisible();
    await guest.getByLabel('Your name').fill('Marek');
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await expect(new Player(guest).hand).toHaveCount(6);
    await expect(guest.getByRole('button', { name: 'Hint' })).toHaveCount(0);

    const stranger = await third.newPage();
    await stranger.goto(guest.url());
    await expect(stranger.getByText('This table is for players only.')).toBeVisible();
  } finally {
    await other.close();
    await third.close();
  }
});

test('a spectator sees no hand, and a stranger cannot take a seat that is taken', async ({
  browser,
  page,
  baseURL,
}) => {
  const path = await openTable(page, baseURL!, 'Olena', 2, 0);
  const others = await someoneElse(browser);
  const marek = await others.newPage();
  await join(marek, `${baseURL}${path}`, 'Marek');
  await expect(marek.locator('.hand button')).toHaveCount(6);
  const strangers = await someoneElse(browser);
  const stranger = await strangers.newPage();
  await stranger.goto(`${baseURL}${path}`);
  await expect(stranger.getByText('You are watching.')).toBeVisible();
  await expect(stranger.locator('.hand button')).toHaveCount(0);
  await expect(stranger.getByRole('button', { name: 'Sit down' })).toHaveCount(0);
  await others.close();
  await strangers.close();
});

test('too many links to other devices are refused in words', async ({ page, baseURL }) => {
  await openTable(page, baseURL!, 'Olena', 2, 0);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.route('**/api/keys', (route) =>
    route.fulfill({ status: 409, json: { code: 'too-many-keys', sentence: '' } }),
  );
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  await expect(page.getByRole('alert')).toContainText('as many links and devices');
});

test('a table that does not exist says so', async ({ page }) => {
  await page.goto('/t/nothing');
  await expect(page.getByRole('heading', { name: 'This table cannot be opened' })).toBeVisible();
  await expect(page.getByText('There is no table with this link.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a sign to the others is shown to everybody, and a takeback is asked for, refused, and granted', async ({
  browser,
  page,
  baseURL,
}) => {
  const path = await openTable(page, baseURL!, 'Olena', 2, 0);
  const others = await someoneElse(browser);
  const guest = await others.newPage();
  await join(guest, `${baseURL}${path}`, 'Marek');
  await expect(page.locator('.hand button')).toHaveCount(6);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Hello!' }).click();
  await expect(guest.getByText('Olena: Hello!')).toBeVisible();
  await expect(page.getByText('You: Hello!')).toBeVisible();

  await expect.poll(async () => (await canMove(page)) || (await canMove(guest))).toBe(true);
  const [mover, answerer] = (await canMove(page)) ? [page, guest] : [guest, page];
  const player = new Player(mover);
  await player.move();
  await player.moved(0);
  const ask = async (): Promise<void> => {
    await mover.getByRole('button', { name: 'Menu' }).click();
    await mover.getByRole('button', { name: 'Ask to take my turn back' }).click();
  };
  await ask();
  await expect(mover.getByText('You have asked to take your turn back.')).toBeVisible();
  await expect(answerer.getByText(/(Olena|Marek) would like to take a turn back\./)).toBeVisible();
  await answerer.getByRole('button', { name: 'No', exact: true }).click();
  for (const one of [mover, answerer]) {
    await expect(one.locator('.notice', { hasText: 'The turn stands.' })).toBeVisible();
    await expect(one.getByRole('log')).toContainText('The turn stands.');
  }
  await ask();
  await answerer.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => player.turns()).toBe(0);
  await expect(mover.locator('.notice', { hasText: 'Your turn has been taken back.' })).toBeVisible();
  await expect(answerer.locator('.notice', { hasText: /(Olena|Marek) took a turn back\./ })).toBeVisible();
  await expect(player.hand).toHaveCount(6);

  // Whoever is not there does not think, either.
  const waits = page.locator('.waiting');
  await player.move();
  await player.moved(0);
  if (mover === guest) {
    await new Player(page).move();
    await new Player(page).moved(1);
  }
  await expect(waits).toHaveText('Marek is thinking…');
  await others.close();
  await expect(waits).toHaveText('Waiting: Marek is away.');
});
