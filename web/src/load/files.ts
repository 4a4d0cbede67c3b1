/** The files of the page, asked for until they are there: a server that is busy or away for a moment leaves no page half done. */

const WAITS = [400, 800, 1_600, 3_200, 6_400];

/** One for each file that did not come when it was first asked for. */
const late = new Set<symbol>();
const listeners = new Set<(waiting: boolean) => void>();
const sleepers = new Set<() => void>();

/** Hear whether something is late; gives back how to stop hearing it. */
export function onWaiting(hear: (waiting: boolean) => void): () => void {
  listeners.add(hear);
  hear(late.size > 0);
  return () => listeners.delete(hear);
}

/** Ask at once for all that is late. */
export function askAgain(): void {
  for (const wake of sleepers) wake();
}

/** A while, which ends early if somebody asks, or the network is back. */
function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      sleepers.delete(wake);
      removeEventListener('online', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    sleepers.add(wake);
    addEventListener('online', wake);
  });
}

/** Try until it is there, and say so from the first failure on. */
async function until(there: () => Promise<boolean>): Promise<void> {
  const one = Symbol();
  for (let tries = 0; !(await there()); tries++) {
    late.add(one);
    listeners.forEach((hear) => hear(true));
    await sleep(WAITS[Math.min(tries, WAITS.length - 1)]!);
  }
  if (late.delete(one)) listeners.forEach((hear) => hear(late.size > 0));
}

/** Whether the file came. It then lies in the browser's cache, from where whoever names it gets it. */
async function came(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    if (response.status === 404) renew();
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** A file that is no longer there belongs to an older page than the server's: take the newer one, if there is one. */
function renew(): void {
  const [key, version] = ['sixfold.renewed', import.meta.url];
  try {
    if (sessionStorage.getItem(key) === version) return;
    sessionStorage.setItem(key, version);
    location.reload();
  } catch {
    // Without a memory it might reload for ever: whoever waits can do it.
  }
}

const fetched = new Map<string, Promise<void>>();

/** Have a file in the browser's cache. */
function fetchFile(url: string): Promise<void> {
  let found = fetched.get(url);
  if (!found) {
    found = until(() => came(url));
    fetched.set(url, found);
  }
  return found;
}

const styled = new Map<string, Promise<void>>();

/** Have a style sheet in the page. */
function addStyle(url: string): Promise<void> {
  let found = styled.get(url);
  if (!found) {
    found = fetchFile(url).then(() => until(() => linked(url)));
    styled.set(url, found);
  }
  return found;
}

function linked(url: string): Promise<boolean> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => {
      link.remove();
      resolve(false);
    };
    document.head.append(link);
  });
}

/**
 * What stands between `import()` and its file in the built page (`vite.config.ts`): all that it needs is fetched first. A browser
 * may remember for good that a module could not be had, so it is not asked for one that is not there.
 */
export async function preload<T>(
  load: () => Promise<T>,
  needed: readonly string[] = [],
  importer?: string,
): Promise<T> {
  const files = needed.map((path) => new URL(path, importer).href);
  await Promise.all(files.map((url) => (url.endsWith('.css') ? addStyle(url) : fetchFile(url))));
  return load();
}
