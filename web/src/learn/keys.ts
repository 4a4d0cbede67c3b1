/** The keys of what the learning pages say. */
import type english from '$words/learn/en.json';

export type LearnKey = keyof typeof english;
