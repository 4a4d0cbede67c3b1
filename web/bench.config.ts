/** How quickly the page answers a tap. Run by `python -m bench.page`; no part of the tests. */
import { defineConfig } from '@playwright/test';
import config from './playwright.config';

export default defineConfig(config, { testDir: 'tests/bench', workers: 1, timeout: 600_000, reporter: [['line']] });
