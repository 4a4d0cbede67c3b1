/** Nobody else is told: no screen or sheet asks any host but the page's own. */
import { expect, test } from './fixtures';
import { screens, tablesOn } from './screens';

test('no screen and no sheet asks another host', async ({ page, server }) => {
  test.setTimeout(900_000);
  const tables = await tablesOn(server);
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') hosts.add(host);
  });
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host));
  await page.addInitScript((key) => localStorage.setItem('sixfold.key', JSON.stringify(key)), tables.key);
  for (const { notifies, open } of screens(tables)) if (!notifies) await open(page);
  expect([...hosts]).toEqual([new URL(server.url).host]);
});
