/** Keeps what this player needs of the page, so that it opens without a network. The game itself is always the server's. */
/** The script that the page begins with, and all that it needs. */
const FIRST = __FIRST__;
const FILES = __FILES__;
/** What is said, by language. */
const WORDS = __WORDS__;
const CACHE = `sixfold-${__VERSION__}`;
const WAITS = [500, 1_500, 4_500];

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the server answers; asked again where it is busy or away. Nothing if it stays so. */
async function ask(request) {
  for (const wait of [...WAITS, undefined]) {
    const response = await fetch(request).catch(() => undefined);
    if (response && response.status < 500 && response.status !== 429) return response;
    if (wait === undefined) return response;
    await sleep(wait);
  }
}

/** Whether this file is kept, if need be from now on. One that an earlier version has kept is the same. */
async function keep(path) {
  const cache = await caches.open(CACHE);
  if (await cache.match(path)) return true;
  const old = path.startsWith('/assets/') ? await caches.match(path) : undefined;
  const response = old ?? (await ask(path));
  if (!response?.ok) return false;
  await cache.put(path, response);
  return true;
}

/** Keep all that is needed; the page itself only if everything is there that it names, and then forget earlier versions. */
async function keepAll(language) {
  const kept = await Promise.all([...FILES, ...(WORDS[language] ?? [])].map(keep));
  if (!kept.every(Boolean)) return;
  const cache = await caches.open(CACHE);
  if (await cache.match('/')) return;
  const page = await ask('/');
  // While it was fetched, the server may have got a newer one.
  const text = page?.ok ? await page.clone().text() : '';
  if (text.includes(FIRST)) await cache.put('/', page);
}

/** The browser's language, if we speak it; the page tells if another one was chosen. */
function preferred() {
  return navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find((language) => language in WORDS);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll(preferred())));

/** Forget what earlier versions have kept, once this one can do without. What a newer one keeps is its own affair. */
async function tidy() {
  const { installing, waiting } = self.registration;
  if (installing || waiting || !(await (await caches.open(CACHE)).match('/'))) return;
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('sixfold-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

/**
 * A newer version takes over when a page has just been opened and no other is open: nobody then needs files of an older one.
 * A page that was closed or reloaded this moment may still be counted for a while.
 */
async function takeOver() {
  for (const wait of [...WAITS, undefined]) {
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (open.length <= 1) return self.skipWaiting();
    if (wait !== undefined) await sleep(wait);
  }
}

self.addEventListener('message', (event) => {
  const { kind, language } = event.data;
  if (kind === 'take-over') event.waitUntil(takeOver());
  // What could not be had before may be there now.
  else if (kind === 'speak') event.waitUntil(keepAll(language).then(tidy));
});

/** What is kept, by this version or else by an earlier one. */
async function find(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? caches.match(request);
}

/** The newest page if the server answers, the kept one if not. */
async function page(request) {
  const response = await fetch(request).catch(() => undefined);
  if (response && response.status < 500 && response.status !== 429) return response;
  return (await find('/')) ?? response ?? Response.error();
}

/** A file with its hash in its name never changes: the kept one is as good as the server's. */
async function asset(request) {
  const kept = await find(request);
  if (kept) return kept;
  const response = await ask(request);
  if (response?.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response ?? Response.error();
}

/** It is somebody's turn who does not look: the message names the table, and the page has left the words. */
async function call(table) {
  const shown = await self.clients.matchAll({ type: 'window' });
  const path = `/t/${encodeURIComponent(table)}`;
  if (shown.some(({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === path)) return;
  const said = await caches.match('/said/your-turn');
  const title = said ? await said.text() : 'Your turn.';
  await self.registration.showNotification(title, {
    body: 'Sixfold',
    icon: '/icon-192.png',
    tag: table,
    data: { path },
  });
  await navigator.setAppBadge?.((await self.registration.getNotifications()).length);
}

self.addEventListener('push', (event) => {
  const { table } = event.data?.json() ?? {};
  if (typeof table === 'string') event.waitUntil(call(table));
});

/** To the table: where it is open already, or in a new window. */
async function show(path) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

/** The newest answer that was heard, if the server does not answer now. It is kept beside the shell, and outlives it. */
async function latest(request) {
  const cache = await caches.open('answers');
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname === '/api/puzzles') event.respondWith(latest(request));
  if (url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(url.pathname) || url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});
