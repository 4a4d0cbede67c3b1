/** Friends at one table: it is opened by a person, and others come by its link. */
import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';
import { byServer } from './hosts';

export async function openTable(page: Page, base: string, name: string, people = 2, bots = 0): Promise<string> {
  await page.goto(`${base}/friends`);
  await page.getByLabel('Your name').fill(name);
  await page.locator('fieldset').nth(0).getByText(String(people), { exact: true }).click();
  if (bots > 0) await page.locator('fieldset').nth(1).getByText(String(bots), { exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  return new URL(link).pathname;
}

export async function join(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
}

export async function someoneElse(browser: Browser): Promise<BrowserContext> {
  return byServer(await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' }));
}
