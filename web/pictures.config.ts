/** Pictures of the page: those of the README, and with `SIXFOLD_PICTURES=FOLDER` one of every screen to look at. */
import { defineConfig } from '@playwright/test';
import config from './playwright.config';

export default defineConfig(config, { testDir: 'tests/pictures', fullyParallel: false, timeout: 600_000 });
