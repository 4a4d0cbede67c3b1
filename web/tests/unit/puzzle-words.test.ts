/** The puzzles' pages are complete in every language. */
import type { PuzzleCatalogue } from '../../src/puzzles/words.svelte';
import { checkCatalogues } from './room-words';

checkCatalogues(
  'the puzzles',
  import.meta.glob<PuzzleCatalogue>('$words/puzzles/*.json', { import: 'default', eager: true }),
);
