/** The keys of what the pages for looking back say. */
import type english from '$words/back/en.json';

export type BackKey = keyof typeof english;
