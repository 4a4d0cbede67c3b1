/** The keys of what is said about the page and what it keeps. */
import type english from '$words/about/en.json';

export type AboutKey = keyof typeof english;
