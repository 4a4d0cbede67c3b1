/** The catalogues of what the page says, one per language, each a file that is fetched when it is spoken. */
import type english from '$words/en.json';
import type { Language } from './languages';

export type Key = keyof typeof english;
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Record<Key, string | Plural>;

const CATALOGUES = import.meta.glob<Catalogue>('$words/??.json', { import: 'default' });

export function loadCatalogue(language: Language): Promise<Catalogue> {
  const entry = Object.entries(CATALOGUES).find(([path]) => path.endsWith(`/${language}.json`));
  if (!entry) throw new Error(`no words in ${language}`);
  return entry[1]();
}
