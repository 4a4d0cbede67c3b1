/** What one room of the page says. Loaded with it, so that those who come to play do not wait for it. */
import { type Language, type Plural, type Values, fill, words } from './words.svelte';

/** How to load the words of each language: the path of a catalogue ends with it. */
type Catalogues<K extends string> = Record<string, () => Promise<Record<K, string | Plural>>>;

export class RoomWords<K extends string> {
  readonly #catalogues: Catalogues<K>;
  #language = $state<Language>('en');
  #catalogue = $state.raw<Record<K, string | Plural> | undefined>();

  constructor(catalogues: Catalogues<K>) {
    this.#catalogues = catalogues;
    words.rooms.add(this);
  }

  async speak(language: Language): Promise<void> {
    (await this.learn(language))();
  }

  /** Load the words of a language; what is given back speaks it. */
  async learn(language: Language): Promise<() => void> {
    const entry = Object.entries<Catalogues<K>[string]>(this.#catalogues).find(([path]) =>
      path.endsWith(`/${language}.json`),
    );
    if (!entry) throw new Error(`nothing to say in ${language}`);
    const catalogue = await entry[1]();
    return () => {
      this.#catalogue = catalogue;
      this.#language = language;
    };
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
