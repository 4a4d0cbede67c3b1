/** What the score pad says. */
import { Chapter, type ChapterCatalogue } from '../words/chapter.svelte';
import type { KeepKey } from './keys';

export type KeepCatalogue = ChapterCatalogue<KeepKey>;

export const keepWords = new Chapter<KeepKey>(
  import.meta.glob<KeepCatalogue>('$words/keep/*.json', { import: 'default' }),
);
export const tell = keepWords.tell;
