/** Coming to a table and leaving it: the invitation goes when the game begins, and whoever leaves is asked, and may come back. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { join, openTable, someoneElse } from './friends';
import { Player } from './player';
import { Server } from './server';

async function askToLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Leave the table' }).click();
}

async function leave(page: Page): Promise<void> {
  await askToLeave(page);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText('You have left the table.')).toBeVisible();
  // The two ways on stand in one row.
  const ways = page.locator('.messages .card .button');
  const [first, second] = await ways.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(first).toBe(second);
}

test('the invitation goes when the game begins, and can be opened again', async ({ page, browser, baseURL }) => {
  const path = await openTable(page, baseURL!, 'Olena');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
  const others = await someoneElse(browser);
  const guest = await others.newPage();
  await join(guest, `${baseURL}${path}`, 'Marek');
  await expect(new Player(page).hand).toHaveCount(6);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await guest.getByRole('button', { name: 'Menu' }).click();
  await guest.getByRole('button', { name: 'Hello!' }).click();
  await expect(page.getByText('Marek: Hello!')).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
  await others.close();
});

test('leaving asks first, and is undone while nobody else sat down', async ({ page, browser, baseURL }) => {
  const path = await openTable(page, baseURL!, 'Olena');
  const others = await someoneElse(browser);
  const strangers = await someoneElse(browser);
  await join(await others.newPage(), `${baseURL}${path}`, 'Marek');
  const olena = new Player(page);
  await expect(olena.hand).toHaveCount(6);

  await askToLeave(page);
  await expect(page.getByText('A bot will play for you.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(olena.hand).toHaveCount(6);

  await leave(page);
  await expect(olena.hand).toHaveCount(0);
  await page.getByRole('button', { name: 'Sit down again' }).click();
  await expect(olena.hand).toHaveCount(6);
  await expect(page.getByText('You have left the table.')).toHaveCount(0);

  await leave(page);
  await page.reload();
  await page.getByRole('button', { name: 'Sit down again' }).click();
  await expect(olena.hand).toHaveCount(6);

  await leave(page);
  await join(await strangers.newPage(), `${baseURL}${path}`, 'Ilse');
  await expect(page.getByText('Somebody else has your seat now.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Sit down/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await others.close();
  await strangers.close();
});

test('whoever has seen a hand is offered no other seat, only their own', async ({ page, browser }) => {
  // Bots that take their time: with nobody else at the table, they would play the game to its end.
  const server = new Server({ pace: 600_000 });
  await server.start();
  try {
    const path = await openTable(page, server.url, 'Olena');
    const others = await someoneElse(browser);
    const strangers = await someoneElse(browser);
    const marek = await others.newPage();
    await join(marek, `${server.url}${path}`, 'Marek');
    await leave(page);
    await leave(marek);
    const ilse = await strangers.newPage();
    await join(ilse, `${server.url}${path}`, 'Ilse');
    await expect(new Player(ilse).hand).toHaveCount(6);
    await page.reload();
    await expect(page.getByText('Somebody else has your seat now.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Sit down/ })).toHaveCount(0);
    await marek.reload();
    await marek.getByRole('button', { name: 'Sit down again' }).click();
    await expect(new Player(marek).hand).toHaveCount(6);
    await others.close();
    await strangers.close();
  } finally {
    await server.close();
  }
});
