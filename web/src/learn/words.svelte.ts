/** What the learning pages say. Loaded with them, so that those who come to play do not wait for it. */
import { choices } from '../state/choices.svelte';
import { type Colour, type Tile, colourOf } from '../tiles/tile';
import { type Language, type Plural, type Values, fill, words } from '../words/words.svelte';
import type { LearnKey } from './keys';

export type LearnCatalogue = Record<LearnKey, string | Plural>;

const CATALOGUES = import.meta.glob<LearnCatalogue>('$words/learn/*.json', { import: 'default' });

class LearnWords {
  #language = $state<Language>('en');
  #catalogue = $state.raw<LearnCatalogue | undefined>();

  async speak(language: Language): Promise<void> {
    const entry = Object.entries(CATALOGUES).find(([path]) => path.endsWith(`/${language}.json`));
    if (!entry) throw new Error(`nothing to learn from in ${language}`);
    this.#catalogue = await entry[1]();
    this.#language = language;
  }

  get ready(): boolean {
    return this.#catalogue !== undefined;
  }

  tell = (key: LearnKey, values: Values = {}): string => {
    const entry = this.#catalogue?.[key];
    return entry === undefined ? key : fill(entry, values, this.#language);
  };

  knows(key: string): key is LearnKey {
    return this.#catalogue !== undefined && key in this.#catalogue;
  }
}

export const learnWords = new LearnWords();
export const tell = learnWords.tell;

/** A colour by the mark that stands for it, where marks are shown: `diamond inside`. */
export function innerName(colour: Colour): string | undefined {
  return choices.switches.marks ? tell(`inner.${colour}`) : undefined;
}

/** A tile by its name and, where marks are shown, by what is inside. */
export function tileName(tile: Tile): string {
  const inner = innerName(colourOf(tile));
  return inner ? `${words.tile(tile)} (${inner})` : words.tile(tile);
}
