/** A game that is kept on one device, on another: its address says so, and a file takes the game there. */
import { expect, test } from './fixtures';
import { Player } from './player';

test('the address of a game on a device explains itself elsewhere, and the game comes along as a file', async ({
  browser,
  baseURL,
}) => {
  const [own, other] = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: baseURL! })));
  try {
    const page = await own!.newPage();
    const player = new Player(page);
    await player.against('Duckling');
    await player.comesToMove();
    await player.move();
    await player.moved(0);
    await player.comesToMove();
    const turns = await player.turns();
    const { pathname } = new URL(page.url());
    expect(pathname).toMatch(/^\/t\/here-/);

    const elsewhere = await other!.newPage();
    await elsewhere.goto(pathname);
    await expect(elsewhere.getByRole('heading', { name: 'This game is on another device' })).toBeVisible();
    await expect(elsewhere.getByText('There is no table with this link.')).toHaveCount(0);
    const how = elsewhere.getByText(/To take the game along/);
    const [, menu, entry, place] = /“(.+?)”, then “(.+?)”.* “(.+?)”/.exec((await how.textContent())!)!;

    await elsewhere.goto(pathname.replace('/t/', '/back/game/'));
    await expect(elsewhere.getByRole('heading', { name: 'This game is on another device' })).toBeVisible();

    // What is said there can be done, by these very names.
    await page.getByRole('button', { name: menu! }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: entry!, exact: true }).click();
    const file = await (await saving).path();
    await elsewhere.getByRole('link', { name: place!, exact: true }).click();
    await elsewhere.locator('input[type="file"]').setInputFiles(file);
    await expect(elsewhere.locator('main.replay ul.scores')).toContainText('Duckling');
    await expect(elsewhere.getByText(`of ${turns}`).first()).toBeVisible();
  } finally {
    await own!.close();
    await other!.close();
  }
});
