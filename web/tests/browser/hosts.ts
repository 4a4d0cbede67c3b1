/** Who keeps the games of a test: most are about a server, though a page plays on its own device where it can. */
import type { BrowserContext } from '@playwright/test';

/** Pages of this context let the server keep their games, and think. */
export async function byServer(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    // A document without an address has no storage either.
    if (location.origin === 'null') return;
    if (localStorage.getItem('sixfold.here') === null) localStorage.setItem('sixfold.here', 'false');
  });
  return context;
}
