/** What is said about several devices is complete in every language. */
import type { DevicesCatalogue } from '../../src/devices/words.svelte';
import { checkCatalogues } from './room-words';

checkCatalogues(
  'what is said about several devices',
  import.meta.glob<DevicesCatalogue>('$words/devices/*.json', { import: 'default', eager: true }),
);
