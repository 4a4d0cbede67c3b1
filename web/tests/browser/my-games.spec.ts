/** My games: every finished game of the device in one list, with figures and filters. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { PlayedGame } from '../../src/wire/protocol';
import { expect, test } from './fixtures';
import { GAMES, Scorer } from './scorer';
import { post, watched } from './screens';
import { NOWHERE, visit } from './visit';

const RECORD = readFileSync(new URL('../../../tests/golden/greedy-2-mindware.sixfold', import.meta.url), 'utf8');
const DAY = 86_400_000;

type Kept = Partial<Omit<PlayedGame, 'turns'>>;

/** Put games that were played on this device where it keeps them. */
async function keepHere(page: Page, games: readonly Kept[]): Promise<void> {
  await visit(page, NOWHERE);
  const rows = games.map((game, at) => {
    const listed = {
      table: `here-${at}`,
      version: 60,
      state: 'over',
      opened: 1,
      changed: Date.now() - at * DAY,
      edition: 'mindware',
      public: false,
      spectators: true,
      clock: null,
      seats: [
        { name: 'Anna', bot: null },
        { name: 'Duckling', bot: 'duckling' },
      ],
      free: 0,
      scores: [187, 162],
      turn: 0,
      games: 1,
      own_seats: [1],
      ...game,
    };
    return { table: listed.table, version: listed.version, listed, record: RECORD };
  });
  await page.evaluate(async (all) => {
    localStorage.setItem('sixfold.played-here', 'true');
    const request = indexedDB.open('sixfold', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'table' });
      for (const name of ['entries', 'games'])
        request.result.createObjectStore(name, { keyPath: ['table', 'version'] });
    };
    await new Promise((resolve) => (request.onsuccess = resolve));
    const transaction = request.result.transaction('games', 'readwrite');
    for (const row of all) transaction.objectStore('games').put(row);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    request.result.close();
  }, rows);
}

const LOST = { scores: [140, 162] };
const ROUND = {
  own_seats: [1, 2],
  seats: ['Anna', 'Ben'].map((name) => ({ name, bot: null })),
};

test('without a game, the way to the first one is shown', async ({ page }) => {
  await page.goto('/back');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My games');
  await expect(page.getByText('No finished games yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('games of the device, of the server and of the score pad stand in one list, the newest first, and lead to themselves', async ({
  page,
  server,
}) => {
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const { table } = await post<{ table: string }>(server, 'tables', key, {
    id: 'my-finished-game',
    options: { seats: [null, 'squirrel'] },
    name: 'Olena',
  });
  await watched(server, table, key);
  await page.addInitScript((mine) => localStorage.setItem('sixfold.key', JSON.stringify(mine)), key);
  await keepHere(page, [{ changed: Date.now() - DAY, ...LOST }]);
  await new Scorer(page).keep(GAMES.over);
  await page.goto('/back');
  const games = page.locator('main ul a');
  await expect(games).toHaveCount(3);
  await expect(games.nth(0)).toContainText('Squirrel');
  await expect(games.nth(0)).toContainText(/(Won|Lost|Tied)/);
  await expect(games.nth(1)).toContainText('Duckling');
  await expect(games.nth(1)).toContainText('140 : 162');
  await expect(games.nth(1)).toContainText('Lost −22');
  await expect(games.nth(2)).toContainText('Winner: Wolfeschlegelsteinhausen +34');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('today');
  await games.nth(1).click();
  await expect(page.locator('.replay')).toBeVisible();
  await page.goBack();
  await page.locator('main ul a').nth(2).click();
  await expect(page.locator('[data-result]')).toBeVisible();
});

test('figures are of the games that the filters leave', async ({ page }) => {
  await keepHere(page, [
    {},
    LOST,
    ROUND,
    {
      seats: [
        { name: 'Owl', bot: 'owl' },
        { name: 'Owl 2', bot: 'owl' },
      ],
      own_seats: [],
    },
    {
      seats: [
        { name: 'Anna', bot: null },
        { name: 'Ben', bot: null },
      ],
    },
  ]);
  await page.evaluate(() => {
    const seats = [{ turns: 20, lost: 1.5, luck: -4 }];
    localStorage.setItem('sixfold.reviews', JSON.stringify({ 'here-0/60': seats, 'here-9/60': seats }));
  });
  await page.goto('/back');
  const games = page.locator('main ul a');
  const figures = page.locator('main dd');
  await expect(games).toHaveCount(5);
  await expect(figures).toHaveText(['2 of 367%', /^\d+\.\d3 games$/, '1.5Reviewed: 1', '−4.0Reviewed: 1']);
  await page.getByLabel('Result').selectOption('Lost');
  await expect(games).toHaveCount(1);
  await expect(figures).toHaveText(['0 of 10%', /1 game$/, '–Reviewed: 0', '–Reviewed: 0']);
  await page.getByLabel('Opponent').selectOption('Ben');
  await expect(page.getByText('No game fits this choice.')).toBeVisible();
  await page.getByLabel('Result').selectOption('All results');
  await expect(games).toHaveCount(2);
  await page.getByLabel('Kind').selectOption('On one device');
  await expect(games).toHaveCount(1);
  await page.getByLabel('Opponent').selectOption('All opponents');
  await page.getByLabel('Kind').selectOption('Watched');
  await expect(games).toHaveCount(1);
  await expect(games).toContainText('Winner: Owl');
});

test('of hundreds of games the newest are shown first, and all of them count', async ({ page }) => {
  await keepHere(
    page,
    Array.from({ length: 300 }, (_, at) => (at % 3 === 0 ? LOST : {})),
  );
  await page.goto('/back');
  const games = page.locator('main ul a');
  await expect(games).toHaveCount(40);
  await expect(page.locator('main dd').first()).toHaveText('200 of 30067%');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(games).toHaveCount(140);
});

test('a review that ends counts among the figures', async ({ page }) => {
  await keepHere(page, [{}]);
  const player = { name: '', score: 0, turns: 25, error_per_turn_95: 0.4, plays_like: 'badger', fortune: 'lucky' };
  const balance = { lead: 0, luck: 0, errors: 0, rest: 0 };
  const players = [1, 2].map((seat) => ({
    ...player,
    seat,
    error_per_turn: seat,
    luck: 6 * seat,
    grades: [],
    balance,
  }));
  const review = { done: 50, of: 50, complete: true, turns: [], players, first_hands: [], samples: 64 };
  await page.route('**/api/records/review', (route) => route.fulfill({ json: review }));
  await page.goto('/back');
  await page.locator('main ul a').click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await expect(page.getByText('Plays like').first()).toBeVisible();
  await page.getByRole('link', { name: 'My games' }).click();
  await expect(page.locator('main dd').nth(2)).toHaveText('1.0Reviewed: 1');
  await expect(page.locator('main dd').nth(3)).toHaveText('+6.0Reviewed: 1');
});
