/** How the page is built: into the Python package, from where the server serves it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import customMedia from 'postcss-custom-media';
import { type Plugin, defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Writes the service worker, which has to know the names of all files that were built. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      // Fonts are kept as they are used: a browser takes those of its scripts only.
      const built = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      const files = [
        '/',
        '/icon.svg',
        '/icon-192.png',
        '/manifest.webmanifest',
        ...built.sort().map((name) => `/${name}`),
      ];
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      const source = readFileSync(here('src/service-worker.js'), 'utf8')
        .replace('__FILES__', JSON.stringify(files))
        .replace('__VERSION__', JSON.stringify(version));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  resolve: { alias: { $words: here('../src/sixfold/words') } },
  // Every style knows the breakpoints by name.
  css: { postcss: { plugins: [globalData({ files: [here('src/look/breakpoints.css')] }), customMedia()] } },
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
    proxy: { '/api': { target: 'http://127.0.0.1:6366', ws: true } },
  },
});
