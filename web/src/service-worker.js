/** Keeps the shell of the page, so that it opens without a network. The game itself is always the server's. */
const FILES = __FILES__;
const CACHE = `sixfold-${__VERSION__}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('sixfold-') && name !== CACHE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The newest page if the server answers, the kept one if not. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

/** A file with its hash in its name never changes: the kept one is as good as the server's. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) (await caches.open(CACHE)).put(request, response.clone());
  return response;
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

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.includes(url.pathname) || url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});
