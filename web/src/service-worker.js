/** Keeps what this player needs of the page, so that all of it but tables with friends works without a network. */
/** The script that the page begins with. */
const FIRST = __FIRST__;
/** What the page must have to open, and the rest of it: other screens, and the core that plays on this device. */
const FILES = __FILES__;
const MORE = __MORE__;
/** What is said, by language, in the same two parts. */
const WORDS = __WORDS__;
const MORE_WORDS = __MORE_WORDS__;
/** All puzzles, for those who have looked at some. */
const PUZZLES = __PUZZLES__;
const CACHE = `sixfold-${__VERSION__}`;
/** What the page has said, which outlives a version: the language that was chosen, and whether puzzles are wanted. */
const ANSWERS = 'answers';
const WAITS = [500, 1_500, 4_500];

const HOME = self.registration.scope;
/** Where a file of the page is. */
const at = (name) => new URL(name, HOME).href;
const PAGE = at('');
const LANGUAGE = at('said/language');
const WANTS_PUZZLES = at('said/puzzles');

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

/** Keep an answer, if there is room: storage may be full or forbidden, and the page then needs the network. Whether it was. */
async function put(name, request, response) {
  try {
    await (await caches.open(name)).put(request, response);
    return true;
  } catch {
    return false;
  }
}

/** Whether this file is kept, if need be from now on. One that an earlier version has kept is the same. */
async function keep(name) {
  const url = at(name);
  if (await (await caches.open(CACHE)).match(url)) return true;
  const old = name.startsWith('assets/') ? await caches.match(url) : undefined;
  const response = old ?? (await ask(url));
  return response?.ok ? put(CACHE, url, response) : false;
}

/** Keep the page, but only if everything is there that it needs to open. */
async function keepPage(language) {
  const kept = await Promise.all([...FILES, ...(WORDS[language] ?? [])].map(keep));
  if (!kept.every(Boolean)) return;
  if (await (await caches.open(CACHE)).match(PAGE)) return;
  const page = await ask(PAGE);
  // While it was fetched, the server may have got a newer one.
  const text = page?.ok ? await page.clone().text() : '';
  if (text.includes(FIRST)) await put(CACHE, PAGE, page);
}

/** Keep all that can be had: the rest is good without any one of its files. */
async function keepAll(language) {
  await keepPage(language);
  // Whoever saves data gets the rest as they come to it.
  if (navigator.connection?.saveData) return;
  await Promise.all([...MORE, ...(MORE_WORDS[language] ?? [])].map(keep));
  if (!(await caches.match(WANTS_PUZZLES))) return;
  // One by one: nobody waits for them.
  for (const name of PUZZLES) await keep(name);
}

/** The language that was chosen, or the browser's, if we speak it. */
async function preferred() {
  const chosen = await caches.match(LANGUAGE);
  if (chosen) return chosen.text();
  return navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find((language) => language in WORDS);
}

self.addEventListener('install', (event) => event.waitUntil(preferred().then(keepAll)));

/** Forget what earlier versions have kept, once this one can do without. What a newer one keeps is its own affair. */
async function tidy() {
  const { installing, waiting } = self.registration;
  if (installing || waiting || !(await (await caches.open(CACHE)).match(PAGE))) return;
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

/** The page is there, and speaks this language: what could not be had before may be there now. */
async function speak(language) {
  await put(ANSWERS, LANGUAGE, new Response(language));
  await keepAll(language);
  await tidy();
}

/** Somebody has looked at puzzles, or has installed the page: keep them all, in later versions too. */
async function keepPuzzles() {
  await put(ANSWERS, WANTS_PUZZLES, new Response());
  await keepAll(await preferred());
}

self.addEventListener('message', (event) => {
  const { kind, language } = event.data;
  if (kind === 'take-over') event.waitUntil(takeOver());
  else if (kind === 'speak') event.waitUntil(speak(language));
  else if (kind === 'keep-puzzles') event.waitUntil(keepPuzzles());
});

/** What is kept, by this version or else by an earlier one. */
async function find(request) {
  return (await (await caches.open(CACHE)).match(request)) ?? caches.match(request);
}

/** The newest page if the server answers, the kept one if not. */
async function page(request) {
  const response = await fetch(request).catch(() => undefined);
  if (response && response.status < 500 && response.status !== 429) return response;
  return (await find(PAGE)) ?? response ?? Response.error();
}

/** A file with its hash in its name never changes: the kept one is as good as the server's. */
async function asset(request) {
  const kept = await find(request);
  if (kept) return kept;
  const response = await ask(request);
  if (response?.ok) await put(CACHE, request, response.clone());
  return response ?? Response.error();
}

/** It is somebody's turn who does not look: the message names the table, and the page has left the words. */
async function call(table) {
  const shown = await self.clients.matchAll({ type: 'window' });
  const { pathname: path } = new URL(`t/${encodeURIComponent(table)}`, HOME);
  if (shown.some(({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === path)) return;
  const said = await caches.match('/said/your-turn');
  const title = said ? await said.text() : 'Your turn.';
  await self.registration.showNotification(title, {
    body: 'Sixfold',
    icon: at('icon-192.png'),
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

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(HOME)) return;
  const name = request.url.slice(HOME.length).split(/[?#]/)[0];
  if (name.startsWith('api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(name) || name.startsWith('assets/')) event.respondWith(asset(request));
});
