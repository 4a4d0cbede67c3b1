/** The score pad is complete in every language. */
import { checkCatalogues } from './room-words';

const catalogues = import.meta.glob<Record<string, string>>('$words/keep/*.json', { import: 'default', eager: true });

// An edition goes by the name of its house.
checkCatalogues('the score pad', catalogues, (key) => key === 'edition.schmidt');
