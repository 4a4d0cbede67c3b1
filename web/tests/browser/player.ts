/** A player at a page: starts games and makes moves as a person does, by what is seen on the screen. */
import { type Locator, type Page, expect } from '@playwright/test';

export class Player {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get hand(): Locator {
    return this.page.locator('.hand button');
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
    await this.settled();
  }

  /** Once the page has shown what a tap or a key brought: it takes a few frames. */
  async settled(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let frames = 4;
          const step = (): void => void (frames-- > 0 ? requestAnimationFrame(step) : resolve());
          step();
        }),
    );
  }

  /** The lit cell that brings most among those that a finger can reach, in pixels of the page. */
  async bestSpot(): Promise<{ x: number; y: number } | undefined> {
    return this.page.evaluate(() => {
      let best: { x: number; y: number; score: number } | undefined;
      for (const spot of document.querySelectorAll('.spot')) {
        const box = spot.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const score = Number(spot.textContent);
        const top = document.elementFromPoint(x, y);
        const table = top?.closest('.surface')?.getBoundingClientRect();
        // At the very edge a finger finds the arrow instead.
        const free = table && x > table.left + 12 && x < table.right - 12 && !top?.closest('button');
        if (free && score >= (best?.score ?? 0)) best = { x, y, score };
      }
      return best;
    });
  }

  /** The same, once the table has come to rest: it travels smoothly, and new turns may make it fit anew. */
  async restingSpot(): Promise<{ x: number; y: number } | undefined> {
    let before = await this.bestSpot();
    for (;;) {
      await this.page.waitForTimeout(60);
      const now = await this.bestSpot();
      if (now?.x === before?.x && now?.y === before?.y) return now;
      before = now;
    }
  }

  /** The best cell that can be reached, after going where one can be: by the arrow at the edge, or by making it smaller. */
  async reachSpot(): Promise<{ x: number; y: number }> {
    for (let tries = 0; tries < 8; tries++) {
      const spot = await this.restingSpot();
      if (spot) return spot;
      const arrow = this.page.locator('.arrow').first();
      if (tries === 0 && (await arrow.count())) await arrow.click();
      else await this.page.locator('.bottom-right button').nth(1).click();
    }
    throw new Error('no lit cell can be reached');
  }

  /** Choose the first tile that fits somewhere; its place in the hand. */
  async chooseFitting(): Promise<number> {
    const count = await this.hand.count();
    for (let index = 0; index < count; index++) {
      await this.tap(this.hand.nth(index));
      if ((await this.spots.count()) > 0) return index;
      await this.tap(this.hand.nth(index));
    }
    throw new Error('no tile fits anywhere');
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

  /** Lay the chosen tile on the best cell. A table that travelled while one aimed is aimed at again, as people do. */
  async layChosen(touch: boolean): Promise<void> {
    const laid = this.page.locator('.tentative');
    const before = await laid.count();
    for (let tries = 1; ; tries++) {
      const spot = await this.reachSpot();
      await (touch ? this.page.touchscreen.tap(spot.x, spot.y) : this.page.mouse.click(spot.x, spot.y));
      try {
        await expect(laid).toHaveCount(before + 1, { timeout: tries * 5_000 });
        return;
      } catch (error) {
        const now = await this.restingSpot();
        if (tries === 3 || (now?.x === spot.x && now.y === spot.y)) throw error;
      }
    }
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
    await this.tap(this.page.getByRole('button', { name: 'Trade', exact: true }), touch);
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
