/** Looking back: replays of games and files, the board editor, and how a game went. */
import { readFileSync } from 'node:fs';
import { type Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { GameRecord, GameReview, Placement, TurnReview } from '../../src/wire/protocol';
import { byServer } from './hosts';
import { Pupil } from './pupil';
import { layingOne } from './rest';
import { BEGUN, post, tablesOn, watched } from './screens';

const SAMPLE = new URL('../../../tests/golden/sample-game.sixfold', import.meta.url);
const GAME = new URL('../../../tests/golden/greedy-3-classic.sixfold', import.meta.url);
const TURNS = 50;
/** A red line of five, and the tile that makes it a Qwirkle in hand. */
const FIVE = '0,0:RsRcRdRfRt RxBtGfYtBxGx/?????? 3/0 1 0';

/** A game that has just begun. */
const DEALT = 'sixfold 1\nedition mindware\nplayers Ann | Ben\ndeal RsRcRdGfYtBx | OsOcPxPtBdGd\n';

function text(file: URL): string {
  return readFileSync(file, 'utf8');
}

async function openFile(page: Page, content: string, name = 'game.sixfold'): Promise<void> {
  await page.goto('/back');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

/** The replay of a file, at its beginning. */
async function replayOf(page: Page, file: URL): Promise<void> {
  await openFile(page, text(file));
  await expect(page).toHaveURL(/\/back\/opened/);
  await page.locator('.replay').waitFor();
  await page.keyboard.press('Home');
  await shows(page, 0);
}

async function shows(page: Page, at: number): Promise<void> {
  await expect(page.locator('.replay')).toHaveAttribute('data-at', String(at));
}

function heard(page: Page): ReturnType<Page['locator']> {
  return page.locator('[role="log"]');
}

/** What a button gives to keep. */
async function kept(page: Page, name: string | RegExp): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByText(name).click(),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

// Replays.

test('a file is opened from the start page and stepped through with the scores of each line', async ({ page }) => {
  await page.goto('/');
  await page.locator('a[href="/back"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My games');
  await replayOf(page, SAMPLE);
  await expect(page.locator('.sentence')).toContainText('The tiles are dealt.');
  const on = page.getByRole('button', { name: 'One turn forward' });
  await on.click();
  await shows(page, 1);
  await expect(page.locator('.badge text')).toHaveText(['3']);
  await expect(heard(page)).toContainText(/Turn 1 of 12\. .* 3 points/);
  const slider = page.getByRole('slider', { name: 'Turn' });
  await slider.fill('12');
  await shows(page, 12);
  await expect(page.locator('.scores b')).toHaveText(['20', '22', '25', '18']);
  await page.getByRole('button', { name: 'One turn back' }).click();
  await expect(page.locator('.scores b')).toHaveText(['20', '22', '25', '9']);
  await expect(page.locator('.badge text')).toHaveCount(3);
  await slider.fill('0');
  await shows(page, 0);
  await expect(page.locator('.block')).toHaveCount(0);
});

test('a game is stepped through by keys, by the slider, by the chart and by its turns', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await replayOf(page, GAME);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await shows(page, 2);
  await page.keyboard.press('ArrowLeft');
  await shows(page, 1);
  await page.keyboard.press('End');
  await shows(page, TURNS);
  await page.keyboard.press('Home');
  await shows(page, 0);
  await page.keyboard.press('b');
  const first = Number(await page.locator('.replay').getAttribute('data-at'));
  expect(first).toBeGreaterThan(0);
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+B');
  await shows(page, first);

  await page.getByRole('slider', { name: 'Turn' }).fill('30');
  await shows(page, 30);
  const chart = (await page.getByRole('img', { name: 'Lead turn by turn' }).boundingBox())!;
  // The axis takes the first 38 of 346 parts of its width, and 300 are for the turns.
  await page.mouse.click(chart.x + chart.width * (188 / 346), chart.y + chart.height / 2);
  await shows(page, TURNS / 2);
  await page.locator('.panel ol button').nth(6).click();
  await shows(page, 7);
  await expect(page).toHaveURL(/#turn=7$/);
  await page.reload();
  await shows(page, 7);
});

/** Whether the cell of the turn lies inside the board, which follows a frame later, and beside the map, if there is one. */
function sightOf(page: Page): Promise<{ inside: boolean; beside: boolean; mapped: boolean }> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const [cell, board, map] = ['.layer [tabindex="0"]', '.surface', '.map'].map(
      (found) => document.querySelector(found)?.getBoundingClientRect() ?? new DOMRect(),
    );
    const mapped = map!.right > 0;
    return {
      inside:
        cell!.left >= board!.left &&
        cell!.top >= board!.top &&
        cell!.right <= board!.right &&
        cell!.bottom <= board!.bottom,
      beside: !mapped || cell!.right <= map!.left || cell!.top >= map!.bottom || cell!.bottom <= map!.top,
      mapped,
    };
  });
}

test('on a small screen every turn is in sight, and not under the map', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await replayOf(page, GAME);
  let mapped = 0;
  for (let turn = 1; turn <= TURNS; turn++) {
    await page.keyboard.press('ArrowRight');
    await shows(page, turn);
    await expect.poll(() => sightOf(page), `turn ${turn}`).toMatchObject({ inside: true, beside: true });
    mapped += (await sightOf(page)).mapped ? 1 : 0;
  }
  expect(mapped).toBeGreaterThan(10);
});

test('a game plays by itself, and stops when asked', async ({ page }) => {
  await replayOf(page, SAMPLE);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await page.locator('.replay').getAttribute('data-at'))).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  const at = await page.locator('.replay').getAttribute('data-at');
  await page.locator('h1').click();
  await page.keyboard.press(' ');
  await shows(page, 12);
  expect(Number(at)).toBeLessThan(12);
});

test('a finished game of the server is replayed from its end, and a link leads to the moment', async ({
  page,
  browser,
  server,
}) => {
  const tables = await tablesOn(server);
  await page.goto(`/t/${tables.over}`);
  await page.locator('.tray .primary').click();
  await page.getByRole('dialog').getByRole('link', { name: 'How it went' }).click();
  await expect(page).toHaveURL(new RegExp(`/back/game/${tables.over}/\\d+`));
  // It opens as it ended, not on an empty table.
  await expect(page.getByRole('button', { name: 'One turn forward' })).toBeDisabled();
  await expect(page.locator('.block')).not.toHaveCount(0);
  // The way here may still be on its way into the address, which then shows the end once more.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(page.locator('.replay')).toHaveAttribute('data-at', '0', { timeout: 1000 });
  }).toPass();
  for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
  const tiles = await page.locator('.block').count();
  await page.getByRole('button', { name: 'Share this moment' }).click();
  const link = await page.getByLabel('Link to turn 5 of this game').inputValue();
  expect(link).toMatch(new RegExp(`^${server.url}/back/game/${tables.over}/\\d+#turn=5$`));

  const stranger = await (await byServer(await browser.newContext())).newPage();
  await stranger.goto(link);
  await shows(stranger, 5);
  await expect(stranger.locator('.block')).toHaveCount(tiles);
  await stranger.context().close();
});

test('own finished games are listed', async ({ page, server }) => {
  const { key } = await post<{ key: string }>(server, 'guests', undefined, {});
  const { table } = await post<{ table: string }>(server, 'tables', key, {
    id: 'own-finished-game',
    options: { seats: [null, 'duckling'] },
    name: 'Olena',
  });
  await watched(server, table, key);
  await page.addInitScript((mine) => localStorage.setItem('sixfold.key', JSON.stringify(mine)), key);
  await page.goto('/back');
  const games = page.locator('a[href^="/back/game/"]');
  await expect(games).toHaveCount(1);
  await expect(games).toContainText('Duckling');
  await games.click();
  await expect(page.locator('.replay')).toBeVisible();
});

test('a whole opened game travels in a link', async ({ page, browser }) => {
  await replayOf(page, GAME);
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Share this moment' }).click();
  const link = await page.getByLabel(`Link to turn ${TURNS} of this game`).inputValue();
  expect(link.length).toBeLessThan(3000);
  const stranger = await (await byServer(await browser.newContext())).newPage();
  await stranger.goto(link);
  await shows(stranger, TURNS);
  await expect(stranger).toHaveURL(new RegExp(`/back/opened#turn=${TURNS}$`));
  await stranger.reload();
  await shows(stranger, TURNS);
  await stranger.goto(`${link.slice(0, link.indexOf('record='))}record=broken`);
  await expect(stranger.getByRole('alert')).toContainText('No game is open here.');
  await stranger.context().close();
});

test('pictures and the record can be kept', async ({ page }) => {
  await replayOf(page, GAME);
  await page.getByRole('slider', { name: 'Turn' }).fill('9');
  await page.getByRole('button', { name: 'Share this moment' }).click();
  const svg = await kept(page, 'Picture (SVG)');
  expect(svg.name).toBe('sixfold-9.svg');
  expect(svg.content.toString()).toMatch(/^<svg [^>]*role="img"/);
  const png = await kept(page, 'Picture (PNG)');
  expect(png.name).toBe('sixfold-9.png');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  expect(png.content.readUInt32BE(16)).toBeGreaterThan(400);
  const record = await kept(page, 'Record of the game');
  expect(record.name).toBe('game.sixfold');
  expect(record.content.toString()).toBe(text(GAME));
});

test('a moment can be carried on in the board editor', async ({ page }) => {
  await replayOf(page, SAMPLE);
  await page.getByRole('slider', { name: 'Turn' }).fill('3');
  await page.getByRole('button', { name: 'Share this moment' }).click();
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await expect(page).toHaveURL(/\/back\/board#position=/);
  await expect(page.locator('.block')).toHaveCount(7);
  await expect(page.getByRole('radio', { name: 'Player 4' })).toBeChecked();
});

// Opening.

test('a record can be pasted or dropped', async ({ page }) => {
  await page.goto('/back');
  await page.locator('summary').click();
  await page.getByLabel('The record of the game').fill(text(SAMPLE));
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await shows(page, 12);

  await page.goto('/back');
  await page.getByRole('heading', { name: 'Open a game' }).waitFor();
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'game.sixfold'));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, DEALT);
  await shows(page, 0);
  await expect(page.locator('.sentence')).toContainText('Turn 0 of 0 The tiles are dealt. Ann begins.');
});

test('a bad file is refused with its line, and nothing is lost', async ({ page }) => {
  await replayOf(page, SAMPLE);
  const lines = text(SAMPLE).split('\n');
  const wrong = lines.findIndex((line) => line.startsWith('2 '));
  await openFile(page, lines.with(wrong, lines[wrong]!.replace('>', '>Gx').replace('v', 'vGx')).join('\n'));
  await expect(page.getByRole('alert')).toContainText(`Line ${wrong + 1} breaks the rules.`);
  await openFile(page, 'Dear diary');
  await expect(page.getByRole('alert')).toContainText('Line 1 cannot be read');
  await openFile(page, 'x'.repeat(200_000));
  await expect(page.getByRole('alert')).toContainText('too large');
  // What was open before is still there.
  await page.goto('/back/opened');
  await shows(page, 12);
});

test('where nothing was opened, the page says so', async ({ page }) => {
  await page.goto('/back/opened');
  await expect(page.getByRole('alert')).toContainText('No game is open here.');
  await page.getByRole('link', { name: 'Open a game' }).click();
  await expect(page).toHaveURL(/\/back$/);
  await page.goto('/back/game/nothing');
  await expect(page.getByRole('alert')).toContainText('There is no table with this link.');
});

test('a record without a server is not lost: it opens once the server answers', async ({ page }) => {
  await replayOf(page, SAMPLE);
  await page.route('**/api/records/read', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The server is not responding.');
  await page.unroute('**/api/records/read');
  await page.getByRole('button', { name: 'Try again' }).click();
  await shows(page, 0);
});

// How it went.

test('a game is told in figures that agree with its scores', async ({ page }) => {
  await replayOf(page, GAME);
  await page.keyboard.press('End');
  const scores = await page.locator('.scores b').allTextContents();
  const table = page.locator('.panel table');
  await expect(table.locator('tr').nth(1).locator('td')).toHaveText(scores);
  const turns = text(GAME).trim().split('\n\n')[1]!.split('\n');
  const drawn = ['1', '2', '3'].map((seat) =>
    turns
      .filter((turn) => turn.startsWith(`${seat} `))
      .reduce((sum, turn) => sum + (turn.split(' +')[1]?.length ?? 0) / 2, 0),
  );
  await expect(table.locator('tr').last().locator('td')).toHaveText(drawn.map(String));
  const five = page.locator('.fives button').first();
  await expect(five).toContainText(/left a line of five/);
  const taken = /on turn (\d+)/.exec((await five.textContent())!)![1]!;
  await five.click();
  await shows(page, Number(taken));
  await expect(page.locator('.badge.qwirkle')).not.toHaveCount(0);
  const big = page.locator('.panel section', { hasText: 'Big moves' }).locator('li button');
  await expect(big).toHaveCount(5);
  await big.last().click();
  await expect(page.locator('.sentence')).toContainText(/points/);
});

// The board editor.

async function editor(page: Page, position = ''): Promise<void> {
  await page.goto(`/back/board${position && `#position=${position.replaceAll(' ', '+')}`}`);
  await expect(page.locator('[data-verdict]')).not.toHaveAttribute('data-verdict', '');
}

async function tapCell(page: Page, x: number, y: number): Promise<void> {
  await new Pupil(page).tap(x, y);
}

function kind(page: Page, name: string): ReturnType<Page['getByRole']> {
  return page.getByRole('group', { name: 'Kinds of tiles' }).getByRole('button', { name: `${name} (` });
}

function position(page: Page): string {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get('position') ?? '';
}

test('a position is set up by two taps per tile, undone, and kept in the address', async ({ page }) => {
  await editor(page);
  await expect(page.getByText('A real game can reach this position.')).toBeVisible();
  await kind(page, 'red square').click();
  await tapCell(page, 0, 0);
  await expect(page.locator('.block')).toHaveCount(1);
  await expect(kind(page, 'red square')).toHaveAccessibleName('red square (square inside): 2');
  await tapCell(page, 1, 0);
  await kind(page, 'red circle').click();
  await expect(page.locator('.block')).toHaveCount(2);
  await expect(heard(page)).toContainText('red circle');
  await expect.poll(() => position(page)).toBe('0,0:RsRc ??????/?????? 0/0 1 0');
  await page.reload();
  await expect(page.locator('.block')).toHaveCount(2);
  await tapCell(page, 1, 0);
  await expect(page.locator('.block')).toHaveCount(1);
  await tapCell(page, 0, 1);
  await expect.poll(() => position(page)).toBe('0,0:Rs/Rc ??????/?????? 0/0 1 0');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => position(page)).toBe('0,0:RsRc ??????/?????? 0/0 1 0');
  await page.getByRole('button', { name: 'Clear the table' }).click();
  await expect(page.locator('.block')).toHaveCount(0);
});

test('hands, points, players and the turn can be set', async ({ page }) => {
  await editor(page);
  await page.getByText('3', { exact: true }).and(page.locator('label')).click();
  await page.getByRole('button', { name: 'Hand 3' }).click();
  await kind(page, 'blue clover').click();
  await page.getByRole('button', { name: 'Take out: unknown tile' }).first().click();
  await expect.poll(() => position(page)).toBe('- ??????/??????/Bf???? 0/0/0 1 0');
  await expect(page.getByText('Hand 3 holds fewer than six tiles')).toBeVisible();
  await page.getByRole('button', { name: 'Add an unknown tile' }).click();
  await page.getByRole('spinbutton', { name: 'Player 2' }).fill('41');
  await page.getByText('Player 3').and(page.locator('label:has(input[type="radio"])')).click();
  await expect.poll(() => position(page)).toBe('- ??????/??????/Bf????? 0/41/0 3 0');
  await expect(page.getByText('A real game can reach this position.')).toBeVisible();
});

test('what the rules do not allow is said and shown', async ({ page }) => {
  await editor(page, '0,0:RsGcBd1Ps ??????/?????? 0/0 1 0');
  await expect(page.getByText('The rules do not allow this:')).toBeVisible();
  await expect(page.getByText('A line is neither one colour nor one shape.')).toBeVisible();
  await expect(page.getByText('Some tiles do not touch the others.')).toBeVisible();
  await expect(page.locator('.blame')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Ask' })).toBeDisabled();
  await tapCell(page, 1, 0);
  await expect(page.getByText('You can play on from here, but no real game gets here:')).toBeVisible();
});

test('a bot suggests moves with reasons; one tap shows a move, another plays it', async ({ page }) => {
  await editor(page, FIVE);
  await page.getByRole('combobox', { name: 'Who suggests' }).selectOption({ label: 'Raven' });
  await page.getByRole('button', { name: 'Ask' }).click();
  const moves = page.locator('.panel ol > li');
  await expect(moves).toHaveCount(8);
  await expect(moves.first()).toContainText('%');
  // What a mouse points at is shown on the table, for as long as it does.
  await moves.nth(1).hover();
  await expect(page.locator('.ghost')).not.toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(page.locator('.ghost')).toHaveCount(0);
  await moves.first().locator('button').first().click();
  await expect(page.locator('.ghost')).not.toHaveCount(0);
  await expect(page.locator('.badge.qwirkle')).toHaveCount(1);
  await expect(moves.first()).toContainText('Qwirkle');
  await expect(moves.first()).toContainText('Chance of winning');
  const tiles = await page.locator('.ghost').count();
  await moves.first().locator('button').first().click();
  await expect(page.locator('.block')).toHaveCount(5 + tiles);
  await expect(page.locator('.last')).toHaveCount(tiles);
  await expect.poll(() => position(page)).toMatch(/\?{1,6}\/\?{6} \d+\/0 2 0$/);
  await expect(heard(page)).toContainText('Player 2 to move.');
  await expect(moves).toHaveCount(0);
});

test('all plays are listed, and a hidden hand is asked for', async ({ page }) => {
  await editor(page, FIVE);
  await page.getByRole('button', { name: 'All plays' }).click();
  await expect(page.locator('.answer')).toContainText(
    /^\d+ plays\. Here are the best 20\. Or up to 6 tiles can be traded\.\s*$/,
  );
  await expect(page.locator('.panel ol > li')).toHaveCount(20);
  await page.locator('.panel ol > li').first().locator('button').click();
  await page.getByRole('button', { name: 'Play it' }).click();
  await expect(page.locator('.block')).not.toHaveCount(5);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.locator('.answer')).toContainText('The bot has to know the hand');
});

test('notation is pasted in, and what is none is refused', async ({ page }) => {
  await editor(page);
  await page.getByRole('button', { name: 'Share or paste' }).click();
  const field = page.getByLabel('The position in notation');
  await field.fill('0,0:RsZz ??????/?????? 0/0 1 0');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('alert')).toContainText('column 7');
  await field.fill(FIVE);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.block')).toHaveCount(5);
  await page.getByRole('button', { name: 'Share or paste' }).click();
  const link = await page.getByLabel('Link to this position').inputValue();
  expect(link).toMatch(/\/back\/board#position=0,0:RsRcRdRfRt\+RxBtGfYtBxGx\/\?{6}\+3\/0\+1\+0$/);
  expect((await kept(page, 'Picture (PNG)')).name).toBe('sixfold-position.png');
  await editor(page, 'nonsense');
  await expect(page.getByRole('alert')).toContainText('This is not a position');
});

test('while a position is being checked, nothing is said to be wrong with it', async ({ page }) => {
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/positions/check', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/back/board#position=0,0:RsRc+??????/??????+2/0+2+0');
  const said = page.locator('[data-verdict] .sentence');
  const ink = (): Promise<string> => said.evaluate((sentence) => getComputedStyle(sentence).color);
  await expect(said).toHaveText('Checking…');
  const checking = await ink();
  answer();
  await expect(page.locator('[data-verdict="fine"]')).toBeVisible();
  expect(await ink()).toBe(checking);
});

test('a position is set up by the keyboard alone', async ({ page }) => {
  await editor(page);
  await kind(page, 'red square').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heard(page)).toHaveText(/Chosen: orange circle \(circle inside\)\. Now tap a cell\./);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.block')).toHaveCount(1);
  await expect(heard(page)).toContainText('Row 0, column 0: orange circle (circle inside).');
});

test('a game is reviewed: mistakes are found, and the better move is shown in their place', async ({ page }) => {
  await openFile(page, BEGUN);
  await page.getByRole('button', { name: 'Review this game' }).click();
  // A review gives way to everything else, and may take its time on a busy machine.
  await page.getByRole('button', { name: 'Next mistake' }).click({ timeout: 150_000 });
  const at = Number(await page.locator('.replay').getAttribute('data-at'));
  expect(at).toBe(3);
  const said = page.locator('.turn');
  await expect(said).toContainText(/^Turn 3\. A (mistake|blunder)\. Points lost: \d/);
  await expect(said).toContainText(/Better: .* Points: \d/);
  // The better move lies faintly beside the move made, or in its place.
  const ghosts = page.locator('.ghost');
  await expect(ghosts.first()).toBeVisible();
  const beside = await ghosts.count();
  await page.getByRole('button', { name: 'Show the better move' }).click();
  await expect(page.getByRole('button', { name: 'Show the move made' })).toBeVisible();
  expect(await ghosts.count()).toBeGreaterThanOrEqual(beside);
  // Each lies in a dashed place, and what is said under the board is what is seen on it.
  await expect(page.locator('.ghost-place')).toHaveCount(await ghosts.count());
  await expect(page.locator('.tray .sentence')).toHaveText(/^Turn 3 of 3\s+Better: .* Points: \d+\.$/);
  await page.getByRole('button', { name: 'Show the move made' }).click();
  await expect(page.locator('.tray .sentence')).toHaveText(/^Turn 3 of 3\s+Ann plays /);
  await expect(ghosts).toHaveCount(beside);
  await expect(page.getByRole('heading', { level: 3, name: 'Ann' })).toBeVisible();
  await expect(page.locator('.players dd').first()).toHaveText(/^\d+\.\d+\s*±\d/);
});

test('on a small phone a review is seen with the table that it is about', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // As in a late game, the better move is far from the one made.
  await page.route('**/api/records/review', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { turns: { better: { move: unknown } | null }[] };
    for (const { better } of json.turns) if (better) better.move = { kind: 'play', tiles: [[20, 0, 'Gc']] };
    await route.fulfill({ response, json });
  });
  await openFile(page, BEGUN);
  await page.getByRole('button', { name: 'Review this game' }).click();
  const next = page.getByRole('button', { name: 'Next mistake' });
  await next.waitFor({ timeout: 150_000 });
  await expect(page.getByRole('heading', { name: 'Luck and skill' })).toBeInViewport();
  await next.click();
  const surface = page.locator('.surface');
  // What steps through the game is one slim row, and the slider in it can still be dragged; most of the room is the table's.
  const heightOf = async (name: string): Promise<number> => (await page.locator(name).boundingBox())!.height;
  expect(await heightOf('.playback')).toBe(44);
  expect(await heightOf('.surface')).toBeGreaterThan(1.8 * (await heightOf('.tray')));
  expect((await page.getByRole('slider').boundingBox())!.width).toBeGreaterThan(100);
  for (const [shown, button] of [
    ['.block', 'Show the better move'],
    ['.ghost', 'Show the move made'],
  ] as const) {
    await expect(surface).toBeInViewport({ ratio: 1 });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() =>
        surface.evaluate((table, what) => {
          const { left, top, right, bottom } = table.getBoundingClientRect();
          const { x, y } = [...table.querySelectorAll(what)].at(-1)!.getBoundingClientRect();
          return x > left && x < right && y > top && y < bottom;
        }, shown),
      )
      .toBe(true);
    await page.getByRole('button', { name: button }).click();
  }
});

/** Ask for the review of the game that is shown. It gives way to everything else, and may take its time. */
async function reviewed(page: Page): Promise<GameReview> {
  test.slow();
  const complete = page.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/records/review') && ((await response.json()) as GameReview).complete,
    { timeout: 600_000 },
  );
  await page.getByRole('button', { name: 'Review this game' }).click();
  const found = (await (await complete).json()) as GameReview;
  await expect(page.locator('.review .players')).toBeVisible();
  return found;
}

/** Lay the tiles of a play, one after another. */
async function lay(page: Page, tiles: readonly Placement[]): Promise<void> {
  const pupil = new Pupil(page);
  for (const [x, y, tile] of tiles) {
    await layingOne(page, async () => {
      await page
        .locator('.hand li:not(.out) button', { has: page.locator(`use[href="#tile-${tile}"]`) })
        .first()
        .click();
      await pupil.tap(x, y);
    });
  }
}

test('a mistake comes back on the board until a move is found that is as good as the best', async ({ page }) => {
  await openFile(page, BEGUN);
  const { turns } = await reviewed(page);
  const { better } = turns[2]!;
  await page
    .locator('.review')
    .getByRole('button', { name: /^Find better moves: 1/ })
    .first()
    .click();
  const learning = page.locator('.mistakes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn from mistakes');
  await expect(learning).toContainText('Mistakes: 1. The most costly come first.');
  await learning.getByRole('button', { name: 'Start' }).click();
  await expect(learning).toHaveAttribute('data-ready', 'true');
  await expect(learning).toContainText('Turn 3. Ann');
  const said = learning.getByRole('status');
  const primary = learning.locator('footer .primary');

  await lay(page, [[-1, -2, 'Gc']]);
  await primary.click();
  await expect(said).toHaveText('That is the move that was made. Look for another one.');

  await learning.getByRole('button', { name: 'Show it' }).click();
  await expect(said).toContainText('This was the better move.');
  await expect(page.locator('.ghost').first()).toBeVisible();

  await learning.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.ghost')).toHaveCount(0);
  if (better!.move.kind !== 'play') throw new Error('another move is better than it was');
  await lay(page, better!.move.tiles);
  await primary.click();
  await expect(said).toContainText('Found it! Nothing better is known.');

  await primary.click();
  await expect(learning).toContainText('Found on your own: 1 of 1.');
  await expect(primary).toHaveText('Luck and skill');
  await primary.click();
  await expect(page.getByRole('heading', { name: 'Luck and skill' })).toBeInViewport();
  await expect(learning).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // A link leads there at once.
  await page.goto('/');
  await page.goto('/back/opened#learn=1');
  await learning.getByRole('button', { name: 'Start' }).click();
  await expect(learning).toContainText('Turn 3. You played green circle');
});

/** A review of all turns of a game of three, made up: in each of them, the first player loses as many points as this says. */
async function madeUp(
  page: Page,
  content: string,
  lost: (turn: number) => number,
): Promise<{ until: (turns: number) => void }> {
  const response = await page.request.post('/api/records/read', { data: { text: content } });
  const { turns, positions } = (await response.json()) as Pick<GameRecord, 'turns' | 'positions'>;
  const reviews = turns.map(({ seat, move, score }, index): TurnReview => {
    const points = seat === 1 ? lost(index + 1) : 0;
    const grade = points >= 5 ? 'blunder' : points >= 2.5 ? 'mistake' : points >= 1 ? 'slip' : null;
    const better = { move, points: score, why: { reason: 'later', n: 0 }, position: positions[index]! } as const;
    return {
      ...{ reviewed: true, partial: false, lost: points, chance: 0.4, chance_lost: 0, chance_seen: null },
      ...{ lost_seen: null, exact: false, grade, praise: null, better: grade && better, luck: 1 },
    };
  });
  const balance = { lead: 0, luck: 0, errors: 0, rest: 0 };
  const players = [1, 2, 3].map((seat) => ({
    ...{ seat, name: `${seat}`, score: 0, turns: 9, error_per_turn: 1, error_per_turn_95: 1, plays_like: 'greedy' },
    ...{ luck: 0, fortune: 'usual', grades: [], balance },
  }));
  let done = turns.length;
  await page.route('**/api/records/review', (route) => {
    const complete = done === turns.length;
    const review = { done, of: turns.length, complete, turns: reviews.slice(0, done), first_hands: [], samples: 800 };
    return route.fulfill({
      json: { ...review, players: complete ? players : [] } satisfies Record<keyof GameReview, unknown>,
    });
  });
  return { until: (count) => (done = count) };
}

test('what can be learnt is told at once: how far the review is, and the most costly mistakes of what is known', async ({
  page,
}) => {
  await openFile(page, text(GAME));
  await page.locator('.replay').waitFor();
  const first = text(GAME)
    .trim()
    .split('\n\n')[1]!
    .split('\n')
    .flatMap((turn, index) => (turn.startsWith('1 ') ? [index + 1] : []));
  // The later, the worse; every third turn is a slip, of which nothing is said.
  const cost = (turn: number): number => (first.indexOf(turn) % 3 === 0 ? 2 : 3 + turn / 10);
  const mistakes = first.filter((turn) => cost(turn) > 2.5);
  const review = await madeUp(page, text(GAME), cost);
  review.until(30);
  await page.goto('/');
  await page.goto('/back/opened#learn=1');
  const learning = page.locator('.mistakes');
  const known = mistakes.filter((turn) => turn <= 30).reverse();
  await expect(learning).toContainText(`Looking at turn 31 of ${TURNS}`);
  await expect(learning).toContainText(`Mistakes found so far: ${known.length}`);
  await expect(learning.getByRole('progressbar')).toHaveAttribute('value', '31');
  await expect(learning.getByRole('button', { name: 'Luck and skill' })).toBeVisible();
  await learning.getByRole('button', { name: 'Start' }).click();
  const primary = learning.locator('footer .primary');
  const walk = async (turns: readonly number[]): Promise<void> => {
    for (const turn of turns) {
      await expect(learning.locator('.task')).toContainText(
        new RegExp(`^Turn ${turn}\\. You (played|traded) [^]*A (mistake|blunder)\\.`),
      );
      await learning.getByRole('button', { name: 'Show it' }).click();
      await primary.click();
    }
  };
  await expect(learning).toContainText('1 of 5');
  await walk(known.slice(0, 5));
  await expect(learning.locator('.task')).toHaveText('Now you know what to look for next time.');
  review.until(TURNS);
  await expect(primary).toHaveText('Show 5 more');
  await primary.click();
  const later = mistakes.filter((turn) => turn > 30).reverse();
  await walk([...later, ...known.slice(5)].slice(0, 5));
});

test('on a phone the table of an opened game, as it ended, takes the full width and half of the height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFile(page, text(GAME));
  await shows(page, TURNS);
  await expect(page.locator('.block')).not.toHaveCount(0);
  const board = page.locator('.surface');
  const size = async (): Promise<{ width: number; half: boolean }> => {
    const { width, height } = (await board.boundingBox())!;
    return { width, half: height >= 844 / 2 };
  };
  expect(await size()).toEqual({ width: 390, half: true });
  await madeUp(page, text(GAME), (turn) => turn % 6);
  await page.getByRole('button', { name: 'Review this game' }).click();
  await expect(page.locator('.review .players')).toBeVisible();
  expect(await size()).toEqual({ width: 390, half: true });
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await expect(board).toBeInViewport({ ratio: 1 });
});

test('the chart of a game full of mistakes has an axis and few dots, and the most costly mistake comes next', async ({
  page,
}) => {
  await openFile(page, text(GAME));
  // Each turn of the first player is a mistake, the later the worse, but for one in the middle.
  const first = text(GAME)
    .trim()
    .split('\n\n')[1]!
    .split('\n')
    .flatMap((turn, index) => (turn.startsWith('1 ') ? [index + 1] : []));
  const worst = first[5]!;
  await madeUp(page, text(GAME), (turn) => (turn === worst ? 30 : 3 + turn / 20));
  await page.getByRole('button', { name: 'Review this game' }).click();
  const chart = page.getByRole('img', { name: /^Chance of winning: / });
  await expect(chart.locator('text')).toHaveText(['100%', '50%', '0%']);
  const dots = chart.locator('circle');
  await expect(dots).toHaveCount(12);
  expect(first.length).toBeGreaterThan(12);
  const next = page.getByRole('button', { name: 'Next mistake' });
  for (const turn of [worst, ...first.filter((one) => one !== worst).reverse()].slice(0, 4)) {
    await next.click();
    await shows(page, turn);
  }
  const lead = page.getByRole('img', { name: 'Lead turn by turn' });
  await expect(lead.locator('text').filter({ hasText: /^0$/ })).toHaveCount(1);
  await expect(lead.locator('text').filter({ hasText: /^[+−]\d+$/ })).not.toHaveCount(0);
});

test('of a record without hands, moves are compared with others of the same tiles', async ({ page }) => {
  await openFile(page, text(SAMPLE));
  const { turns } = await reviewed(page);
  expect(turns.filter(({ partial }) => partial)).toHaveLength(11);
  await expect(page.locator('.review')).toContainText('This record does not include the hands.');
  await expect(page.locator('.review')).toContainText('Points lost per turn, at least');
  await expect(page.locator('.review')).not.toContainText('Plays like');
  await page
    .locator('.review')
    .getByRole('button', { name: /^Find better moves/ })
    .first()
    .click();
  await page.locator('.mistakes').getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.mistakes')).toContainText('Only the tiles that were laid are known.');
  await expect(page.locator('.mistakes')).toHaveAttribute('data-ready', 'true');
  await expect(page.locator('.hand button')).not.toHaveCount(0);
});

test('the end of a game leads to what can be learnt from it', async ({ page, server }) => {
  const tables = await tablesOn(server);
  await watched(server, tables.playing, tables.key);
  await page.addInitScript((mine) => localStorage.setItem('sixfold.key', JSON.stringify(mine)), tables.key);
  await page.goto(`/t/${tables.playing}`);
  await page.locator('.tray .primary').click();
  const invitation = page.getByRole('link', { name: 'Learn from it' });
  await expect(invitation).toHaveAttribute('href', /#learn=1$/);
  await invitation.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn from mistakes');
  await expect(page.locator('.mistakes progress')).toBeVisible();
});
