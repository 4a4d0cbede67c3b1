/** Searching a text as people type: without regard to capitals and accents. */

/** Each letter in its plainest form, so that places stay the same: `Č` and `č` are `c`. */
function plain(text: string): string {
  return [...text].map((letter) => letter.normalize('NFD')[0]!.toLowerCase()).join('');
}

/** A query worth looking for: at least two letters. */
export function wanted(query: string): string {
  const trimmed = query.trim();
  return trimmed.length < 2 ? '' : trimmed;
}

export function holds(text: string, query: string): boolean {
  return plain(text).includes(plain(query));
}

/** The text in pieces, each with whether it is what was searched for. */
export function found(text: string, query: string): [piece: string, hit: boolean][] {
  if (!query) return [[text, false]];
  const letters = [...text];
  const [where, what] = [plain(text), plain(query)];
  const pieces: [string, boolean][] = [];
  let from = 0;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, from)) {
    if (at > from) pieces.push([letters.slice(from, at).join(''), false]);
    from = at + what.length;
    pieces.push([letters.slice(at, from).join(''), true]);
  }
  if (from < letters.length) pieces.push([letters.slice(from).join(''), false]);
  return pieces;
}
