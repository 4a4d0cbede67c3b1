/** Svelte in runes mode throughout. */
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // A class of its own for each component's styles, as short as can be: it stands in the page many hundred times.
  compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` },
};
