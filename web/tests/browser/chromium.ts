/** Which Chromium is started, and how: the one that `web/browser.py` found, or else Playwright's own. */

export function chromium(): { executablePath?: string; args: string[] } {
  const executablePath = process.env['SIXFOLD_CHROMIUM'];
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
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
