/** How dates and numbers are written: by the language that is chosen, and by the region that the browser is set to. */

/** `en-GB`, `en-DE`: the language of the page, in the region of whoever reads it. */
export function localeOf(language: string, preferred: readonly string[] = navigator.languages): string {
  const [first] = preferred;
  const region = first === undefined ? undefined : regionOf(first);
  return region === undefined ? language : `${language}-${region}`;
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    // A browser may name what is no language at all.
    return undefined;
  }
}
