/** How this device likes to play and look: presets and single switches. */
import type { Marks } from '../tiles/shapes';
import type { Language } from '../words/languages';
import { languageOfDevice } from './language';
import { recall, remember } from './saved';

export type Theme = 'auto' | 'light' | 'dark';

/** Every switch that a person can turn by itself. */
interface Switches {
  legalCells: boolean;
  previews: boolean;
  hints: boolean;
  counter: boolean;
  quickPlay: boolean;
  sounds: boolean;
  sharedSounds: boolean;
  haptics: boolean;
  contrast: boolean;
  stillness: boolean;
  zen: boolean;
  letters: boolean;
}

export type Switch = keyof Switches;

export const PRESETS: Record<'family' | 'expert', Partial<Switches>> = {
  family: { legalCells: true, previews: true, hints: true, counter: true, quickPlay: false },
  expert: { legalCells: true, previews: false, hints: false, counter: true, quickPlay: true },
};
export type Preset = keyof typeof PRESETS;

const FIRST: Switches = {
  legalCells: true,
  previews: true,
  hints: true,
  counter: true,
  quickPlay: false,
  sounds: true,
  sharedSounds: false,
  haptics: true,
  contrast: false,
  stillness: false,
  zen: false,
  letters: true,
};

interface Saved {
  language?: Language;
  theme?: Theme;
  marks?: Marks;
  /** Marks were a switch before they had a size. */
  switches?: Partial<Switches> & { marks?: boolean };
}

class Choices {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  marks = $state<Marks>('normal');
  switches = $state<Switches>({ ...FIRST });
  #dark = $state(false);
  #moveLess = $state(false);
  #contrast = $state(false);

  constructor() {
    this.#recall();
    // What is chosen in another window holds in this one too.
    addEventListener('storage', ({ key }) => {
      if (key === 'sixfold.choices') this.#recall();
    });
    this.#follow('(prefers-color-scheme: dark)', (on) => (this.#dark = on));
    this.#follow('(prefers-reduced-motion: reduce)', (on) => (this.#moveLess = on));
    this.#follow('(prefers-contrast: more)', (on) => (this.#contrast = on));
  }

  #recall(): void {
    const saved = recall<Saved>('choices') ?? {};
    this.language = languageOfDevice();
    this.theme = saved.theme ?? 'auto';
    const { marks, ...switches } = saved.switches ?? {};
    this.marks = saved.marks ?? (marks === false ? 'off' : 'normal');
    this.switches = { ...FIRST, ...switches };
  }

  #follow(query: string, tell: (on: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener('change', () => tell(media.matches));
  }

  get dark(): boolean {
    return this.theme === 'auto' ? this.#dark : this.theme === 'dark';
  }

  get still(): boolean {
    return this.switches.stillness || this.#moveLess;
  }

  get contrast(): boolean {
    return this.switches.contrast || this.#contrast;
  }

  /** The preset that the switches match just now, if any. */
  get preset(): Preset | undefined {
    return (Object.keys(PRESETS) as Preset[]).find((name) =>
      Object.entries(PRESETS[name]).every(([key, on]) => this.switches[key as Switch] === on),
    );
  }

  choose(preset: Preset): void {
    Object.assign(this.switches, PRESETS[preset]);
  }

  save(): void {
    const { language, theme, marks, switches } = this;
    remember('choices', { language, theme, marks, switches: { ...switches } } satisfies Saved);
  }
}

export const choices = new Choices();
