/** Which languages the page speaks, and which of them a browser would like. */
import languages from '$words/languages.json';

/** What each language calls itself, in the order of the menu. */
export const LANGUAGE_NAMES = languages;
export type Language = keyof typeof languages;
export const LANGUAGES = Object.keys(languages) as Language[];

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text);
}

/** The first of the browser's languages that we speak. */
export function choosePreferred(preferred: readonly string[]): Language {
  for (const language of preferred) {
    const short = language.toLowerCase().split('-')[0]!;
    if (isLanguage(short)) return short;
  }
  return 'en';
}
