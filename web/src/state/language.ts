/** The language of this device: the one that was chosen, or else the first of the browser's that we speak. */
import { type Language, choosePreferred } from '../words/languages';
import { recall } from './saved';

export function languageOfDevice(): Language {
  return recall<{ language?: Language }>('choices')?.language ?? choosePreferred(navigator.languages);
}
