/** What every browser test starts from: a server per worker, and pages that must not fail silently. */
import { type Page, test as base, expect } from '@playwright/test';
import { byServer } from './hosts';
import { Server } from './server';

const OWN_HOSTS = ['127.0.0.1', 'localhost'];

/** Whether somebody else would hear of a request. */
function leaves(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return /^(http|ws)s?:$/.test(protocol) && !OWN_HOSTS.includes(hostname);
}

interface Each {
  /** Every error that a page reported, and every request to another host; a test fails if there is one. */
  faults: string[];
}

interface Shared {
  server: Server;
}

export const test = base.extend<Each, Shared>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  context: async ({ context }, use) => {
    await use(await byServer(context));
  },

  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      const watch = (page: Page): void => {
        page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
        page.on('request', (request) => {
          if (leaves(request.url())) faults.push(`another host was asked: ${request.url()}`);
        });
        page.on('websocket', (socket) => {
          if (leaves(socket.url())) faults.push(`another host was asked: ${socket.url()}`);
        });
        page.on('console', (message) => {
          if (message.type() === 'error' && /Content Security Policy|svelte/i.test(message.text())) {
            faults.push(message.text());
          }
        });
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
