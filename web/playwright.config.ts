/** The browser tests: the whole page in a real Chromium, on real server processes of the project. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromium } from './tests/browser/chromium';

/** The mark of a test that needs notifications: the headless shell has none. */
const NOTIFIES = /@notifications/;

export default defineConfig({
  testDir: 'tests/browser',
  fullyParallel: true,
  // More than cores: much of a test is waiting.
  workers: availableParallelism() + 1,
  // Deadlines only stop what hangs: a loaded machine may take its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tests/browser/reporter.ts']],
  outputDir: '../build/browser',
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: chromium(),
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
    // It keeps the whole page anew for every test; those that are about it, and a whole game, let it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
  },
  projects: [
    // A few, and first: one browser and one server are enough for them, and at the end the other workers would have nothing to do.
    { name: 'whole', grep: NOTIFIES, workers: 1 },
    // Where there is a headless shell, which takes a sixth less of the processor.
    {
      name: 'shell',
      grepInvert: NOTIFIES,
      use: { launchOptions: chromium(process.env['SIXFOLD_HEADLESS_SHELL']) },
    },
  ],
});
