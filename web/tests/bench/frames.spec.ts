/** Whether the page keeps drawing while its device thinks, and whether anything runs when nothing is asked. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../browser/fixtures';
import { Player } from '../browser/player';

const SLOWED = [1, 4];
/** Milliseconds that are watched at a time. */
const WATCHED = 8_000;

/** Milliseconds between frames, from now on until this is done. */
async function framesUntil(page: Page, done: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    const step = (now: number): void => {
      times.push(now);
      if ((window as unknown as { times: number[] }).times === times) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await done();
  return page.evaluate(() => {
    const { times } = window as unknown as { times: number[] };
    Object.assign(window, { times: [] });
    return times.slice(1).map((time, at) => time - times[at]!);
  });
}

function told(gaps: readonly number[]): string {
  const all = [...gaps].sort((a, b) => a - b);
  const at = (part: number): string => all[Math.min(all.length - 1, Math.floor(all.length * part))]!.toFixed(1);
  const rate = (1000 * all.length) / all.reduce((sum, gap) => sum + gap, 0);
  return `${rate.toFixed(1)} frames a second; between two of them ${at(0.5)} ms (median), ${at(0.95)} (95 %), ${at(1)} (worst)`;
}

/** Seconds of the processor that the browser has had so far, all its processes together. */
async function spent(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

test('frames while a bot thinks on this device', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await new Player(page).against('Raven');
  const session = await context.newCDPSession(page);
  const rest = (): Promise<void> => page.waitForTimeout(WATCHED);
  for (const rate of SLOWED) {
    await page.goto('/back/board#position=0,0:RsRcRd+RfGfYtBxBtOs/??????+3/0+1+0');
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const [who, ask] = [
      page.getByRole('combobox', { name: 'Who suggests' }),
      page.getByRole('button', { name: 'Ask' }),
    ];
    await who.selectOption({ label: 'Raven' });
    await ask.click();
    const moves = page.locator('.panel ol > li');
    await expect(moves).not.toHaveCount(0);
    const idle = await framesUntil(page, rest);
    const thinking: number[] = [];
    while (thinking.reduce((sum, gap) => sum + gap, 0) < WATCHED) {
      // What is answered, and the tester's own questions, are no part of it: only what a player sees meanwhile.
      await ask.click();
      await page.waitForTimeout(100);
      thinking.push(...(await framesUntil(page, () => page.waitForTimeout(600))));
      await expect(ask).toBeEnabled();
    }
    console.log(`\nCPU slowed ${rate} times\n  at rest: ${told(idle)}\n  while Raven thinks: ${told(thinking)}`);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await rest();
  const before = await spent(browser);
  await rest();
  const after = await spent(browser);
  const bare = await context.newPage();
  await page.close();
  await bare.waitForTimeout(WATCHED);
  const emptyBefore = await spent(browser);
  await bare.waitForTimeout(WATCHED);
  const empty = (await spent(browser)) - emptyBefore;
  const seconds = WATCHED / 1000;
  console.log(
    `\nin ${seconds} s in which nothing is asked, the browser takes ${(after - before).toFixed(2)} s of the processor; ` +
      `with an empty page ${empty.toFixed(2)} s`,
  );
  await context.close();
});
