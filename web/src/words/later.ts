/** Which words a first load leaves out: those of sheets, settings and refusals. They come with the first tap, or when one is needed. */

/** The first parts of their keys. All that a start page or a table says or announces by itself must not be among them. */
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
/** The start page offers to learn from the last game; a table has its way home on it; and without a network nothing more comes, so what says that there is none must be there. */
const FIRST: ReadonlySet<string> = new Set(['end.learn', 'menu.start', 'why-not.offline', 'why-not.unreachable']);
const LATER = new RegExp(`^(${PARTS.join('|')})\\.`);

export function isLater(key: string): boolean {
  return LATER.test(key) && !FIRST.has(key);
}
