/** How the page is built: into the Python package, from where the server serves it. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $words: here('../src/sixfold/words') },
    // Vitest would otherwise take Svelte's server build, whose runes do nothing.
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: here('../src/sixfold/web'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The server's policy allows no inline data but pictures: fonts and scripts are files.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: 'http://127.0.0.1:6060', ws: true },
    },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
