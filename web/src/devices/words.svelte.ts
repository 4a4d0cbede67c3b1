/** What is said where a game or a person is on several devices. */
import { RoomWords } from '../words/room.svelte';
import type { Plural } from '../words/words.svelte';
import type { DevicesKey } from './keys';

export type DevicesCatalogue = Record<DevicesKey, string | Plural>;

const CATALOGUES = import.meta.glob<DevicesCatalogue>('$words/devices/*.json', { import: 'default' });

export const devicesWords = new RoomWords<DevicesKey>(CATALOGUES);
export const tell = devicesWords.tell;
