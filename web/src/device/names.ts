/** Texts that a game can carry: one line, and names that people can see. */

const LONGEST_NAME = 40;
/** What is not printed: controls, what is not assigned, and blanks other than the plain one. */
const NOT_PRINTED = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
/** Letters and signs that are printed as nothing. */
const BLANK = /[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{1d159}]/u;

export function isPrintable(text: string): boolean {
  return !NOT_PRINTED.test(text);
}

/** One line that the notation can carry. */
export function isOneLine(text: string): boolean {
  return text === text.trim() && isPrintable(text) && !/[|#]/.test(text);
}

/** A name of which something is seen, and nothing is hidden. */
export function isPlayerName(name: string): boolean {
  const letters = [...name];
  const seen = letters.some((letter) => !/[\p{M}\s]/u.test(letter));
  return isOneLine(name) && letters.length > 0 && letters.length <= LONGEST_NAME && seen && !BLANK.test(name);
}
