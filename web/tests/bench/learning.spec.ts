/** How long the eleven lessons take somebody who reads 200 words a minute and thinks for three seconds before each tap. */
import type { Locator } from '@playwright/test';
import { LESSONS } from '../../src/learn/lessons';
import { LESSON_MINUTES } from '../../src/state/lesson-minutes';
import { expect, test } from '../browser/fixtures';
import { SECONDS_A_TAP, readingMinutes } from '../browser/pace';
import { Pupil } from '../browser/pupil';

class Reader extends Pupil {
  async think(): Promise<void> {
    await this.page.waitForTimeout(SECONDS_A_TAP * 1000);
  }

  async read(...texts: readonly Locator[]): Promise<void> {
    for (const text of texts) await this.page.waitForTimeout(readingMinutes(await text.innerText()) * 60_000);
  }

  override get primary(): Locator {
    const primary = super.primary;
    const click = primary.click.bind(primary);
    primary.click = async (options) => {
      await this.think();
      await click(options);
    };
    return primary;
  }

  override async take(...which: Parameters<Pupil['take']>): Promise<void> {
    await this.think();
    await super.take(...which);
  }

  override async tap(x: number, y: number): Promise<void> {
    await this.think();
    await super.tap(x, y);
  }
}

test('the lessons', async ({ page }) => {
  const reader = new Reader(page);
  await page.goto('/learn/tutorial/line');
  const began = Date.now();
  for (const lesson of LESSONS) {
    await reader.ready();
    await reader.read(page.locator('h1'), page.locator('h1 + p'));
    await reader.solve(lesson);
    await reader.read(reader.comment);
    await reader.primary.click();
  }
  const minutes = (Date.now() - began) / 60_000;
  console.log(`${minutes.toFixed(1)} minutes; the start page says ${LESSON_MINUTES}`);
  expect(Math.abs(minutes - LESSON_MINUTES)).toBeLessThan(1);
});
