/** The languages of the page, in which every screen has to fit, and how it is told to change to one. */
import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';

const FILE = new URL('../../../src/sixfold/words/languages.json', import.meta.url);
const ASSETS = new URL('../../../src/sixfold/web/assets/', import.meta.url);

export const LANGUAGES = Object.keys(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>);

/** The paths of all scripts and styles of the page and its rooms in a language, and of the core. */
export function filesIn(language: string): string[] {
  const names = readdirSync(ASSETS).filter((name) => /\.(js|css|wasm)$/.test(name) && !name.startsWith('puzzles-'));
  const others = LANGUAGES.filter((one) => one !== language).map((one) => `${one}-`);
  return names.filter((name) => !others.some((one) => name.startsWith(one))).map((name) => `/assets/${name}`);
}

export function chosen(language: string): string {
  return JSON.stringify({ language, theme: 'light', switches: { stillness: true } });
}

/** In the page: choose a language as another window of the same browser does, and wait until the page speaks it. */
export async function takeUp([language, newValue]: readonly [string, string]): Promise<void> {
  localStorage.setItem('sixfold.choices', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'sixfold.choices', newValue }));
  while (document.documentElement.lang !== language) await new Promise(requestAnimationFrame);
}

export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(takeUp, [language, chosen(language)] as const);
}
