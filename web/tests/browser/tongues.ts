/** The languages of the page, in which every screen has to fit, and how it is told to change to one. */
import { readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';

const FILE = new URL('../../../src/sixfold/words/languages.json', import.meta.url);

export const LANGUAGES = Object.keys(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>);

export function chosen(language: string): string {
  return JSON.stringify({ language, theme: 'light', switches: { stillness: true } });
}

/** Choose a language as another window of the same browser does, and wait until the page speaks it. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('sixfold.choices', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'sixfold.choices', newValue }));
  }, chosen(language));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}
