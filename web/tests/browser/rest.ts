/** Waits until the table has come to rest: it travels smoothly, and new tiles may make it fit anew. */
import type { Page } from '@playwright/test';

/** It stays where it is for a few frames. */
export async function tableAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const place = (): string => JSON.stringify(document.querySelector('[role="gridcell"]')?.getBoundingClientRect());
    let before = '';
    for (let frames = 0; frames < 7; frames++) {
      const now = place();
      if (now !== before) frames = 0;
      before = now;
      await new Promise(requestAnimationFrame);
    }
  });
}
