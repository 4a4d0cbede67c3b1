/** The catalogues of what the page says, two files per language: the words of a first load, and those that come later. */
import type english from '$words/en.json';
import type { Language } from './languages';

export type Key = keyof typeof english;
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Record<Key, string | Plural>;

// `building.ts` parts each file as `later.ts` says.
const FIRST = import.meta.glob<Partial<Catalogue>>('$words/??.json', { query: '?first', import: 'default' });
const LATER = import.meta.glob<Partial<Catalogue>>('$words/??.json', { query: '?later', import: 'default' });

/** The words of a first load; with `whole`, all words. */
export async function loadCatalogue(language: Language, whole = false): Promise<Partial<Catalogue>> {
  const parts = await Promise.all((whole ? [FIRST, LATER] : [FIRST]).map((files) => load(files, language)));
  return Object.assign({}, ...parts) as Partial<Catalogue>;
}

function load(files: typeof FIRST, language: Language): Promise<Partial<Catalogue>> {
  const entry = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`));
  if (!entry) throw new Error(`no words in ${language}`);
  return entry[1]();
}
