/** What eslint asks of the page: strict types, Svelte's own rules, and imports that only go down. */
import { readdirSync } from 'node:fs';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/**
 * The layers of `src/`, lowest first. A folder imports from those below it, and from itself; folders of one layer do not know
 * each other. `App.svelte` and `main.ts` stand above them all. The types of the wire, which the server's are made into, belong
 * to everybody.
 */
const LAYERS = [
  ['load', 'look', 'notation'],
  ['tiles', 'words', 'shuffle'],
  ['device'],
  ['board', 'wire'],
  ['state'],
  ['parts'],
  ['about', 'share'],
  ['sheets', 'devices'],
  ['screens', 'learn', 'keep', 'back', 'puzzles'],
];

const folders = readdirSync(new URL('src', import.meta.url), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
for (const { name } of folders)
  if (!LAYERS.flat().includes(name)) throw new Error(`src/${name} has no layer in eslint.config.js`);

/** What the files of a folder must not import: all of its own layer but itself, and all above. */
function onlyDown(folder, index) {
  const forbidden = LAYERS.slice(index)
    .flat()
    .filter((name) => name !== folder);
  const path = `^(\\.\\./)+(?!wire/protocol$)(${[...forbidden, 'App\\.svelte', 'main'].join('|')})(/|$)`;
  const message = `${folder}/ imports from below it only: see the layers in eslint.config.js.`;
  return {
    files: [`src/${folder}/**`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: path, message }] }],
      'no-restricted-syntax': [
        'error',
        { selector: `ImportExpression > Literal[value=/${path.replaceAll('/', '\\/')}/]`, message },
      ],
    },
  };
}

export default defineConfig(
  globalIgnores(['src/wire/protocol.ts', 'src/device/server.ts']),
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_+$', varsIgnorePattern: '^_+$', destructuredArrayIgnorePattern: '^_+$' },
      ],
      // Lists are read by number with `noUncheckedIndexedAccess`: the mark says that there is one.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Sets and maps are made, returned and left alone; what changes is a `$state`.
      'svelte/prefer-svelte-reactivity': 'off',
      // The compiler's warnings are svelte-check's.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  // Rules that know the types, for scripts alone: the types of components are svelte-check's, and asking twice is slow.
  {
    files: ['**/*.ts'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: './tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // TypeScript forgets that anything may have changed after an `await`.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Whoever reads what was kept says what it is.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // `void` drops an answer that nobody asked for.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // A word is searched letter by letter.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
    },
  },
  LAYERS.flatMap((layer, index) => layer.map((folder) => onlyDown(folder, index))),
);
