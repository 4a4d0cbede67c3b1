/** Keeping score at a real table: quick without a network, every tile with the server, past games, a family's year. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Placement } from '../../src/wire/protocol';
import { byServer } from './hosts';
import { placesOf } from './pupil';
import { tableAtRest } from './rest';
import { GAMES, Scorer } from './scorer';
import { Server } from './server';

async function heard(page: Page): Promise<string> {
  return (await page.locator('[role="log"]').textContent()) ?? '';
}

test('a quick game is kept with the network switched off, and nothing is lost', async ({ browser }) => {
  const server = new Server();
  await server.start();
  const context = await byServer(
    await browser.newContext({
      baseURL: server.url,
      locale: 'uk',
      serviceWorkers: 'allow',
      viewport: { width: 390, height: 844 },
    }),
  );
  try {
    const page = await context.newPage();
    const scorer = new Scorer(page);
    // Only the start page is ever loaded with a network: the score pad and its words come from what was kept.
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
      }
    });
    await server.kill();
    await context.setOffline(true);
    await page.reload();
    await page.locator('a[href="/keep"]').click();
    await scorer.begin('quick', ['Олена', 'Марек']);
    await expect(page.locator('h2')).toHaveText('Олена');
    await scorer.tap(3);
    await scorer.tap(4, 3);
    await scorer.tap(6, 2);
    await scorer.handedOver(() => page.getByRole('button', { name: 'Обмін', exact: true }).click());
    // In the middle of a turn.
    await page.locator('.turn .key[aria-keyshortcuts="5"]').click();
    await page.reload();
    await expect(scorer.scores).toHaveText(['17', '7']);
    await expect(scorer.primary).toHaveText('Готово +5');
    await scorer.tap(2);
    await scorer.handedOver(() => page.getByRole('button', { name: 'Пас', exact: true }).click());
    await expect(scorer.scores).toHaveText(['24', '7']);
    await page.locator('header .button').click();
    await page.locator('dialog').getByRole('button', { name: 'Марек +6' }).click();
    await expect(page.locator('[data-result]')).toHaveText('Олена перемагає: 24 бали');
    await page.goto('/keep/history');
    await expect(page.locator('.row')).toHaveText(/Олена\s24\s*Марек\s13/);
    await page.goto('/keep/family');
    await expect(page.locator('li h2')).toHaveText(['Олена', 'Марек']);
  } finally {
    await context.close();
    await server.close();
  }
});

test('turns are undone, done again and put right', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open(GAMES.fresh);
  await expect(page.locator('h2')).toHaveText('Marek');
  // A single tile opens a game, and is no line.
  await scorer.tap(1);
  await expect(page.locator('.key[aria-keyshortcuts="1"]')).toHaveCount(0);
  await scorer.tap(4, 2);
  await scorer.tap(6);
  await expect(scorer.scores).toHaveText(['0', '0', '6', '12']);
  await expect(page.locator('.who p')).toHaveText('Wolfeschlegelsteinhausen leads by 6 points');
  await page.getByRole('button', { name: 'Undo the last turn' }).click();
  await page.getByRole('button', { name: 'Undo the last turn' }).click();
  await expect(page.locator('h2')).toHaveText('Zsuzsi');
  await page.getByRole('button', { name: 'Redo the turn' }).click();
  await expect(scorer.scores).toHaveText(['0', '0', '6', '0']);
  await page.getByRole('button', { name: 'Zsuzsi: 6 points, 6 in total' }).click();
  const sheet = page.locator('dialog');
  await sheet.getByRole('button', { name: 'Remove the line of 2 tiles' }).click();
  await sheet.getByRole('button', { name: 'A line of 5 tiles' }).click();
  await sheet.getByRole('button', { name: 'Save +9' }).click();
  await expect(scorer.scores).toHaveText(['0', '0', '9', '0']);
  await page.getByRole('button', { name: 'Zsuzsi: 9 points, 9 in total' }).click();
  await sheet.getByText('Trade', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(scorer.scores).toHaveText(['0', '0', '0', '0']);
});

test('a plain number can be typed instead of lines, and put right later', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open(GAMES.fresh);
  await expect(page.locator('h1')).toHaveText('Keep score');
  const points = page.locator('.turn').getByRole('spinbutton', { name: 'Points' });
  await page.locator('.turn .key[aria-keyshortcuts="3"]').click();
  await points.fill('14');
  await expect(page.locator('.chip')).toHaveCount(0);
  await expect(scorer.primary).toHaveText('Done +14');
  await page.reload();
  await expect(scorer.primary).toHaveText('Done +14');
  // Digits in the field are no lengths of lines.
  await points.press('End');
  await points.press('2');
  await expect(scorer.primary).toHaveText('Done +142');
  await points.press('Backspace');
  await scorer.handedOver(() => points.press('Enter'));
  await expect(points).toHaveValue('');
  await expect(scorer.scores).toHaveText(['0', '14', '0', '0']);
  await points.fill('14');
  await scorer.handedOver(() => scorer.primary.click());
  await expect(page.locator('.who p')).toHaveText('Tied for the lead: Marek and Zsuzsi');
  await page.getByRole('button', { name: 'Marek: 14 points, 14 in total' }).click();
  const sheet = page.locator('dialog');
  await expect(sheet.getByRole('spinbutton', { name: 'Points' })).toHaveValue('14');
  await sheet.getByRole('spinbutton', { name: 'Points' }).fill('15');
  await sheet.getByRole('button', { name: 'Save +15' }).click();
  await expect(scorer.scores).toHaveText(['0', '15', '14', '0']);
});

test('a game that is over shows who shares the victory, goes on after all, and is played again', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open({ ...GAMES.fresh, turns: [{ move: 'play', lines: [6] }] });
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'Nobody' }).click();
  await expect(page.locator('[data-result]')).toHaveText('Marek wins with 12 points');
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await scorer.tap(6);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'Nobody' }).click();
  await expect(page.locator('[data-result]')).toHaveText('A shared victory: Marek and Zsuzsi, 12 points each');
  // What most people want next is not below a sheet that may be long.
  const [rematch, sheet] = await Promise.all([scorer.rematch.boundingBox(), page.locator('.sheet').boundingBox()]);
  expect(rematch!.y + rematch!.height).toBeLessThan(sheet!.y);
  await scorer.rematch.click();
  await expect(page.locator('h2')).toHaveText('Zsuzsi');
  await expect(scorer.scores).toHaveText(['0', '0', '0', '0']);
});

test('a quick game goes by keys alone, and is heard', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open({ ...GAMES.quick, tapped: [] });
  await page.keyboard.press('4');
  await page.keyboard.press('3');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('6');
  expect((await heard(page)).trim()).toBe('16 points');
  await page.keyboard.press('p');
  await expect.poll(() => heard(page)).toContain('Olena: 16 points, 34 in total. Marek to move.');
  await page.keyboard.press('t');
  await expect.poll(() => heard(page)).toContain('Marek trades tiles. Wolfeschlegelsteinhausen to move.');
  await page.keyboard.press('u');
  await expect.poll(() => heard(page)).toContain('Undone. Marek to move.');
  // One is for an opening only.
  await page.keyboard.press('1');
  await expect(page.locator('.chip')).toHaveCount(0);
});

test('on a desk the points are as wide as the pad and its sheet together', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await new Scorer(page).open(GAMES.quick);
  const [points, sheet] = await Promise.all(
    ['main > .points', 'main > .sheet'].map(async (part) => (await page.locator(part).boundingBox())!),
  );
  expect(points!.x + points!.width).toBe(sheet!.x + sheet!.width);
});

test('who starts is found out by the edition’s rule', async ({ page }) => {
  await page.goto('/keep/new');
  for (const [at, name] of ['Ann', 'Ben'].entries()) await page.locator('fieldset input.field').nth(at).fill(name);
  await page.getByRole('button', { name: 'Find out' }).click();
  const set = (at: number, size: number) =>
    page
      .locator(`input[name="set-${at}"]`)
      .nth(size - 1)
      .check({ force: true });
  await set(0, 3);
  await set(1, 4);
  await expect(page.locator('.found')).toHaveText('Ben starts: the largest set, 4 tiles.');
  await set(0, 4);
  await expect(page.locator('.found')).toHaveText(
    'Ann starts: age does not break the tie, so the earlier seat goes first.',
  );
  await page.getByLabel('Age of Ann').fill('9');
  await page.getByLabel('Age of Ben').fill('70');
  await expect(page.locator('.found')).toHaveText('Ben starts: the oldest of those tied.');
  await page.locator('select').last().selectOption('schmidt');
  await expect(page.locator('.found')).toHaveText('Ann starts: the youngest of those tied.');
  await page.locator('select').last().selectOption('classic');
  await page.locator('form .primary').click();
  await expect(page.locator('h2')).toHaveText('Ben');
  // The next game remembers names and ages.
  await page.goto('/keep/new');
  await expect(page.locator('fieldset input.field').first()).toHaveValue('Ann');
  await page.getByRole('button', { name: 'Find out' }).click();
  await expect(page.getByLabel('Age of Ben')).toHaveValue('70');
  // Names that cannot stand in a record are not taken.
  await page.locator('fieldset input.field').first().fill('A|B');
  await expect(page.getByText('A name has 1 to 40 characters, without | or #.')).toBeVisible();
  await expect(page.locator('form .primary')).toBeDisabled();
});

// Every tile.

const SAMPLE = readFileSync(new URL('../../../tests/golden/sample-game.sixfold', import.meta.url), 'utf8');

test('the sample game, entered tile by tile, has the rulebooks’ scores, and its record is kept', async ({ page }) => {
  const scorer = new Scorer(page);
  await page.goto('/keep');
  await scorer.begin('full', ['Anna', 'Chris', 'Sally', 'Dave']);
  const turns = SAMPLE.split('\n\n')[1]!.trim().split('\n');
  expect(turns).toHaveLength(12);
  const sums = [0, 0, 0, 0];
  for (const [at, line] of turns.entries()) {
    const [seat, move, points] = line.split(' ') as [string, string, string];
    await scorer.answered();
    await scorer.layAll(placesOf(move));
    await expect(scorer.primary).toHaveText(`Play +${points}`);
    if (at === 6) {
      // What is laid is still there after a reload.
      await page.reload();
      await expect(page.locator('.tentative')).toHaveCount(placesOf(move).length);
      await expect(scorer.primary).toHaveText(`Play +${points}`);
    }
    await scorer.handedOver(() => scorer.primary.click());
    sums[Number(seat) - 1]! += Number(points);
    await expect(scorer.scores).toHaveText(sums.map(String));
  }
  await scorer.answered();
  expect(sums).toEqual([20, 22, 25, 18]);
  await expect(page.locator('.bag')).toHaveText('Bag 59');
  await expect(page.locator('[data-tile="Rs"]')).toHaveAccessibleName('red square (square inside): 1');

  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.locator('[data-result]')).toHaveText('Sally wins with 25 points');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^sixfold-\d{4}-\d\d-\d\d\.sixfold$/);
  const record = readFileSync(await saved.path(), 'utf8');
  expect(record.split('\n\n')[1]!.trim().split('\n')).toEqual(turns);
  expect(record).toContain('players Anna | Chris | Sally | Dave\n');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/back\/opened#turn=12$/);
  expect(await page.evaluate(() => sessionStorage.getItem('sixfold.opened'))).toBe(record);
  await expect(page.locator('main.replay ul.scores')).toContainText('Sally');
});

test('what the rules refuse is explained, and the table may let it stand', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open(GAMES.full);
  await scorer.answered();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await scorer.lay('Bt', 3, 0);
  await expect(page.locator('.notice')).toHaveText('This line would be neither one colour nor one shape.');
  await expect(page.locator('.blame')).toHaveCount(4);
  expect(await heard(page)).toContain('This line would be neither one colour nor one shape.');
  await page.locator('.stand').click();
  await expect(page.getByLabel('Points')).toHaveValue('4');
  await page.getByLabel('Points').fill('5');
  await page.getByLabel('A note for the record').fill('  Grandma insists # and that is that ');
  await scorer.handedOver(() => page.getByRole('button', { name: 'Let it stand +5' }).click());
  await expect(scorer.scores).toHaveText(['3', '5', '0', '0']);
  // The game goes on beside it.
  await scorer.lay('Bs', 3, 1);
  await expect(scorer.primary).toHaveText('Play +2');
  await scorer.handedOver(() => scorer.primary.click());
  // A pass while the bag holds tiles.
  await scorer.answered();
  await page.getByRole('button', { name: 'Pass' }).click();
  await expect(page.locator('.notice')).toContainText('You cannot pass while there are tiles in the bag');
  await page.locator('.stand').click();
  await scorer.handedOver(() => page.getByRole('button', { name: 'Let it stand +0' }).click());
  await scorer.answered();
  await page.getByRole('button', { name: 'Trade' }).click();
  await scorer.handedOver(() => page.getByRole('button', { name: '2 tiles' }).click());
  const lines = await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem('sixfold.kept.full')!) as { turns: { line: string }[] };
    return game.turns.map(({ line }) => line);
  });
  expect(lines).toEqual([
    '1 0,0>RfRdRc 3 +???',
    '2! 3,0>Bt 5 +? # Grandma insists # and that is that',
    '3 3,1>Bs 2 +?',
    '4! - 0',
    '1 ~2 0 +??',
  ]);
  // What cannot be at all has no such way out.
  await scorer.answered();
  await page.locator('[data-tile="Gs"]').click();
  await page.locator('[role="gridcell"][aria-label*="red clover"]').dispatchEvent('click');
  await expect(page.locator('.notice')).toHaveText('There is a tile here already.');
  await expect(page.locator('.stand')).toHaveCount(0);
});

/** How the boxes of two elements lie: whether they have anything in common. */
async function overlap(page: Page, one: string, other: string): Promise<boolean> {
  return page.evaluate(
    ([a, b]) => {
      const [first, second] = [a!, b!].map((name) => document.querySelector(name)!.getBoundingClientRect());
      return (
        first!.left < second!.right &&
        second!.left < first!.right &&
        first!.top < second!.bottom &&
        second!.top < first!.bottom
      );
    },
    [one, other],
  );
}

for (const [device, width, height] of [
  ['a small phone', 360, 640],
  ['a small phone on its side', 568, 320],
  ['a desk', 1280, 800],
] as const) {
  test(`a refusal lies neither over the table nor over a button on ${device}, and what it blames is seen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const scorer = new Scorer(page);
    // A line of seven: as many as a refusal mostly speaks of.
    const six = 'RsOsYsGsBsPs'.match(/../g)!.map((tile, x): Placement => [x, 0, tile as Placement[2]]);
    const opening = {
      ...GAMES.full.turns[0]!,
      line: '1 0,0>RsOsYsGsBsPs 12 +??????',
      tiles: six,
      score: 12,
      lines: [6],
    };
    await scorer.open({ ...GAMES.full, turns: [opening], laid: [[6, 0, 'Rc']] });
    await scorer.answered();
    await expect(page.locator('.notice')).toHaveText('This line would be neither one colour nor one shape.');
    await expect(page.locator('.blame')).toHaveCount(7);
    await tableAtRest(page);
    for (const free of ['.surface', 'header', 'footer']) expect(await overlap(page, '.notice', free)).toBe(false);
    const frame = (await page.locator('.surface').boundingBox())!;
    for (const blamed of await page.locator('.blame').all()) {
      const box = (await blamed.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(frame.x);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
    }
    // The points come back with the next turn that is right.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.locator('.notice')).toHaveCount(0);
    await expect(scorer.scores.first()).toBeVisible();
  });
}

/** A game of four turns in one line and across it, entered tile by tile. */
async function fourTurns(scorer: Scorer): Promise<void> {
  await scorer.open({ ...GAMES.full, players: [{ name: 'Ann' }, { name: 'Ben' }], laid: [] });
  for (const [tile, x, y] of [
    ['Rs', 3, 0],
    ['Rt', 4, 0],
    ['Bt', 4, 1],
  ] as const) {
    await scorer.answered();
    await scorer.lay(tile, x, y);
    await scorer.handedOver(() => scorer.primary.click());
  }
  await expect(scorer.scores).toHaveText(['8', '6']);
}

/** The turns as the device keeps them. */
async function keptLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem('sixfold.kept.full')!) as { turns: { line: string }[] };
    return game.turns.map(({ line }) => line);
  });
}

test('any earlier turn is corrected tile by tile, and later ones are judged again', async ({ page }) => {
  const scorer = new Scorer(page);
  await fourTurns(scorer);
  // Tiles laid for the newest turn wait meanwhile.
  await scorer.answered();
  await scorer.lay('Gt', 4, 2);
  await page.getByRole('button', { name: 'Score sheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ben: 4 points, 4 in total' }).click();
  await expect(page.locator('h1')).toHaveText('Correct: Ben');
  await expect(scorer.scores).toHaveText(['8', '6']);
  await expect(page.locator('.tentative')).toHaveCount(1);
  await expect(page.locator('.ghost')).toHaveCount(2);
  await expect(scorer.primary).toHaveText('Save +4');
  // Left as it was: nothing has changed.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.tentative')).toHaveCount(1);
  await expect(scorer.table).toHaveAttribute('data-turns', '4');

  // The tile was another one, at the other end of the line: the next turn still holds by itself, for fewer points.
  await page.getByRole('button', { name: 'Score sheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ben: 4 points, 4 in total' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Correct: Ben');
  await scorer.answered();
  await scorer.lay('Rs', -1, 0);
  await expect(scorer.primary).toHaveText('Save +4');
  await scorer.primary.click();
  // Ann's star touches nothing now; Ben's below it does.
  const sheet = page.getByRole('dialog', { name: 'Score sheet' });
  await expect(sheet.getByRole('button', { name: /^Ann, 5 points/ })).toContainText(
    'It has to touch a tile on the table.',
  );
  await expect(sheet.locator('section .button')).toHaveCount(1);
  expect(await heard(page)).toContain('Corrected. No longer by the rules.');
  await expect(scorer.scores).toHaveText(['8', '6']);
  expect(await keptLines(page)).toEqual(['1 0,0>RfRdRc 3 +???', '2 -1,0>Rs 4 +?', '1! 4,0>Rt 5 +?', '2 4,1>Bt 2 +?']);
  // It is put right from the list, and holds again.
  await sheet.getByRole('button', { name: /^Ann, 5 points/ }).click();
  await expect(page.locator('h1')).toHaveText('Correct: Ann');
  await scorer.answered();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await scorer.lay('Rt', 3, 0);
  await scorer.primary.click();
  await expect(sheet.getByRole('button', { name: /^Ben, 2 points/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(scorer.table).toHaveAttribute('data-turns', '4');
  expect((await keptLines(page))[2]).toBe('1 3,0>Rt 5 +?');
  // The tile of the newest turn is still there.
  await expect(page.locator('.tentative')).toHaveCount(1);
});

test('a turn whose cell is taken after a correction keeps its points and its tiles', async ({ page }) => {
  const scorer = new Scorer(page);
  await fourTurns(scorer);
  await scorer.answered();
  const correct = async (turn: string): Promise<void> => {
    await page.getByRole('button', { name: 'Score sheet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: turn }).click();
    await scorer.answered();
  };
  await correct('Ben: 4 points, 4 in total');
  await scorer.lay('Rt', 4, 0);
  await expect(scorer.primary).toHaveText('Save +5');
  await scorer.primary.click();
  const refused = page.getByRole('dialog').locator('section .button');
  await expect(refused).toHaveCount(1);
  await expect(refused).toHaveText(/^Ann, 5 points\s*There is a tile here already\.$/);
  await page.keyboard.press('Escape');
  await expect(scorer.scores).toHaveText(['8', '7']);
  expect((await keptLines(page))[2]).toBe('1! - 5');
  // Another correction undoes the harm: its tile lies again, by the rules.
  await correct('Ben: 5 points, 5 in total');
  await page.locator('[role="gridcell"][aria-label*="column 4: red starburst"]').dispatchEvent('click');
  await expect(scorer.primary).toHaveText('Save +4');
  await scorer.primary.click();
  await expect(page.locator('h1')).not.toContainText('Correct');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() => keptLines(page))
    .toEqual(['1 0,0>RfRdRc 3 +???', '2 3,0>Rs 4 +?', '1 4,0>Rt 5 +?', '2 4,1>Bt 2 +?']);
});

test('the opening is corrected to its other side, and what lies beside it moves along', async ({ page }) => {
  const scorer = new Scorer(page);
  await fourTurns(scorer);
  await scorer.answered();
  await page.getByRole('button', { name: 'Score sheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ann: 3 points, 3 in total' }).click();
  await scorer.answered();
  await scorer.lay('Rx', -1, 0);
  await expect(scorer.primary).toHaveText('Save +4');
  await scorer.primary.click();
  await expect(page.locator('h1')).not.toContainText('Correct');
  await expect
    .poll(() => keptLines(page))
    .toEqual(['1 0,0>RxRfRdRc 4 +????', '2 4,0>Rs 5 +?', '1 5,0>Rt 12 +?', '2 5,1>Bt 2 +?']);
});

test('turns that were undone are not lost when the right one is entered', async ({ page }) => {
  const scorer = new Scorer(page);
  await fourTurns(scorer);
  await scorer.answered();
  const undo = page.getByRole('button', { name: 'Undo the last turn' });
  for (let turn = 0; turn < 3; turn++) await undo.click();
  await scorer.answered();
  await scorer.lay('Rx', 3, 0);
  await scorer.handedOver(() => scorer.primary.click());
  const redo = page.getByRole('button', { name: 'Redo the turn' });
  for (let turn = 0; turn < 2; turn++) {
    await scorer.answered();
    await scorer.handedOver(() => redo.click());
  }
  expect(await keptLines(page)).toEqual(['1 0,0>RfRdRc 3 +???', '2 3,0>Rx 4 +?', '1 4,0>Rt 5 +?', '2 4,1>Bt 2 +?']);
});

test('the opening may be laid to any side, and turns are undone and done again', async ({ page }) => {
  const scorer = new Scorer(page);
  await page.goto('/keep');
  await scorer.begin('full', ['Ann', 'Ben']);
  await scorer.answered();
  await expect(page.getByRole('button', { name: 'Trade' })).toBeDisabled();
  await scorer.lay('Rs', 0, 0);
  await scorer.lay('Rc', -1, 0);
  await expect(scorer.primary).toHaveText('Play +2');
  await scorer.handedOver(() => scorer.primary.click());
  await scorer.answered();
  await scorer.lay('Rd', 2, 0);
  await expect(scorer.primary).toHaveText('Play +3');
  await scorer.handedOver(() => scorer.primary.click());
  await page.getByRole('button', { name: 'Undo the last turn' }).click();
  await expect(scorer.scores).toHaveText(['2', '0']);
  await scorer.answered();
  await expect(page.locator('[data-tile="Rd"]')).toHaveAccessibleName('red diamond (square inside): 3');
  await page.getByRole('button', { name: 'Redo the turn' }).click();
  await expect(scorer.scores).toHaveText(['2', '3']);
});

test('a turn that is laid when the game is ended counts, if it keeps the rules', async ({ page }) => {
  const scorer = new Scorer(page);
  const end = async (): Promise<void> => {
    await scorer.answered();
    await page.getByRole('button', { name: 'End', exact: true }).click();
  };
  await scorer.open(GAMES.full);
  await end();
  await expect(page.getByText('The turn being entered counts: +6.')).toBeVisible();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.locator('[data-result]')).toHaveText('Marek wins with 6 points');

  await scorer.open(GAMES.refused);
  await end();
  await expect(page.getByText('The turn being entered does not count.')).toBeVisible();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.locator('[data-result]')).toHaveText('Olena wins with 3 points');
});

test('the last tile ends a game with its six points', async ({ page }) => {
  // A whole game as somebody at the table saw it: nobody's tiles are known.
  const golden = readFileSync(new URL('../../../tests/golden/greedy-2-mindware.sixfold', import.meta.url), 'utf8');
  const turns = golden
    .split('\n\n')[1]!
    .trim()
    .split('\n')
    .map((line) => {
      const [seat, move, score, drawn = ''] = line.split(' ') as [string, string, string, string?];
      const traded = move.startsWith('~') ? (move.length - 1) / 2 : 0;
      const hidden = drawn ? ` +${'?'.repeat((drawn.length - 1) / 2)}` : '';
      return {
        move: traded > 0 ? ('trade' as const) : move === '-' ? ('pass' as const) : ('play' as const),
        seat: Number(seat),
        line: `${seat} ${traded > 0 ? `~${traded}` : move} ${score}${hidden}`,
        tiles:
          /^[~-]/.test(move) && !/[>v]/.test(move)
            ? []
            : placesOf(move).map(({ x, y, tile }): Placement => [x, y, tile]),
        traded,
        score: Number(score),
        bonus: 0,
        lines: [],
        overruled: false,
      };
    });
  const last = turns.pop()!;
  const scorer = new Scorer(page);
  await scorer.open({
    ...GAMES.full,
    players: [{ name: 'Ann' }, { name: 'Ben' }],
    start: turns[0]!.seat,
    turns,
    laid: [],
  });
  await scorer.answered();
  await expect(page.locator('.bag')).toHaveText('Bag 0');
  for (const [x, y, tile] of last.tiles) {
    await page.locator(`[data-tile="${tile}"]`).click();
    await scorer.cell(x, y).dispatchEvent('click');
  }
  await expect(scorer.primary).toHaveText(`Play +${last.score}`);
  await scorer.primary.click();
  await expect(page.locator('[data-result]')).toHaveText(/(Ann|Ben) wins with \d+ points/);
  const [, result] = /result (\d+\/\d+)/.exec(golden)!;
  await expect(page.locator('td.score')).toHaveText(result!.split('/').sort((a, b) => Number(b) - Number(a)));
  await expect(page.getByText(`Six bonus points for ${last.seat === 1 ? 'Ann' : 'Ben'}.`)).toBeVisible();
});

test('a turn is entered by keys alone', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open({ ...GAMES.full, laid: [] });
  await scorer.answered();
  await page.locator('[data-tile="Rs"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-tile="Rt"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1);
  // To the first cell that touches a tile, and on to the one at the line's end.
  for (let step = 0; step < 20; step++) {
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (label.startsWith('Row 0, column 3')) break;
    await page.keyboard.press('n');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .not.toBe(label);
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => heard(page)).toContain('Laid. The play would score 4 points.');
  await expect(page.locator('[data-tile="Rt"]')).toBeFocused();
  await scorer.handedOver(() => page.keyboard.press('p'));
  await expect.poll(() => heard(page)).toContain('Marek: 4 points, 4 in total. Zsuzsi to move.');
});

test('a key that is pressed before the table shows where the tile fits is not lost', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open({ ...GAMES.full, laid: [] });
  await scorer.answered();
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-tile="Rt"]')!.click();
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  });
  await expect(page.getByRole('gridcell', { name: 'Row 0, column 3' })).toBeFocused();
});

test('without the server what was entered stays, and goes on when it is back', async ({ browser }) => {
  const server = new Server();
  await server.start();
  const context = await byServer(
    await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'allow',
      viewport: { width: 390, height: 844 },
    }),
  );
  try {
    const page = await context.newPage();
    const scorer = new Scorer(page);
    await scorer.open(GAMES.full);
    await expect(scorer.primary).toHaveText('Play +6');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await server.kill();
    await scorer.lay('Ps', 3, 2);
    const away = page.getByText('The server is not responding. What you entered is kept, and we keep trying.');
    await expect(away).toBeVisible();
    await expect(scorer.primary).toBeDisabled();
    await page.reload();
    await expect(away).toBeVisible();
    await expect(page.locator('.tentative')).toHaveCount(3);
    await server.start();
    await expect(scorer.primary).toHaveText('Play +7');
    await scorer.handedOver(() => scorer.primary.click());
    await expect(scorer.scores).toHaveText(['3', '7', '0', '0']);
  } finally {
    await context.close();
    await server.close();
  }
});

test('whoever is asked too much at once is asked again', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open(GAMES.full);
  await expect(scorer.primary).toHaveText('Play +6');
  const problem = { code: 'too-many-requests', sentence: 'Too much at once.' };
  await page.route('**/api/positions/move', (route) => route.fulfill({ status: 429, json: problem }), { times: 1 });
  await scorer.lay('Ps', 3, 2);
  await expect(scorer.primary).toHaveText('Play +7');
});

// What is kept.

test('all games go to another device in one file, and nothing comes twice', async ({ page, browser, server }) => {
  const scorer = new Scorer(page);
  await scorer.keep(GAMES.quick, GAMES.over, GAMES.full);
  await page.goto('/keep/history');
  await expect(page.locator('.row')).toHaveCount(3);
  await page
    .getByRole('button', { name: /^Delete the game of/ })
    .first()
    .click();
  await expect(page.locator('.row')).toHaveCount(2);
  await page.reload();
  await expect(page.locator('.row')).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Delete the game of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.row')).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all games' }).click();
  const path = await (await saving).path();

  const context = await byServer(await browser.newContext({ baseURL: server.url }));
  const other = await context.newPage();
  await other.goto('/keep/history');
  await expect(other.getByText('No games yet.')).toBeVisible();
  const choose = (file: Parameters<typeof other.setInputFiles>[1]) =>
    other.locator('input[type="file"]').setInputFiles(file);
  await choose(path);
  await expect(other.locator('.outcome')).toHaveText('2 new games added.');
  await expect(other.locator('.row')).toHaveCount(2);
  await choose(path);
  await expect(other.locator('.outcome')).toHaveText('Nothing new in this file.');
  for (const [text, said] of [
    ['a shopping list', 'This file has no saved games. Nothing has changed.'],
    ['{"sixfold-games": 7, "games": []}', 'This file comes from a newer Sixfold. Nothing has changed.'],
    [
      JSON.stringify({ 'sixfold-games': 1, games: [GAMES.fresh, { ...GAMES.over, players: [] }] }),
      'Game number 2 in this file cannot be read. Nothing has changed.',
    ],
  ] as const) {
    await choose({ name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(other.locator('.outcome')).toHaveText(said);
    await expect(other.locator('.row')).toHaveCount(2);
  }
  await other.reload();
  await expect(other.locator('.row')).toHaveCount(2);
  await context.close();
});

/** Leave no room on the device. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(() => {
    // As much as the browser gives, to the last letter.
    for (let size = 1 << 22; size >= 1; size >>= 1) {
      for (let at = 0; ; at++) {
        try {
          localStorage.setItem(`filler.${size}.${at}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
}

test('a device without room says so, and loses nothing that is on the screen', async ({ page }) => {
  const scorer = new Scorer(page);
  await scorer.open({ ...GAMES.quick, undone: [], tapped: [] });
  await fill(page);
  await scorer.tap(4, 6);
  await expect(page.getByRole('alert')).toContainText('This device has no room left.');
  await expect(scorer.scores).toHaveText(['34', '7', '9']);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('filler.')))
      localStorage.removeItem(key);
  });
  await scorer.tap(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(scorer.scores).toHaveText(['34', '9', '9']);
});

test('beside every tile, too, the word of a device without room leads to the games to delete', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const scorer = new Scorer(page);
  await scorer.open({ ...GAMES.full, laid: [] });
  await scorer.answered();
  await fill(page);
  await scorer.lay('Rs', 3, 0);
  await expect(page.getByRole('alert')).toContainText('This device has no room left.');
  for (const free of ['.surface', 'header', 'footer']) expect(await overlap(page, '.warning', free)).toBe(false);
  await page.getByRole('alert').getByRole('link').click();
  await expect(page).toHaveURL(/\/keep\/history$/);
});

test('a family’s year is counted by person and by year', async ({ page }) => {
  const scorer = new Scorer(page);
  const earlier = { ...GAMES.over, id: 'earlier', began: Date.UTC(2025, 5, 1), out: 1 };
  await scorer.keep(GAMES.over, earlier, GAMES.quick);
  await page.goto('/keep/family');
  await expect(page.locator('.count')).toHaveText('1 finished game');
  await expect(page.locator('li h2')).toHaveText(['Wolfeschlegelsteinhausen', 'Olena']);
  await expect(page.locator('li dl').first()).toContainText('Best turn 24');
  await page.getByLabel('Year').selectOption('');
  await expect(page.locator('.count')).toHaveText('2 finished games');
  await page.getByLabel('Who').selectOption('Olena');
  await expect(page.locator('li h2')).toHaveText(['2026', '2025']);
  await expect(page.locator('figure li b')).toHaveText(['3', '9']);
});

test('the screen stays on while a game goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(window, { held });
    const request = (): Promise<unknown> => {
      held.count += 1;
      return Promise.resolve({ release: () => Promise.resolve((held.count -= 1)) });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const count = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { held: { count: number } }).held.count);
  await new Scorer(page).open(GAMES.quick);
  await expect.poll(count).toBe(1);
  await page.locator('header a').click();
  await expect(page.locator('.row')).toHaveCount(1);
  await expect.poll(count).toBe(0);
});

test('a game that is not on this device is said to be missing', async ({ page }) => {
  await page.goto('/keep/game/nothing');
  await expect(page.getByText('This game is not on this device.')).toBeVisible();
});
