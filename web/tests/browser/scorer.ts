/** Somebody who keeps the score of a game with wooden tiles. */
import { type Locator, type Page, expect } from '@playwright/test';
import { layingOne, settled, tableAtRest } from './rest';
import { NOWHERE, visit } from './visit';
import type { FullGame, KeptGame, QuickGame } from '../../src/state/scorepad/game';

const DAY = Date.UTC(2026, 10, 15, 18);

const play = (...lines: number[]) => ({ move: 'play' as const, lines });

/** Games to look at: under way and over, quick and with every tile. */
export const GAMES: Record<'quick' | 'fresh' | 'over', QuickGame> & Record<'full' | 'refused', FullGame> = {
  quick: {
    kind: 'quick',
    id: 'quick',
    began: DAY,
    changed: DAY,
    edition: 'mindware',
    players: [{ name: 'Olena' }, { name: 'Marek' }, { name: 'Wolfeschlegelsteinhausen' }],
    start: 1,
    turns: [play(3), play(4, 3), { move: 'trade', lines: [] }, play(6, 3), { move: 'pass', lines: [] }, play(5, 2, 2)],
    undone: [play(2)],
    tapped: [4, 6],
  },
  fresh: {
    kind: 'quick',
    id: 'fresh',
    began: DAY,
    changed: DAY,
    edition: 'schmidt',
    players: ['Olena', 'Marek', 'Zsuzsi', 'Wolfeschlegelsteinhausen'].map((name) => ({ name })),
    start: 2,
    turns: [],
    undone: [],
    tapped: [],
  },
  over: {
    kind: 'quick',
    id: 'over',
    began: DAY,
    changed: DAY,
    ended: DAY,
    out: 2,
    edition: 'mindware',
    players: [{ name: 'Olena' }, { name: 'Wolfeschlegelsteinhausen' }],
    start: 1,
    turns: [play(3), play(4, 3), { move: 'trade', lines: [] }, play(6, 6)],
    undone: [],
    tapped: [],
  },
  full: full('full', [
    [3, 0, 'Rs'],
    [3, 1, 'Bs'],
  ]),
  refused: full('refused', [[3, 0, 'Bt']]),
};

function full(id: string, laid: FullGame['laid']): FullGame {
  return {
    kind: 'full',
    id,
    began: DAY,
    changed: DAY,
    edition: 'mindware',
    players: ['Olena', 'Marek', 'Zsuzsi', 'Wolfeschlegelsteinhausen'].map((name) => ({ name })),
    start: 1,
    turns: [
      {
        move: 'play',
        seat: 1,
        line: '1 0,0>RfRdRc 3 +???',
        tiles: [
          [0, 0, 'Rf'],
          [1, 0, 'Rd'],
          [2, 0, 'Rc'],
        ],
        traded: 0,
        score: 3,
        bonus: 0,
        lines: [3],
        overruled: false,
      },
    ],
    undone: [],
    laid,
  };
}

export class Scorer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get scores(): Locator {
    return this.page.locator('main .scores li b');
  }

  get primary(): Locator {
    return this.page.locator('.actions .primary');
  }

  get rematch(): Locator {
    return this.page.getByRole('button', { name: 'Rematch' });
  }

  get table(): Locator {
    return this.page.locator('[data-turns]');
  }

  /** Put games on the device, as if they had been kept there. */
  async keep(...games: readonly KeptGame[]): Promise<void> {
    // Any page of ours has the same storage, and no game is under way on this one.
    await visit(this.page, NOWHERE);
    await this.page.evaluate((kept) => {
      for (const game of kept) localStorage.setItem(`sixfold.kept.${game.id}`, JSON.stringify(game));
      // As if another window had kept them.
      dispatchEvent(new StorageEvent('storage'));
    }, games);
  }

  async open(game: KeptGame): Promise<void> {
    await this.keep(game);
    await visit(this.page, `/keep/game/${game.id}`);
  }

  /** Begin a game of these people. */
  async begin(kind: 'quick' | 'full', names: readonly string[]): Promise<void> {
    const { page } = this;
    await page.locator('a[href="/keep/new"]').click();
    await page.locator(`input[value="${kind}"]`).check({ force: true });
    const fields = page.locator('fieldset input.field');
    while ((await fields.count()) < names.length) await page.locator('.more button').first().click();
    for (const [at, name] of names.entries()) await fields.nth(at).fill(name);
    await page.locator('form .primary').click();
    await expect(this.table).toHaveAttribute('data-turns', '0');
  }

  /** Tap the lengths of a turn, and hand over. */
  async tap(...lengths: readonly number[]): Promise<void> {
    for (const length of lengths) {
      await this.page.locator(`.turn .key[aria-keyshortcuts="${length}"]`).click();
    }
    await this.handedOver(() => this.primary.click());
  }

  /** Do what makes a turn, and wait until it is one. */
  async handedOver(act: () => Promise<void>): Promise<void> {
    const turns = Number(await this.table.getAttribute('data-turns'));
    await act();
    await expect(this.table).toHaveAttribute('data-turns', String(turns + 1));
  }

  /** The server has said what it says to what is laid. */
  async answered(): Promise<void> {
    await expect(this.table).toHaveAttribute('data-ready', 'true');
  }

  cell(x: number, y: number): Locator {
    return this.page.locator(`[role="gridcell"][style*="left: ${x * 100}px; top: ${y * 100}px"]`);
  }

  /** Lay the tiles of a play, those first that touch what lies there. */
  async layAll(play: readonly { readonly tile: string; readonly x: number; readonly y: number }[]): Promise<void> {
    const left = [...play];
    while (left.length > 0) {
      let next = 0;
      while ((await this.cell(left[next]!.x, left[next]!.y).count()) === 0) next += 1;
      const [{ tile, x, y }] = left.splice(next, 1) as [(typeof play)[number]];
      await this.lay(tile, x, y);
    }
  }

  /** Two taps per tile: its kind, and its cell. */
  async lay(tile: string, x: number, y: number): Promise<void> {
    const { page } = this;
    await layingOne(page, async () => {
      await page.locator(`[data-tile="${tile}"]`).click();
      await tableAtRest(page);
      const box = (await this.cell(x, y).boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    });
    await settled(page);
  }
}
