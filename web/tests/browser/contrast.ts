/** Contrast as it is painted: of every visible text, and of every focus ring, in each state that a control can have. */
import type { CDPSession, Page } from '@playwright/test';
import { type Colour, Picture } from './png';
import {
  type Box,
  type Control,
  type Painter,
  STATES,
  type Seen,
  type State,
  type Text,
  installPainter,
} from './states';

const THEMES = ['light', 'dark'] as const;
const MARKER: Colour = [255, 0, 255];
/** How far around a control its ring may lie. */
const AROUND = 6;

function luminance(colour: readonly number[]): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

export function contrast(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A picture of a part of the page, by the page's own pixels. */
class Shot {
  readonly #picture: Picture;
  readonly #clip: Box;

  constructor(picture: Picture, clip: Box) {
    this.#picture = picture;
    this.#clip = clip;
  }

  /** A clip is counted from the top of the page, which may be scrolled. */
  static async take(session: CDPSession, clip: Box, scrolled: number): Promise<Shot> {
    // Of a busy machine's page, a picture may show the frame before.
    const expression = 'new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))';
    await session.send('Runtime.evaluate', { expression, awaitPromise: true });
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      clip: { ...clip, y: clip.y + scrolled, scale: 1 },
    });
    return new Shot(new Picture(Buffer.from(data, 'base64')), clip);
  }

  at(x: number, y: number): Colour {
    return this.#picture.at(x - this.#clip.x, y - this.#clip.y);
  }
}

/** The whole pixels of a box that lie in another. */
function* pixels(box: Box, within: Box): Generator<[x: number, y: number]> {
  const right = Math.min(Math.ceil(box.x + box.width), within.x + within.width);
  const bottom = Math.min(Math.ceil(box.y + box.height), within.y + within.height);
  for (let y = Math.max(Math.floor(box.y), within.y); y < bottom; y++)
    for (let x = Math.max(Math.floor(box.x), within.x); x < right; x++) yield [x, y];
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The part of a box that all of these lie in. */
function around(boxes: readonly Box[], within: Box): Box {
  const left = Math.max(within.x, Math.floor(Math.min(...boxes.map(({ x }) => x))));
  const top = Math.max(within.y, Math.floor(Math.min(...boxes.map(({ y }) => y))));
  const right = Math.min(within.x + within.width, Math.ceil(Math.max(...boxes.map(({ x, width }) => x + width))));
  const bottom = Math.min(within.y + within.height, Math.ceil(Math.max(...boxes.map(({ y, height }) => y + height))));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const isIn = ([x, y]: readonly [number, number], box: Box): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

/** Looks at one page; knows what it has seen before, so that what all screens share is looked at once. */
export class Contrast {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #seen = new Set<string>();
  #whole: Box = { x: 0, y: 0, width: 0, height: 0 };
  #scrolled = 0;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Contrast> {
    return new Contrast(page, await page.context().newCDPSession(page));
  }

  /** What is too faint on the screen that is shown: theme, state, contrast, what. */
  async faults(): Promise<string[]> {
    const { width, height } = this.#page.viewportSize()!;
    await this.#page.evaluate(installPainter);
    // All of it at once, as far as a window can be as high as what it holds.
    let tall = height;
    for (let tries = 0; tries < 3; tries++) {
      const { inside, outside } = await this.#paint('hidden');
      const more = tries === 0 ? Math.max(inside, outside) : inside;
      if (more === 0) break;
      tall += more;
      await this.#page.setViewportSize({ width, height: tall });
    }
    this.#whole = { x: 0, y: 0, width, height: tall };
    const found: string[] = [];
    const { outside } = await this.#paint('hidden');
    for (let above = 0; ; above = Math.min(Math.floor(above + tall / 3), outside)) {
      this.#scrolled = await this.#page.evaluate((y) => (scrollTo({ top: y, behavior: 'instant' }), scrollY), above);
      found.push(...(await this.#inSight()));
      if (above === outside) break;
    }
    await this.#page.setViewportSize({ width, height });
    return [...new Set(found)];
  }

  async #inSight(): Promise<string[]> {
    const { texts, controls } = await this.#paint('begin');
    const found: string[] = [];
    let glyphs: [number, number][][] | undefined;
    for (const theme of THEMES) {
      await this.#page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
      const rest = await this.#paint('show', 'rest');
      await this.#paint('fill', 'transparent');
      const ground = await Shot.take(this.#session, this.#whole, this.#scrolled);
      glyphs ??= await this.#glyphs(texts, ground);
      const fault = (state: State, least: number, got: number, name: string): void => {
        if (got < least) found.push(`${theme}, ${state}: ${got.toFixed(2)} of ${least}: ${name}`);
      };
      const judge = (state: State, seen: Seen, shot: Shot, clip: Box): void => {
        for (const [at, paint] of seen.texts.entries()) {
          const places = paint ? glyphs![at]!.filter((place) => isIn(place, clip)) : [];
          if (places.length >= 4) fault(state, paint!.least, faintest(places, paint!.colour, shot), texts[at]!.name);
        }
      };
      judge('rest', rest, ground, this.#whole);
      // What every screen shares, and all rows of a list, are looked at once.
      const fresh = [...controls.keys()].filter((at) => {
        const { box, kind } = controls[at]!;
        const clip = around([grown(box, AROUND)], this.#whole);
        if (clip.width <= 2 * AROUND || clip.height <= 2 * AROUND) return false;
        const key = [theme, kind, rest.looks[at], ground.at(clip.x, clip.y)].join('|');
        return !this.#seen.has(key) && this.#seen.add(key);
      });
      for (const state of STATES.slice(1)) {
        if (fresh.length === 0) break;
        const seen = await this.#paint('show', state, fresh);
        const changed = fresh.filter((at) => state === 'focused' || seen.looks[at] !== rest.looks[at]);
        if (changed.length === 0) continue;
        const clip = around(
          changed.map((at) => grown(controls[at]!.box, AROUND)),
          this.#whole,
        );
        const shot = await Shot.take(this.#session, clip, this.#scrolled);
        judge(state, seen, shot, clip);
        if (state !== 'focused') continue;
        for (const at of changed) {
          const control = controls[at]!;
          if (!control.disabled) fault(state, 3, ring(control, ground, shot, clip), control.name);
        }
      }
      await this.#paint('fill', '');
    }
    await this.#page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
    await this.#paint('end');
    return found;
  }

  /** Where letters are really seen, not covered or cut off: where a glaring colour of theirs changes the picture. */
  async #glyphs(texts: readonly Text[], ground: Shot): Promise<[number, number][][]> {
    const places: [number, number][][] = [];
    for (const group of apart(texts)) {
      await this.#paint('fill', `rgb(${MARKER.join()})`, group);
      const marked = await Shot.take(this.#session, this.#whole, this.#scrolled);
      const inked = ([x, y]: [number, number]): boolean => {
        const before = ground.at(x, y);
        return distance(before, marked.at(x, y)) > distance(before, MARKER) / 8;
      };
      for (const at of group)
        places[at] = texts[at]!.boxes.flatMap((box) => [...pixels(box, this.#whole)].filter(inked));
    }
    await this.#paint('fill', 'transparent');
    return places;
  }

  #paint<Task extends keyof Painter>(
    task: Task,
    ...values: Parameters<Painter[Task]>
  ): Promise<ReturnType<Painter[Task]>> {
    return this.#page.evaluate(
      ([name, given]) => {
        const { painter } = window as unknown as { painter: Record<string, (...all: unknown[]) => unknown> };
        return painter[name as string]!(...(given as unknown[]));
      },
      [task, values] as const,
    ) as Promise<ReturnType<Painter[Task]>>;
  }
}

/** Groups of texts, by their numbers: within a group, none lies over another. */
function apart(texts: readonly Text[]): number[][] {
  const groups: number[][] = [];
  const over = (one: Box, other: Box): boolean =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height;
  for (const [at, { boxes }] of texts.entries()) {
    const free = groups.find((group) =>
      group.every((number) => !texts[number]!.boxes.some((other) => boxes.some((box) => over(box, other)))),
    );
    if (free) free.push(at);
    else groups.push([at]);
  }
  return groups;
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(...one.map((value, n) => value - other[n]!));
}

/** The contrast that nine tenths of a text's pixels have at least. */
function faintest(
  places: readonly [number, number][],
  [red, green, blue, alpha]: readonly [number, number, number, number],
  ground: Shot,
): number {
  const each = places.map(([x, y]) => {
    const below = ground.at(x, y);
    return contrast(
      [red, green, blue].map((channel, n) => alpha * channel + (1 - alpha) * below[n]!),
      below,
    );
  });
  each.sort((one, other) => one - other);
  return each[Math.floor(each.length / 10)]!;
}

/** The contrast that a focus ring has with what it is painted over, in as many pixels as a line one pixel wide would take. */
function ring({ box, own }: Control, before: Shot, after: Shot, clip: Box): number {
  const along = (line: Box): number => {
    const each = [...pixels(grown(line, AROUND), clip)].map(([x, y]) => contrast(before.at(x, y), after.at(x, y)));
    each.sort((one, other) => other - one);
    const shown = around([line], clip);
    return each[2 * (shown.width + shown.height)] ?? 0;
  };
  // What is not seen itself is shown by its label.
  return Math.max(along(box), own.width < 2 * AROUND ? 0 : along(own));
}
