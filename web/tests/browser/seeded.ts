/** What is put before the scripts of a page that plays on its own device, so that tests of it are quick and always the same. */

/** Chance by a seed, in the page and in its worker: every deal of a test is the same, and no name comes twice. */
export const SEEDED = `{
  const pages = typeof localStorage === 'undefined' ? 0 : Number(localStorage.getItem('pages')) + 1;
  if (pages) localStorage.setItem('pages', pages);
  let state = 6 + 7919 * pages;
  crypto.getRandomValues = (bytes) => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = (state = (state * 16807) % 2147483647) >> 8;
    return bytes;
  };
}
`;

/** Bots do not wait before they move. */
export const QUICK = `{
  const wait = setTimeout;
  self.setTimeout = (act, milliseconds) => wait(act, Math.min(milliseconds, 30));
}
`;

/** Whether this is the script of the worker that keeps tables. */
export function isWorker(path: string): boolean {
  return /assets\/worker-[^/]*\.js$/.test(path);
}
