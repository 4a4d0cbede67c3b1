/** How quickly a newcomer reads, and how long they think before each tap. */
export const WORDS_A_MINUTE = 200;
export const SECONDS_A_TAP = 3;

export function readingMinutes(text: string): number {
  return text.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE;
}
