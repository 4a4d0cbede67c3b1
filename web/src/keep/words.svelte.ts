/** What the score pad says. */
import { RoomWords } from '../words/room.svelte';
import { refusal } from '../words/sentences';
import type { Plural } from '../words/words.svelte';
import type { KeepKey } from './keys';

const CATALOGUES = import.meta.glob<Record<KeepKey, string | Plural>>('$words/keep/*.json', { import: 'default' });

export const keepWords = new RoomWords<KeepKey>(CATALOGUES);
export const tell = keepWords.tell;

/** Why the rules refuse a turn: in the words of the score pad, where it has any. */
export function whyNot(code: string, sentence?: string | null): string {
  const own = `refusal.${code}`;
  return keepWords.knows(own) ? tell(own) : refusal(code, sentence ?? undefined);
}
