/** A player at a page: starts games and makes moves as a person does, by what is seen on the screen. */
import { type Locator, type Page, expect } from '@playwright/test';
import { layingOne, settled, tableAtRest } from './rest';

export class Player {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get hand(): Locator {
    return this.page.locator('.hand button');
  }

  /** A tile of the hand by its letters. */
  tile(letters: string): Locator {
    return this.hand.filter({ has: this.page.locator(`use[href="#tile-${letters}"]`) }).first();
  }

  get spots(): Locator {
    return this.page.locator('.spot');
  }

  get primary(): Locator {
    return this.page.locator('.actions .primary');
  }

  get dialog(): Locator {
    return this.page.locator('dialog');
  }

  /** From the start page into a game against so many bots of a level. */
  async against(level: string, count = 1): Promise<void> {
    await this.page.goto('/');
    await this.page.getByText(level, { exact: true }).click();
    await this.page.locator('.count select').selectOption(String(count));
    await this.page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(this.hand.first()).toBeVisible();
  }

  /** Whether it is this player's turn, after waiting until it is or the game is over. */
  async comesToMove(): Promise<boolean> {
    await this.page.waitForFunction(
      () => document.querySelector('.actions .primary') !== null || document.querySelector('dialog table') !== null,
    );
    return (await this.page.locator('dialog table').count()) === 0;
  }

  async tap(target: Locator, touch = false): Promise<void> {
    const box = (await target.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await (touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
    await settled(this.page);
  }

  /** The lit cell that brings most among those that a finger can reach, in pixels of the page. */
  async bestSpot(): Promise<{ x: number; y: number } | undefined> {
    return this.page.evaluate(() => {
      let best: { x: number; y: number; score: number } | undefined;
      for (const spot of document.querySelectorAll('.spot')) {
        const box = spot.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const score = Number(spot.textContent);
        const table = document.elementFromPoint(x, y)?.closest('.surface')?.getBoundingClientRect();
        // A browser takes a finger beside a button for one on it, and at the very edge it finds the arrow.
        const reach = [-16, 0, 16];
        const pressed = reach.some((dx) =>
          reach.some((dy) => document.elementFromPoint(x + dx, y + dy)?.closest('button')),
        );
        const free = table && x > table.left + 12 && x < table.right - 12 && !pressed;
        if (free && score >= (best?.score ?? 0)) best = { x, y, score };
      }
      return best;
    });
  }

  /** The same, once the table has come to rest: it travels smoothly, and new turns may make it fit anew. */
  async restingSpot(): Promise<{ x: number; y: number } | undefined> {
    await tableAtRest(this.page);
    return this.bestSpot();
  }

  /** The best cell that can be reached, after going where one can be: by the arrow at the edge, or by making it smaller. */
  async reachSpot(): Promise<{ x: number; y: number }> {
    for (let tries = 0; tries < 8; tries++) {
      const spot = await this.restingSpot();
      if (spot) return spot;
      const arrow = this.page.locator('.arrow').first();
      if (tries === 0 && (await arrow.count())) await arrow.click();
      else await this.page.locator('.zoom .smaller').click();
    }
    throw new Error('no lit cell can be reached');
  }

  /** Choose a tile of the hand that fits somewhere; where it fits is known a moment later. */
  async choose(tile: Locator): Promise<void> {
    await this.tap(tile);
    await expect(this.spots.first()).toBeVisible();
  }

  /** Lay the first tile that fits anywhere, on the cell that brings most; whether there was one. */
  async layOne(touch = false): Promise<boolean> {
    const laid = await this.hand.evaluateAll((tiles) => tiles.map((tile) => tile.closest('.out') !== null));
    for (const [index, isLaid] of laid.entries()) {
      if (isLaid) continue;
      const tile = this.hand.nth(index);
      await this.tap(tile, touch);
      if ((await this.spots.count()) === 0) {
        await this.tap(tile, touch);
        continue;
      }
      await this.layChosen(touch);
      return true;
    }
    return false;
  }

  /** Lay the chosen tile on the best cell. */
  async layChosen(touch = false): Promise<void> {
    await layingOne(this.page, async () => {
      const spot = await this.reachSpot();
      await (touch ? this.page.touchscreen.tap(spot.x, spot.y) : this.page.mouse.click(spot.x, spot.y));
    });
  }

  /** Make some move: play what fits, else trade, else pass. */
  async move(touch = false): Promise<'play' | 'trade' | 'pass'> {
    if (/pass/i.test((await this.primary.textContent()) ?? '')) {
      await this.tap(this.primary, touch);
      return 'pass';
    }
    if (await this.layOne(touch)) {
      // An opening may need more tiles before it can be played.
      while (await this.primary.isDisabled()) expect(await this.layOne(touch)).toBe(true);
      await this.tap(this.primary, touch);
      return 'play';
    }
    await this.tap(this.page.getByRole('button', { name: /^(Trade|Nothing fits: trade)$/ }), touch);
    await this.tap(this.hand.first(), touch);
    await this.tap(this.page.getByRole('button', { name: 'Trade 1' }), touch);
    return 'trade';
  }

  /** Wait until the move that was just made has been told. */
  async moved(before: number): Promise<void> {
    await expect.poll(() => this.turns()).toBeGreaterThan(before);
  }

  /** How many tiles lie on the table. */
  async tiles(): Promise<number> {
    return this.page.locator('.block').count();
  }

  /** How many turns have been made, as the page tells. */
  async turns(): Promise<number> {
    return this.page.evaluate(() => Number(document.querySelector('[data-turns]')?.getAttribute('data-turns') ?? 0));
  }
}
