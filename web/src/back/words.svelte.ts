/** What the pages for looking back say. */
import { RoomWords } from '../words/room.svelte';
import { type Plural, words } from '../words/words.svelte';
import type { BackKey } from './keys';

export type BackCatalogue = Record<BackKey, string | Plural>;

const CATALOGUES = import.meta.glob<BackCatalogue>('$words/back/*.json', { import: 'default' });

export const backWords = new RoomWords<BackKey>(CATALOGUES);
export const tell = backWords.tell;

/** A number with at most one decimal, as the language writes it. */
export function oneDecimal(number: number): string {
  return new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(number);
}

export function percent(part: number): string {
  return new Intl.NumberFormat(words.language, { style: 'percent' }).format(part);
}
