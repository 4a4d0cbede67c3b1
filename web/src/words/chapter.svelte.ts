/** A chapter of words: loaded with the pages that speak it, so that those who come to play do not wait for it. */
import { type Language, type Plural, type Values, fill } from './words.svelte';

export type ChapterCatalogue<K extends string> = Record<K, string | Plural>;

export class Chapter<K extends string> {
  readonly #catalogues: Record<string, () => Promise<ChapterCatalogue<K>>>;
  #language = $state<Language>('en');
  #catalogue = $state.raw<ChapterCatalogue<K> | undefined>();

  /** The catalogues by their files' names, as `import.meta.glob` finds them. */
  constructor(catalogues: Record<string, () => Promise<ChapterCatalogue<K>>>) {
    this.#catalogues = catalogues;
  }

  async speak(language: Language): Promise<void> {
    const entry = Object.entries(this.#catalogues).find(([path]) => path.endsWith(`/${language}.json`));
    if (!entry) throw new Error(`this chapter is not told in ${language}`);
    this.#catalogue = await entry[1]();
    this.#language = language;
  }

  get ready(): boolean {
    return this.#catalogue !== undefined;
  }

  tell = (key: K, values: Values = {}): string => {
    const entry = this.#catalogue?.[key];
    return entry === undefined ? key : fill(entry, values, this.#language);
  };

  knows(key: string): key is K {
    return this.#catalogue !== undefined && key in this.#catalogue;
  }
}
