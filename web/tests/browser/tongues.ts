/** The languages of the page, in which every screen has to fit. */
import { readFileSync } from 'node:fs';

const FILE = new URL('../../../src/sixfold/words/languages.json', import.meta.url);

export const LANGUAGES = Object.keys(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>);
