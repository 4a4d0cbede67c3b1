/** Waits until the page has shown what was done: what lies and where it fits come some frames later, and the table travels. */
import { expect, type Page } from '@playwright/test';

/** Once the page has shown what a tap or a key brought: it takes a few frames. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 4;
        const step = (): void => void (frames-- > 0 ? requestAnimationFrame(step) : resolve());
        step();
      }),
  );
}

/** Do what lays one tile more than what was done before has left there, and wait until it is seen. */
export async function layingOne(page: Page, act: () => Promise<void>): Promise<void> {
  await settled(page);
  const laid = page.locator('.tentative');
  const before = await laid.count();
  await act();
  await expect(laid).toHaveCount(before + 1);
}

/** Once the table stays where it is for a few frames: new tiles may make it fit anew. */
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
