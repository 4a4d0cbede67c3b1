/** Learning the game: the tutorial by playing, the rulebook, the sample game. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LESSONS, lessonOf } from '../../src/learn/lessons';
import { readBoard } from '../../src/notation/positions';
import { SECTIONS } from '../../src/learn/rulebook';
import type { Placement, Situation, Verdict } from '../../src/wire/protocol';
import { expect, test } from './fixtures';
import { Pupil, placesOf } from './pupil';
import type { Server } from './server';
import { LANGUAGES, speak } from './tongues';

/** Begin in a language, unless another was chosen. */
async function beginIn(page: Page, language: string): Promise<void> {
  await page.addInitScript((choices) => {
    if (localStorage.getItem('sixfold.choices') === null) localStorage.setItem('sixfold.choices', choices);
  }, JSON.stringify({ language }));
}

async function ask<T>(server: Server, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${server.url}/api/positions/${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

function tryPlay(server: Server, position: string, tiles: readonly Placement[]): Promise<Verdict> {
  return ask(server, 'move', { position, move: { kind: 'play', tiles } });
}

// The tutorial.

// Words change how much room is left for the table, not what is played on it: every lesson is done in three languages, and
// every language meets several lessons.
for (const first of [0, 4, 8]) {
  test(`the whole tutorial is played, from ${LANGUAGES[first]} on each lesson in another language, and what is done is kept`, async ({
    page,
  }) => {
    const pupil = new Pupil(page);
    await page.goto('/');
    await page.locator('a[href="/learn"]').click();
    await page.locator('.tutorial .primary').click();
    for (const [index, lesson] of LESSONS.entries()) {
      await expect(page).toHaveURL(new RegExp(`/learn/tutorial/${lesson.id}$`));
      await pupil.ready();
      await speak(page, LANGUAGES[(first + index) % LANGUAGES.length]!);
      await pupil.solve(lesson);
      if (index === 4) {
        await page.reload();
        await page.goto('/learn');
        await expect(page.locator('.number.done')).toHaveCount(5);
        await page.locator('.tutorial .primary').click();
        continue;
      }
      await pupil.primary.click();
    }
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/learn');
    await expect(page.locator('.number.done')).toHaveCount(LESSONS.length);
  });
}

/** The tempting mistakes of each lesson, one for every reason that it explains: tiles and cells, and what is said to it in English. */
const MISTAKES: [lesson: string, moves: string[], said: string][] = [
  ['line', ['3,0>Bf'], 'All tiles in this line are red.'],
  ['shape', ['-1,0>Gd'], 'Look at the whole line, not only at the tile next to it.'],
  ['twice', ['3,0>Oc'], 'This line already has an orange circle'],
  ['twice', ['3,0>Bx'], 'Blue does not belong here.'],
  ['touch', ['2,1>Pt'], 'A corner is not enough.'],
  ['touch', ['2,0>Gf'], 'Take the purple one.'],
  ['several', ['1,0>Bf', '0,1>Gf'], 'All tiles of one turn go into one line'],
  ['several', ['1,0>Bf', '2,0>Ys'], 'The square'],
  ['ends', ['2,-1>Gc', '3,-1>Gt'], 'A tile has to match in both directions'],
  ['corner', ['0,0>Gt'], 'It matches one line, but not the other.'],
  ['six', ['5,0>Rt'], 'Red is in this line already.'],
  ['six', ['5,0>Yd'], 'Only starbursts belong in this line.'],
  ['trade', ['2,0>Gt'], 'Neither the colour nor the shape matches.'],
  ['start', ['0,0>Bc', '1,0>Rd'], 'These do not go together'],
  ['end', ['4,0>Rd'], 'Green goes with green'],
  ['end', ['4,0>Gd', '3,1>Rd'], 'Both tiles go into one line'],
];

test('the mistakes of each lesson are explained', async ({ page }) => {
  test.slow();
  const pupil = new Pupil(page);
  for (const [id, moves, said] of MISTAKES) {
    await test.step(`${moves.join(' ')} in the lesson “${id}”`, async () => {
      const lesson = lessonOf(id)!;
      await pupil.open(id);
      for (const { x, y, tile } of moves.flatMap(placesOf)) await pupil.put(lesson, tile, x, y);
      await expect(pupil.comment).toContainText(said);
      await expect(page.locator('.blame')).not.toHaveCount(0);
      await expect(page.locator('.tentative')).toHaveCount(moves.length - 1);
    });
  }
});

test('a move that is allowed but not meant is told so, and comes back', async ({ page }) => {
  const pupil = new Pupil(page);
  await pupil.open('end');
  await expect(page.locator('.bag')).toHaveText('Bag 0');
  await pupil.put(lessonOf('end')!, 'Gd', 4, 0);
  await expect(pupil.primary).toHaveText('Play +5');
  await pupil.primary.click();
  await expect(pupil.comment).toContainText('one tile is left');
  await expect(page.locator('.tentative')).toHaveCount(0);
  await expect(pupil.hand).toHaveCount(2);
});

test('the solution can be shown, and a lesson done once more', async ({ page }) => {
  const pupil = new Pupil(page);
  await pupil.open('ends');
  await page.getByRole('button', { name: 'Show me' }).click();
  await expect(page.locator('.ghost')).toHaveCount(2);
  await pupil.solve(lessonOf('ends')!);
  await expect(page.locator('.ghost')).toHaveCount(0);
  await expect(pupil.comment).toContainText('together 7');
  await page.getByRole('button', { name: 'Once more' }).click();
  await expect(pupil.hand).toHaveCount(3);
  await expect(pupil.comment).toHaveCount(0);
});

test('a lesson is done by the keyboard alone', async ({ page }) => {
  const pupil = new Pupil(page);
  await pupil.open('twice');
  await expect(page.locator('h1')).toBeFocused();
  await page.keyboard.press('1');
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(pupil.comment).toContainText('already has an orange circle');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(page.locator('.tentative')).toHaveCount(1);
  await page.keyboard.press('p');
  await expect(page.locator('.comment.done')).toBeVisible();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/touch$/);
});

test('a lesson says when the server does not answer, and goes on when it does', async ({ page }) => {
  await page.route('**/api/positions/*', (route) => route.abort());
  await page.goto('/learn/tutorial/line');
  await expect(page.locator('.comment')).toContainText('The server is not responding.');
  await page.unroute('**/api/positions/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await new Pupil(page).solve(lessonOf('line')!);
});

test('every lesson has its solution, and explains exactly the mistakes that are tried here', async ({ server }) => {
  const words = JSON.parse(
    readFileSync(new URL('../../../src/sixfold/words/learn/en.json', import.meta.url), 'utf8'),
  ) as Record<string, unknown>;
  for (const { id, position, goal, solution } of LESSONS) {
    const { plays } = await ask<Situation>(server, 'plays', { position });
    if (goal.move === 'trade') {
      expect(plays).toBe('');
    } else {
      const told = await tryPlay(
        server,
        position,
        placesOf(solution).map(({ x, y, tile }) => [x, y, tile]),
      );
      expect(told.legal).toBe(true);
      expect(told.score).toBeGreaterThanOrEqual(goal.score ?? 0);
    }
    const prefix = `lesson.${id}.`;
    const explained = Object.keys(words)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .filter((code) => !['title', 'task', 'done', 'less'].includes(code));
    const codes = new Set<string | null>();
    for (const [, moves] of MISTAKES.filter(([lesson]) => lesson === id)) {
      const tiles = moves.flatMap(placesOf).map(({ x, y, tile }): Placement => [x, y, tile]);
      codes.add((await tryPlay(server, position, tiles)).code);
    }
    expect([...codes].sort(), id).toEqual(explained.sort());
    expect(explained.length).toBeGreaterThan(0);
  }
});

// The rulebook.

test('the little boards of the rulebook show what the rules say', async ({ server }) => {
  const pictures = SECTIONS.filter(({ id }) => id !== 'start').flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'pictures' ? block.pictures : [])),
  );
  expect(pictures.length).toBeGreaterThan(10);
  for (const { caption, board, laid, lines, wrong } of pictures) {
    const tiles = readBoard(laid!).map(({ x, y, tile }): Placement => [x, y, tile]);
    const position = `${board} ${tiles.map(([, , tile]) => tile).join('')}/?????? 0/0 1 0`;
    const told = await tryPlay(server, position, tiles);
    expect(told.legal, caption).toBe(wrong === undefined);
    if (lines) expect([...told.lines].sort(), caption).toEqual([...lines].sort());
  }
});

for (const [language, typed, hit] of [
  ['en', 'QWIRKLE', 'Qwirkle'],
  ['cs', 'vacek', 'váček'],
  ['uk', 'обмін', 'Обмін'],
  ['fr', 'echanger', 'Échanger'],
] as const) {
  test(`the rulebook is searched in ${language}`, async ({ page }) => {
    await beginIn(page, language);
    await page.goto('/learn/rules');
    await expect(page.locator('section')).toHaveCount(SECTIONS.length);
    await page.getByRole('searchbox').fill(typed);
    await expect(page.locator('mark').filter({ hasText: hit }).first()).toBeVisible();
    expect(await page.locator('section').count()).toBeLessThan(SECTIONS.length);
    expect(await page.locator('section:not(:has(mark))').count()).toBe(0);
    await page.getByRole('searchbox').fill('xyzzy');
    await expect(page.locator('section')).toHaveCount(0);
    await expect(page.locator('.state')).not.toBeEmpty();
  });
}

test('every section of the rulebook has a link that leads there', async ({ page }) => {
  await page.goto('/learn/rules');
  for (const { id } of SECTIONS) {
    await expect(page.locator(`nav a[href="#${id}"]`)).toHaveCount(1);
    await expect(page.locator(`section#${id} .anchor[href="#${id}"]`)).toHaveCount(1);
  }
  await page.goto('/learn/rules#rulings');
  await expect(page.locator('#rulings')).toBeInViewport();
  await page.goto('/learn');
  await page.goBack();
  await page.locator('nav a[href="#score"]').click();
  await expect(page.locator('#score')).toBeInViewport();
  await expect(page).toHaveURL(/\/learn\/rules#score$/);
});

test('marks in the tiles are named where they are shown', async ({ page }) => {
  await page.goto('/learn/rules');
  await expect(page.getByRole('img', { name: 'blue circle (diamond inside)', exact: true })).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem('sixfold.choices', JSON.stringify({ switches: { marks: false } })));
  await page.addInitScript(() =>
    localStorage.setItem('sixfold.choices', JSON.stringify({ switches: { marks: false } })),
  );
  await page.goto('/learn/rules');
  await expect(page.getByRole('img', { name: 'blue circle', exact: true })).toHaveCount(1);
});

test('the rulebook is printed on one or two sheets, in every language', async ({ page }) => {
  await page.goto('/learn/rules');
  for (const language of LANGUAGES) {
    await speak(page, language);
    await expect(page.locator('section')).toHaveCount(SECTIONS.length);
    await page.evaluate(() => document.fonts.ready);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sheets = (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length;
    expect(sheets, language).toBeGreaterThan(0);
    expect(sheets, language).toBeLessThanOrEqual(2);
  }
});

// The sample game.

const SAMPLE_SCORES = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9];
const SAMPLE_LINES = [
  [3],
  [4, 3],
  [2, 2],
  [2, 2, 2],
  [4, 3],
  [4, 2],
  [3],
  [3],
  [2, 4, 4],
  [4, 5],
  [12, 3, 3],
  [5, 2, 2],
];

for (const [language, eleventh] of [
  ['en', 'red line (square inside)'],
  ['pl', 'czerwona linia (kwadrat w środku)'],
  ['sk', 'červený rad (vnútri štvorec)'],
  ['de', 'rote Reihe (innen Quadrat)'],
  ['fr', 'ligne rouge (carré à l’intérieur)'],
] as const) {
  test(`the sample game is stepped through in ${language}, with the rulebooks’ scores`, async ({ page }) => {
    await beginIn(page, language);
    await page.goto('/learn/sample');
    const [back, on] = [page.locator('footer .button').first(), page.locator('footer .primary')];
    for (const [index, score] of SAMPLE_SCORES.entries()) {
      await on.click();
      await expect(page.locator('.move')).toContainText(String(score));
      const lines = await page.locator('.lines b').allTextContents();
      expect(lines.map(Number).sort()).toEqual([...SAMPLE_LINES[index]!].sort());
      // What stands on the board follows a frame later.
      const badges = async (): Promise<number[]> =>
        (await page.locator('.badge text').allTextContents()).map(Number).sort();
      await expect.poll(badges).toEqual([...SAMPLE_LINES[index]!].sort());
      if (index === 10) await expect(page.locator('.lines')).toContainText(eleventh);
    }
    await expect(on).toBeDisabled();
    await expect(page.locator('.scores b')).toHaveText(['20', '22', '25', '18']);
    await back.click();
    await expect(page.locator('.scores b')).toHaveText(['20', '22', '25', '9']);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.scores b').last()).toHaveText('18');
    await expect(page.locator('[role="log"]')).toContainText('9');
  });
}

test('the sample game says when the server does not answer, and goes on when it does', async ({ page }) => {
  await page.route('**/api/positions/*', (route) => route.abort());
  await page.goto('/learn/sample');
  await expect(page.getByRole('alert')).toContainText('The server is not responding.');
  await page.unroute('**/api/positions/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('footer .primary').click();
  await expect(page.locator('.move')).toContainText('3');
});
