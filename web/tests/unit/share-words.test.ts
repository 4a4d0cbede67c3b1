/** What is said when a result is shared is complete in every language. */
import { checkCatalogues } from './room-words';

const catalogues = import.meta.glob<Record<string, string>>('$words/share/*.json', { import: 'default', eager: true });

checkCatalogues('sharing', catalogues);
