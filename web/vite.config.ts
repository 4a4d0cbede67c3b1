/** How the page is built: into the Python package, from where the server serves it. */
import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { core, firstWords, packed, partedWords, patientImports, serviceWorker, shareOf, version } from './building.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), firstWords(), partedWords(), core(), patientImports(), serviceWorker(), packed()],
  define: { 'import.meta.env.SIXFOLD_VERSION': JSON.stringify(version()) },
  resolve: { alias: { $words: here('../src/sixfold/words'), $puzzles: here('../build/puzzles') } },
  // Every style knows the breakpoints by name.
  css: { postcss: { plugins: [globalData({ files: [here('src/look/breakpoints.css')] }), customMedia()] } },
  // What is built finds its files wherever the page lies; only `index.html` names them from the root.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    outDir: here('../src/sixfold/web'),
    emptyOutDir: true,
    target: 'es2022',
    // A part of the page needs its own file, too, to be there before it is imported (`load/files.ts`).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => [file, ...needed.filter((one) => one !== file)],
    },
    // The server's policy allows no inline data but pictures: fonts and scripts are files.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Few files: each costs its headers, and a place in the line.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { debugName: 'shared', name: shareOf },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:6366', ws: true } },
  },
});
