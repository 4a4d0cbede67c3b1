/** Every screen in every language: nothing overflows at 320 pixels, and axe finds nothing, with forced colours or without. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { misfitsIn } from './fit';
import { byServer } from './hosts';
import { type Screen, type Tables, asOwner, screens, tablesOn } from './screens';
import type { Server } from './server';
import { Player } from './player';
import { LANGUAGES } from './tongues';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

async function settle(page: Page, tables: Tables): Promise<void> {
  // The page's own policy forbids injected scripts; the tester's protocol does not ask it.
  await page.addInitScript(AXE);
  await asOwner(page, tables);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, except in colours: `contrast.spec.ts` measures those as they are painted, of which axe leaves many open. */
async function violations(page: Page): Promise<string[]> {
  const options = {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  };
  const found = await page.evaluate(async (asked) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, asked)).violations;
  }, options);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** What axe finds, also where the system's colours replace all others. */
async function accessible(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await violations(page), `${name}, forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/**
 * Every screen is opened once, without loading the page anew, and goes through all languages. Axe looks at it in one of
 * them, each screen in the next. In the others it would find the same: structure, roles and colours are not made of words;
 * no text of a catalogue is empty, which its unit test sees to; and what words do change is looked at in every language:
 * how much room they take, how wide that makes a button, and what begins to scroll.
 */
async function fits(page: Page, server: Server, which: (screen: Screen, number: number) => boolean): Promise<void> {
  const tables = await tablesOn(server);
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page, tables);
  for (const [number, screen] of screens(tables).entries()) {
    if (!which(screen, number)) continue;
    await screen.open(page);
    // Last comes the one that axe looks at.
    const next = (number % LANGUAGES.length) + 1;
    const inTurn = [...LANGUAGES.slice(next), ...LANGUAGES.slice(0, next)];
    expect(await misfitsIn(page, inTurn), screen.name).toEqual([]);
    await accessible(page, screen.name);
  }
}

const EVERY = 'every screen fits 320 pixels in every language, and axe finds nothing';
const PARTS = 3;
for (let part = 0; part < PARTS; part++) {
  test(`${EVERY}: part ${part + 1}`, async ({ page, server }) => {
    test.slow();
    await fits(page, server, ({ notifies }, number) => !notifies && number % PARTS === part);
  });
}

test(`${EVERY}: with notifications`, { tag: '@notifications' }, async ({ page, server }) => {
  await fits(page, server, ({ notifies }) => notifies === true);
});

test('what is chosen in one window holds in the other', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto('/');
  await other.goto('/learn');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Learn the game');
  await one.getByLabel('Language').selectOption('hu');
  await expect(other.locator('html')).toHaveAttribute('lang', 'hu');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tanuld meg a játékot');
});

const PLAYED: [string, RegExp][] = [
  ['uk', /(кладе: .+, (рядок|стовпець) -?\d+\. \d+ (бал|бали|балів)\.|обмінює).*Ваш хід\./],
  ['pl', /(kładzie: .+, (wiersz|kolumna) -?\d+\. \d+ punkt(y|ów)?\.|wymienia).*Twój ruch\./],
  ['hu', /(lép: .+, -?\d+\. (sor|oszlop)\. \d+ pont\.|cserél).*Te jössz\./],
  ['ro', /(pune: .+, (linia|coloana) -?\d+\. \d+ (punct|puncte|de puncte)\.|schimbă).*E rândul tău\./],
  ['de', /(legt: .+, (Zeile|Spalte) -?\d+\. \d+ Punkte?\.|tauscht).*Du bist dran\./],
  ['fr', /(pose\s: .+, (rangée|colonne) -?\d+\. \d+ points?\.|échange).*À toi de jouer\./],
  ['es', /(pone: .+, (fila|columna) -?\d+\. \d+ puntos?\.|cambia).*Te toca\./],
  ['nl', /(legt: .+, (rij|kolom) -?\d+\. \d+ punt(en)?\.|ruilt).*Jij bent aan de beurt\./],
];

for (const [language, sentence] of PLAYED) {
  test(`a turn is played and told in ${language}`, async ({ browser, server }) => {
    const context = await byServer(
      await browser.newContext({
        baseURL: server.url,
        locale: language,
        viewport: { width: 390, height: 844 },
      }),
    );
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.locator('.bot').first().click();
    await page.locator('.go button').click();
    const player = new Player(page);
    await expect(player.hand).toHaveCount(6);
    await player.comesToMove();
    expect(await player.layOne()).toBe(true);
    while (await player.primary.isDisabled()) expect(await player.layOne()).toBe(true);
    await player.primary.click();
    await player.comesToMove();
    await expect.poll(() => page.locator('[role="log"]').textContent()).toMatch(sentence);
    await context.close();
  });
}
