/** The keys of what is said where a game or a person is on several devices. */
import type english from '$words/devices/en.json';

export type DevicesKey = keyof typeof english;
