/** The headings of a list by date: today, yesterday, and before that the month. */
import type { Language } from '../words/languages';
import { localeOf } from '../words/locale';

const DAY_MS = 86_400_000;

export function periodOf(time: number, now: number, language: Language): string {
  const days = Math.round((startOf(now) - startOf(time)) / DAY_MS);
  const locale = localeOf(language);
  if (days <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.max(days, 0), 'day');
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(time);
}

/** Midnight before a time, where the device is. */
function startOf(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
