/**
 * Which words a first load leaves out: those of sheets, settings and refusals. They come with the first tap, or when one of them
 * is needed.
 */

/** The first parts of their keys. A start page or a table must not say or announce any of them by itself: it would be empty. */
const PARTS = [
  'call',
  'command',
  'device',
  'end',
  'friends',
  'help',
  'hint',
  'invite',
  'keys',
  'leave',
  'lobby',
  'menu',
  'notation',
  'options',
  'replay',
  'rules',
  'settings',
  'share',
  'switch',
  'theme',
  'watch',
  'why',
  'why-not',
];
/**
 * What comes first all the same: the start page offers to learn from the last game, a table shows the way home, and without a
 * network nothing more comes, not even the words that say so.
 */
const FIRST: ReadonlySet<string> = new Set(['end.learn', 'menu.start', 'why-not.offline', 'why-not.unreachable']);
const LATER = new RegExp(`^(${PARTS.join('|')})\\.`);

export function isLater(key: string): boolean {
  return LATER.test(key) && !FIRST.has(key);
}
