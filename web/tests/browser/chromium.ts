/** Which Chromium is started, and how: Debian's, or the one that SIXFOLD_CHROMIUM names. */
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export function chromium(): { executablePath: string; args: string[] } {
  const executablePath = process.env['SIXFOLD_CHROMIUM'] ?? PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error('no Chromium was found: python web/browser.py says what to do');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
