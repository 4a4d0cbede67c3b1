/** How a Chromium is started: one that `web/browser.py` found, or else Playwright's own. */

/**
 * The popup of the address bar is a page of its own in every window, and half of a short test's work. Of two such switches
 * the last counts, so those of Playwright's that matter here are named again: what asks the network, or delays a page.
 */
const DISABLED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // Every page of a test is its own, and the last of its kind: no next one is to be prepared for.
  'SpareRendererForSitePerProcess',
];

/** The whole browser, unless another program of it is named. */
export function chromium(executablePath = process.env['SIXFOLD_CHROMIUM']): {
  executablePath?: string;
  args: string[];
} {
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
      // Fewer processes that talk to each other take a fourteenth less of the processor.
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      // A page begins in one process and leaves it for another at its first address, unless they are to be few.
      '--renderer-process-limit=1',
      `--disable-features=${DISABLED.join()}`,
    ],
  };
}
