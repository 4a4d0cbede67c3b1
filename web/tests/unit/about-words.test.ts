/** What is said about the page and what it keeps is complete in every language. */
import type { AboutKey } from '../../src/about/keys';
import type { Plural } from '../../src/words/catalogues';
import { checkCatalogues } from './room-words';

const catalogues = import.meta.glob<Record<AboutKey, string | Plural>>('$words/about/*.json', {
  import: 'default',
  eager: true,
});

checkCatalogues('about the page', catalogues);
