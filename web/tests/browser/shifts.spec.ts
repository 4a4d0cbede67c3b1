/** Nothing moves while a screen is loading, however late its fonts, scripts and data come. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { type Screen, screens, tablesOn } from './screens';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

// Each of so many pages would be pictured if one of them fails.
test.use({ screenshot: 'off' });

const BOUND = 0.05;
/** How late everything is but fonts, which come last of all. */
const LATE_MS = 100;
/** What lies over the start page moves as that does. */
const OVER_START = ['settings', 'help', 'about', 'save and restore'];
const PARTS = 2;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Keeps every shift that no input of the last half second explains, as browsers count them. */
function watchShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '?';
  };
  const boxOf = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ');
  const shifts: Shift[] = [];
  (window as unknown as { shifts: Shift[] }).shifts = shifts;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} from ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** All that moved by itself from the first byte of this screen until its fonts were there. */
async function shiftsOf(browser: Browser, options: BrowserContextOptions, { open }: Screen): Promise<Shift[]> {
  const context = await byServer(await browser.newContext(options));
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  let comeNow: () => void;
  const shown = new Promise<void>((resolve) => (comeNow = resolve));
  await page.route(/\/(api|assets)\//, async (route) => {
    await (route.request().resourceType() === 'font' ? shown : new Promise((resolve) => setTimeout(resolve, LATE_MS)));
    await route.continue();
  });
  await open(page);
  await drawn(page);
  comeNow!();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  const found = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  return found;
}

/** What the device of somebody remembers who has been here before. */
async function storageOf(page: Page, key: string): Promise<StorageState> {
  await page.addInitScript((mine) => localStorage.setItem('sixfold.key', mine), JSON.stringify(key));
  await page.goto('/');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return page.context().storageState();
}

/** A shift is told after the frame in which it is seen. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
}

const SIZES: Record<string, BrowserContextOptions> = {
  'a phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  'a desk': { viewport: { width: 1280, height: 800 } },
};

const CASES = Object.entries(SIZES).flatMap(([device, size]) =>
  Array.from({ length: PARTS }, (_, part) => [device, size, part] as const),
);

for (const [device, size, part] of CASES) {
  test(`no screen moves by itself while it is loading, on ${device}: part ${part + 1}`, async ({
    browser,
    page,
    server,
  }) => {
    test.slow();
    const tables = await tablesOn(server);
    const storageState = await storageOf(page, tables.key);
    const options = { ...size, baseURL: server.url, serviceWorkers: 'block', storageState } as const;
    const moved: string[] = [];
    const measured = screens(tables).filter(({ name, notifies }) => !notifies && !OVER_START.includes(name));
    for (const screen of measured.filter((_, number) => number % PARTS === part)) {
      const shifts = await shiftsOf(browser, options, screen);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum > BOUND) moved.push(`${screen.name}: ${sum.toFixed(3)}, ${JSON.stringify(shifts)}`);
    }
    expect(moved).toEqual([]);
  });
}
