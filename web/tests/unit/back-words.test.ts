/** The pages for looking back are complete in every language. */
import type { BackCatalogue } from '../../src/back/words.svelte';
import { checkCatalogues } from './room-words';

checkCatalogues(
  'the pages for looking back',
  import.meta.glob<BackCatalogue>('$words/back/*.json', { import: 'default', eager: true }),
);
