/** What the build does beyond Vite's own: files that come however busy the server is, a service worker, and packed files. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { isLater } from './src/words/later.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const WORDS = here('../src/sixfold/words');
const PUZZLES = here('../build/puzzles');
const LANGUAGES = Object.keys(readJson(join(WORDS, 'languages.json')));

/** The version of the project that the page belongs to. */
export function version(): string {
  const [, found] = /^version = "(.+)"$/m.exec(readFileSync(here('../pyproject.toml'), 'utf8')) ?? [];
  if (found === undefined) throw new Error('pyproject.toml names no version');
  return found;
}

type Bundle = Rolldown.OutputBundle;

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

/** `import()` goes through `load/files.ts`, which asks until a file comes. */
export function patientImports(): Plugin {
  return {
    name: 'patient-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { preload as __vitePreload } from ${JSON.stringify(here('src/load/files.ts'))};`,
    },
  };
}

/** The few words that must be there before any catalogue is: `virtual:first-words`. */
export function firstWords(): Plugin {
  const id = '\0virtual:first-words';
  const first = (language: string): object => {
    const said = readJson(join(WORDS, `${language}.json`));
    return { trying: said['away.trying'], offline: said['away.offline'], again: said['away.again'] };
  };
  return {
    name: 'first-words',
    resolveId: { filter: { id: /^virtual:first-words$/ }, handler: () => id },
    load: {
      filter: { id: /^\0virtual:first-words$/ },
      handler: () =>
        `export default ${JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, first(language)])))};`,
    },
  };
}

/** Parts the page's own catalogues: `en.json?first` has the words of a first load, `en.json?later` the others. */
export function partedWords(): Plugin {
  return {
    name: 'parted-words',
    enforce: 'pre',
    load: {
      filter: { id: /\/words\/\w\w\.json\?(first|later)$/ },
      handler(id): { code: string; moduleType: 'js' } {
        const [path, part] = id.split('?') as [string, string];
        this.addWatchFile(path);
        const entries = Object.entries(readJson(path)).filter(([key]) => isLater(key) === (part === 'later'));
        return { code: `export default ${JSON.stringify(Object.fromEntries(entries))}`, moduleType: 'js' };
      },
    },
  };
}

/** The core as WebAssembly, where `web/core.py` could build it: `virtual:core` is its address, or nothing. */
export function core(): Plugin {
  const id = '\0virtual:core';
  const built = here('../build/wasm/core.wasm');
  return {
    name: 'core',
    resolveId: { filter: { id: /^virtual:core$/ }, handler: () => id },
    load: {
      filter: { id: /^\0virtual:core$/ },
      handler(): string {
        if (!existsSync(built)) return 'export default null;';
        if (this.meta.watchMode) return `export default ${JSON.stringify(`/@fs${built}`)};`;
        const file = this.emitFile({ type: 'asset', name: 'core.wasm', source: readFileSync(built) });
        return `export default import.meta.ROLLUP_FILE_URL_${file};`;
      },
    },
  };
}

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: string[]; readonly dynamicallyImportedIds: string[] } | null;
}

/**
 * The file that a module shares with others, if it does: `page` is a part of every first load, `start` and `play` are what the
 * start screen and a table have in common with some other screen, `table` what no other screen needs. Files are filled in the order of these names, each with
 * all that its modules import.
 */
export function shareOf(id: string, modules: Modules): string | null {
  const of = (path: string): Set<string> => reached(here(`src${path}`), modules);
  const [inStart, inTable] = [of('/screens/StartScreen.svelte').has(id), of('/screens/TableScreen.svelte').has(id)];
  if (of('/main.ts').has(id) || (inStart && inTable)) return 'page';
  const screens = modules.getModuleInfo(here('src/screens.ts'))?.dynamicallyImportedIds ?? [];
  if (screens.filter((screen) => reached(screen, modules).has(id)).length < 2) return inTable ? 'table' : null;
  return inTable ? 'play' : inStart ? 'start' : null;
}

const reachable = new Map<string, Set<string>>();

/** A module, and all that it imports. */
function reached(id: string, modules: Modules): Set<string> {
  let found = reachable.get(id);
  if (!found) {
    found = new Set([id]);
    for (const one of found) for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
    reachable.set(id, found);
  }
  return found;
}

/** The page opens with these, however one comes to it. The score pad works without anything else. */
const SHELL = [
  '/main.ts',
  '/screens/StartScreen.svelte',
  '/screens/TableScreen.svelte',
  '/sheets/TableSheets.svelte',
  '/sheets/EndSheet.svelte',
  '/sheets/HelpSheet.svelte',
  '/sheets/SettingsSheet.svelte',
  '/keep/KeepScreen.svelte',
];
/** Of which catalogues the same is true: how their paths begin and end, round the language. */
const SHELL_WORDS: [string, string][] = [
  ['', '.json?first'],
  ['', '.json?later'],
  ['keep/', '.json'],
  ['share/', '.json'],
];
const MORE_WORDS: [string, string][] = ['learn/', 'back/', 'puzzles/', 'devices/', 'about/'].map((room) => [
  room,
  '.json',
]);

/** Writes the service worker, which has to know the names of the files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const needed = new Set<string>();
      follow(bundle, entryOf(bundle).fileName, needed);
      for (const module of SHELL) follow(bundle, chunkOf(bundle, module).fileName, needed);
      const others = Object.keys(bundle).filter((name) => /\.(js|css|wasm)$/.test(name) && !needed.has(name));
      const puzzles = others.filter((name) => isFrom(PUZZLES, bundle, name));
      const more = others.filter((name) => !isFrom(PUZZLES, bundle, name) && !isFrom(WORDS, bundle, name));
      const spoken = (catalogues: readonly [string, string][]): Record<string, string[]> =>
        Object.fromEntries(
          LANGUAGES.map((language) => [
            language,
            catalogues.map(([room, end]) => chunkOf(bundle, `/words/${room}${language}${end}`).fileName),
          ]),
        );
      const told = {
        FIRST: entryOf(bundle).fileName,
        FILES: ['icon.svg', 'icon-192.png', 'manifest.webmanifest', ...[...needed].sort()],
        MORE: more.sort(),
        WORDS: spoken(SHELL_WORDS),
        MORE_WORDS: spoken(MORE_WORDS),
        PUZZLES: puzzles.sort(),
      };
      const version = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 12);
      let source = readFileSync(here('src/service-worker.js'), 'utf8');
      for (const [name, value] of Object.entries({ ...told, VERSION: version }))
        source = source.replace(`__${name}__`, JSON.stringify(value));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

/** Whether a file has data of this folder: what is said in one language, or puzzles. */
function isFrom(folder: string, bundle: Bundle, name: string): boolean {
  const chunk = bundle[name];
  return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => id.startsWith(folder));
}

function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
  if (found?.type !== 'chunk') throw new Error('the page has no first script');
  return found;
}

function chunkOf(bundle: Bundle, path: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(path)),
  );
  if (found?.type !== 'chunk') throw new Error(`${path} is no part of the page that is loaded by itself`);
  return found;
}

/** A script, what it imports, and the styles of all of them. */
function follow(bundle: Bundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports) follow(bundle, other, found);
}

/** Packs what is built by Brotli and gzip as tightly as it goes, once for all: the server sends it as it lies there. */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !/\.(js|css|html|svg|txt|wasm|webmanifest)$/.test(entry.name)) continue;
        const content = readFileSync(path);
        const tight = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: tight }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
