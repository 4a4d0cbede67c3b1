/** The keys of what is said when a result is shared. */
import type english from '$words/share/en.json';

export type ShareKey = keyof typeof english;
