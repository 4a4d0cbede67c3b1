/** Sharing a result: a picture, a line of text and a link, through the system or by copying. */
import { readFileSync } from 'node:fs';
import { type Locator, type Page } from '@playwright/test';
import type { GameReview } from '../../src/wire/protocol';
import { expect, test } from './fixtures';
import { byServer } from './hosts';
import { GAMES, Scorer } from './scorer';
import { tablesOn } from './screens';

const FINISHED = new URL('../../../tests/golden/greedy-3-classic.sixfold', import.meta.url);

interface Sent {
  readonly text: string;
  readonly name: string;
  readonly type: string;
  readonly png: string;
}

/** A device whose share sheet takes files; what it gets is kept in the page. */
async function withShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: Sent[] = [];
    Object.assign(globalThis, { sent });
    Object.assign(navigator, {
      canShare: ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/png'),
      share: async ({ text = '', files = [] }: ShareData) => {
        const [file] = files;
        const bytes = file ? [...new Uint8Array(await file.arrayBuffer())] : [];
        const png = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
        sent.push({ text, name: file?.name ?? '', type: file?.type ?? '', png });
      },
    });
  });
}

/** A device that has no share sheet. */
async function withoutShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share);
}

async function sentFrom(page: Page, place: Locator): Promise<Sent> {
  await place.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(place.getByText('Sent.')).toBeVisible();
  return page.evaluate(() => (globalThis as unknown as { sent: Sent[] }).sent.at(-1)!);
}

/** The width and height of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

function isPicture({ name, type, png }: Sent): void {
  expect([name, type]).toEqual(['sixfold.png', 'image/png']);
  const [width, height] = sizeOf(Buffer.from(png, 'base64'));
  expect(width).toBe(1080);
  expect(height).toBeGreaterThan(500);
  expect(height).toBeLessThan(1700);
}

test('the end of a game is shared as a picture with a line and a link, which opens it for anybody', async ({
  page,
  browser,
  server,
}) => {
  await withShareSheet(page);
  const { over } = await tablesOn(server);
  await page.goto(`/t/${over}`);
  await page.locator('.tray .primary').click();
  const sent = await sentFrom(page, page.getByRole('dialog'));
  const [line, link] = sent.text.split('\n');
  expect(line).toMatch(/^\S+ \d+ : \S+ \d+ : \S+ \d+ on Sixfold$/);
  expect(line).toContain('Olena');
  expect(link).toMatch(new RegExp(`^${server.url}/back/game/${over}/\\d+$`));
  isPicture(sent);
  const stranger = await (await byServer(await browser.newContext())).newPage();
  await stranger.goto(link!);
  await expect(stranger.locator('.replay')).toBeVisible();
  await stranger.context().close();
});

test('without a share sheet the text is copied, and the picture can be saved', async ({ page, context, server }) => {
  await withoutShareSheet(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { over } = await tablesOn(server);
  await page.goto(`/t/${over}`);
  await page.locator('.tray .primary').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('Copied. Paste it wherever you like.')).toBeInViewport();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/ on Sixfold\nhttp/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the picture' }).click(),
  ]);
  expect(sizeOf(readFileSync(await download.path()))[0]).toBe(1080);
});

test('where nothing can be copied either, the text is shown', async ({ page }) => {
  await withoutShareSheet(page);
  await page.addInitScript(() => delete (Navigator.prototype as { clipboard?: unknown }).clipboard);
  await new Scorer(page).open(GAMES.over);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Copy this text:')).toBeVisible();
  await expect(page.getByText('Wolfeschlegelsteinhausen 37 : Olena 3 on Sixfold')).toBeVisible();
});

test('a share sheet that is closed again leaves no word', async ({ page }) => {
  await withShareSheet(page);
  await page.addInitScript(() => {
    navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError'));
  });
  await new Scorer(page).open(GAMES.over);
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await button.click();
  await expect(button).toBeFocused();
  await expect(page.getByText('on Sixfold')).toHaveCount(0);
  await expect(page.getByText('Sent.')).toHaveCount(0);
});

test('a result of the score pad is shared with its points, and without a link where there is nothing to replay', async ({
  page,
}) => {
  await withShareSheet(page);
  await new Scorer(page).open(GAMES.over);
  const sent = await sentFrom(page, page.locator('main'));
  expect(sent.text).toBe('Wolfeschlegelsteinhausen 37 : Olena 3 on Sixfold');
  isPicture(sent);
});

test('a score pad game with every tile is shared with a link that holds it', async ({ page }) => {
  await withShareSheet(page);
  await new Scorer(page).open({ ...GAMES.full, laid: [], ended: GAMES.full.changed });
  const sent = await sentFrom(page, page.locator('main'));
  const [line, link] = sent.text.split('\n');
  expect(line).toBe('Olena 3 : Marek 0 : Zsuzsi 0 : Wolfeschlegelsteinhausen 0 on Sixfold');
  expect(link!.length).toBeLessThan(2000);
  await page.goto(link!);
  await expect(page.locator('.replay')).toBeVisible();
});

/** A review that is there at once. */
const REVIEW: GameReview = {
  done: 50,
  of: 50,
  complete: true,
  turns: [],
  players: [1, 2, 3].map((seat) => ({
    seat,
    name: '',
    score: 0,
    turns: 17,
    error_per_turn: 1.25,
    error_per_turn_95: 0.4,
    plays_like: 'badger',
    luck: 12,
    fortune: 'lucky',
    grades: [],
    balance: { lead: 0, luck: 0, errors: 0, rest: 0 },
  })),
  first_hands: [],
  samples: 64,
};

async function review(page: Page, record: string): Promise<Locator> {
  await page.route('**/api/records/review', (route) => route.fulfill({ json: REVIEW }));
  await page.goto('/back');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'game.sixfold', mimeType: 'text/plain', buffer: Buffer.from(record) });
  const panel = page.locator('.review');
  await panel.getByRole('button', { name: 'Review this game' }).click();
  await expect(panel.getByText('Plays like').first()).toBeVisible();
  return panel;
}

test('a reviewed game is shared with a link that holds it', async ({ page }) => {
  await withShareSheet(page);
  const sent = await sentFrom(page, await review(page, readFileSync(FINISHED, 'utf8')));
  const [line, link] = sent.text.split('\n');
  expect(line).toMatch(/ \d+ : .* \d+ : .* \d+ on Sixfold$/);
  isPicture(sent);
  await page.goto(link!);
  await expect(page.locator('.replay')).toBeVisible();
});

test('a review of a game that goes on has no result to share', async ({ page }) => {
  const whole = readFileSync(FINISHED, 'utf8');
  const begun = whole
    .split('\n')
    .filter((line) => !line.startsWith('result'))
    .slice(0, 20)
    .join('\n');
  const panel = await review(page, `${begun}\n`);
  await expect(panel.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
});
