/** Waits until the table has come to rest: it travels smoothly, and new tiles may make it fit anew. */
import { type Page, expect } from '@playwright/test';

export async function tableAtRest(page: Page): Promise<void> {
  await expect.poll(() => stays(page)).toBe(true);
}

/** Whether the table stays where it is for a few frames. */
function stays(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const place = (): string =>
          JSON.stringify(document.querySelector('[role="gridcell"]')?.getBoundingClientRect());
        const before = place();
        let frames = 6;
        const step = (): void => {
          if (place() !== before) resolve(false);
          else if (frames-- > 0) requestAnimationFrame(step);
          else resolve(true);
        };
        step();
      }),
  );
}
