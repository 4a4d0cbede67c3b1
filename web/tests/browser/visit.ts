/** From screen to screen without loading the page anew, as its own links go: loading it takes longest. */
import type { Page } from '@playwright/test';

/** An address that leads nowhere: there, nothing of another screen is left. */
export const NOWHERE = '/nowhere';

/** Show the screen of an address as it is when one has just come to it. */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url().startsWith('http')) {
    await leave(page);
    if (path !== NOWHERE) await go(page, path);
  } else {
    await page.goto(path);
  }
  await page.locator('main:visible').waitFor();
}

/** Leave the screen that is shown. */
export async function leave(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== NOWHERE) await go(page, NOWHERE);
}

/** Go to an address of another screen, and wait until the screen before has made way. */
async function go(page: Page, path: string): Promise<void> {
  await page.locator('main:visible').waitFor();
  await page.evaluate(async (to) => {
    const before = document.querySelector('main')!;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    while (before.isConnected) await new Promise(requestAnimationFrame);
  }, path);
}
