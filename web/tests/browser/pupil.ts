/** A pupil at the tutorial: takes tiles and puts them on cells, as a person does. */
import { type Tile, isTile } from '../../src/notation/tiles';
import { type Locator, type Page, expect } from '@playwright/test';
import type { Lesson } from '../../src/learn/lessons';
import { readPosition } from '../../src/notation/positions';
import { layingOne, tableAtRest } from './rest';
import { visit } from './visit';

/** A tile and its cell, read from the notation: `-1,-1>Gt..Gc`. */
export function placesOf(move: string): { x: number; y: number; tile: Tile }[] {
  const [, x, y, arrow, tiles] = /^(-?\d+),(-?\d+)([>v])(.+)$/.exec(move)!;
  return (tiles!.match(/\.|\w\w/g) ?? [])
    .map((tile, step) => ({
      x: Number(x) + (arrow === '>' ? step : 0),
      y: Number(y) + (arrow === 'v' ? step : 0),
      tile,
    }))
    .filter((place): place is { x: number; y: number; tile: Tile } => isTile(place.tile));
}

export class Pupil {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get hand(): Locator {
    return this.page.locator('.hand button');
  }

  get primary(): Locator {
    return this.page.locator('footer .primary');
  }

  get comment(): Locator {
    return this.page.locator('.comment');
  }

  async open(lesson: string): Promise<void> {
    await visit(this.page, `/learn/tutorial/${lesson}`);
    await this.ready();
  }

  /** The lesson is there, and the server has told what can be done. */
  async ready(): Promise<void> {
    await expect(this.hand.first()).toBeVisible();
    await expect(this.page.locator('.lesson')).toHaveAttribute('data-ready', 'true');
  }

  /** Choose a tile of the hand by its letters. */
  async take(lesson: Lesson, tile: string): Promise<void> {
    const used = await this.hand.evaluateAll((tiles) =>
      tiles.map((button) => button.querySelector('use')?.getAttribute('href') ?? ''),
    );
    expect(readPosition(lesson.position)!.hands[0]).toContain(tile);
    const free = await this.page.locator('.hand li').evaluateAll((slots) => slots.map((slot) => !slot.matches('.out')));
    await this.hand.nth(used.findIndex((href, index) => href === `#tile-${tile}` && free[index])).click();
  }

  cell(x: number, y: number): Locator {
    return this.page.locator(`[role="gridcell"][style*="left: ${x * 100}px; top: ${y * 100}px"]`);
  }

  /** Tap a cell of the table, once that stands still. */
  async tap(x: number, y: number): Promise<void> {
    await tableAtRest(this.page);
    const box = (await this.cell(x, y).boundingBox())!;
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  async put(lesson: Lesson, tile: string, x: number, y: number): Promise<void> {
    await this.take(lesson, tile);
    await this.tap(x, y);
  }

  /** Do what the lesson asks for. */
  async solve(lesson: Lesson): Promise<void> {
    if (lesson.goal.move === 'trade') {
      await this.primary.click();
      await this.take(lesson, lesson.solution.slice(1, 3));
      await this.primary.click();
    } else {
      for (const { x, y, tile } of placesOf(lesson.solution)) {
        await layingOne(this.page, () => this.put(lesson, tile, x, y));
      }
      await this.primary.click();
    }
    await expect(this.page.locator('.comment.done')).toBeVisible();
  }
}
