/** Text and focus rings stand out on every screen, light and dark, in every state of a control; and styles do not depend on their order. */
import type { Page } from '@playwright/test';
import { Contrast } from './contrast';
import { expect, test } from './fixtures';
import { type Screen, asOwner, screens, tablesOn } from './screens';
import type { Server } from './server';
import { dependingOnOrder } from './sheet-order';
import { NOWHERE } from './visit';

async function standsOut(
  page: Page,
  server: Server,
  which: (screen: Screen, number: number) => boolean,
): Promise<void> {
  const tables = await tablesOn(server);
  await asOwner(page, tables);
  const contrast = await Contrast.of(page);
  for (const screen of screens(tables).filter(which)) {
    await screen.open(page);
    expect.soft(await contrast.faults(), screen.name).toEqual([]);
    // Last, since it takes the sheets away and brings them back: opening all screens once more would take longer.
    expect.soft(await page.evaluate(dependingOnOrder), `${screen.name}: sheets in reverse order`).toEqual([]);
  }
}

const EVERY = 'text and focus rings stand out on every screen, light and dark, in every state';
const PARTS = 2;
for (let part = 0; part < PARTS; part++) {
  test(`${EVERY}: part ${part + 1}`, async ({ page, server }) => {
    test.slow();
    await standsOut(page, server, ({ notifies }, number) => !notifies && number % PARTS === part);
  });
}

test(`${EVERY}: with notifications`, { tag: '@notifications' }, async ({ page, server }) => {
  await standsOut(page, server, ({ notifies }) => notifies === true);
});

/** One fault for each state, as styles of a button that is called after it, and one button without. */
const PLANTED: Record<string, string> = {
  sound: '',
  rest: '.rest { color: var(--card); background: var(--card); }',
  behind: '.behind { color: var(--card); } .behind > span { background: #fffdf8; }',
  faded: '.faded { opacity: 0.5; }',
  chosen: ".chosen[aria-pressed='true'] { color: var(--paper-deep); }",
  hovered: '.hovered:hover { color: var(--paper-deep); }',
  pressed: '.pressed:active { color: var(--line); }',
  focused: '.focused:focus-visible { color: var(--paper-deep); }',
  busy: ".busy[aria-busy='true'] { color: var(--paper-deep); }",
  disabled: '.disabled:disabled { color: var(--line); }',
  ringless: '.ringless:focus-visible { outline: none; }',
  faint: '.faint:focus-visible { outline-color: var(--line); }',
  dark: ":root[data-theme='dark'] .dark { color: var(--paper); }",
};
const FAULTY = [
  ...['light', 'dark'].flatMap((theme) => [
    `${theme}, rest: rest`,
    `${theme}, rest: faded`,
    ...['chosen', 'hovered', 'pressed', 'focused', 'busy', 'disabled'].map((state) => `${theme}, ${state}: ${state}`),
    `${theme}, focused: ringless`,
    `${theme}, focused: faint`,
  ]),
  'light, rest: behind',
  'dark, rest: dark',
];

test('a fault that is planted in any state is found', async ({ page }) => {
  await page.goto(NOWHERE);
  await page.locator('main .button').waitFor();
  await page.evaluate((planted) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(Object.values(planted).join('\n'));
    document.adoptedStyleSheets = [sheet];
    const main = document.querySelector('main')!;
    for (const name of Object.keys(planted)) {
      const room = document.createElement('p');
      const button = document.createElement('button');
      const text = document.createElement('span');
      room.style.margin = '12px';
      button.className = `button ${name}`;
      text.textContent = name;
      button.append(text);
      if (name === 'chosen') button.setAttribute('aria-pressed', 'false');
      room.append(button);
      main.append(room);
    }
  }, PLANTED);
  const found = (await (await Contrast.of(page)).faults()).map((fault) =>
    fault.replace(/^(\w+, \w+): .*“(.*)”$/, '$1: $2'),
  );
  for (const fault of FAULTY) expect.soft(found).toContain(fault);
  expect(found.filter((fault) => fault.endsWith('sound'))).toEqual([]);
});
