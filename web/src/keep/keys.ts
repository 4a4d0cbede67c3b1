/** The keys of what the score pad says. */
import type english from '$words/keep/en.json';

export type KeepKey = keyof typeof english;
