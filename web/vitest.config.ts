/** How the page's unit tests are run: as it is built, and without a browser. */
import { defineConfig, mergeConfig } from 'vitest/config';
import config from './vite.config.ts';

export default mergeConfig(
  config,
  defineConfig({
    // Vitest would otherwise take Svelte's server build, whose runes do nothing.
    resolve: { conditions: ['browser'] },
    test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
  }),
);
