/** Fingers on a page, as many as it takes. */
import type { CDPSession, Page } from '@playwright/test';

export interface Finger {
  x: number;
  y: number;
}

export class Fingers {
  readonly #session: CDPSession;

  constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page));
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    });
  }

  /** Each finger goes from its first place to its last, in small steps. */
  async go(from: Finger[], to: Finger[], steps = 8): Promise<void> {
    await this.#send('touchStart', from);
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      await this.#send(
        'touchMove',
        from.map(({ x, y }, index) => ({ x: x + (to[index]!.x - x) * part, y: y + (to[index]!.y - y) * part })),
      );
    }
    await this.#send('touchEnd', []);
  }
}
