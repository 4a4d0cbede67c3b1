/** Whether what a screen shows fits: nothing is cut off, covered or out of reach. */
import type { Page } from '@playwright/test';
import { chosen, takeUp } from './tongues';

/** In the page: what is cut off, or sticks out of the window, by the texts of the elements concerned. */
function cutOff(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll<HTMLElement>(
    'button, .button, a, label, legend, h1, h2, h3, td, th, p',
  )) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.closest('.hidden-text, [role="grid"], .seats, .map')) continue;
    const cut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline';
    const out = box.right > innerWidth + 1 || box.left < -1;
    if (cut || out) found.push(`${element.tagName} ${element.textContent?.trim().slice(0, 60)}`);
  }
  return found;
}

/** In the page: what is too narrow for a finger, and what scrolls out of reach. */
function outOfReach(): string[] {
  const found: string[] = [];
  const shown = (element: HTMLElement): boolean =>
    element.checkVisibility() && !element.closest('.hidden-text, [role="grid"]');
  const named = (element: HTMLElement): string => `${element.tagName} ${element.textContent.trim().slice(0, 60)}`;
  for (const element of document.querySelectorAll<HTMLElement>('button, a[href], summary')) {
    const { width } = element.getBoundingClientRect();
    if (width < 24 && shown(element)) found.push(`${named(element)} is ${width} wide`);
  }
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  for (const element of document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1) continue;
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflow);
    if (scrolls && shown(element) && !element.matches(focusable) && !element.querySelector(focusable))
      found.push(`${named(element)} scrolls, and not by the keyboard`);
  }
  return found;
}

/** In the page: words that go on in the next line without a hyphen. */
function torn(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    range.selectNodeContents(node);
    const element = node.parentElement!;
    if (range.getClientRects().length < 2 || element.closest('.hidden-text, svg, select')) continue;
    // A hyphen, shown or soft, is where a word may end a line. A name may be longer than any line.
    for (const { 0: word, index } of node.nodeValue!.matchAll(/[\p{L}\p{M}\p{N}’]+/gu)) {
      if (word.length > 20) continue;
      // The hyphen that a soft one shows counts as a part of what follows it.
      range.setStart(node, node.nodeValue![index - 1] === '\u00ad' ? index + 1 : index);
      range.setEnd(node, index + word.length);
      const shown = Array.from(range.getClientRects()).filter(({ width }) => width > 1);
      const lines = new Set(shown.map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1 && element.checkVisibility()) found.push(`${element.tagName} “${word}” is torn`);
    }
  }
  return found;
}

/** What is cut off, or sticks out of the window. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(cutOff);
}

/** All that longer or shorter words can spoil: what overflows, what is too narrow for a finger, what scrolls out of reach, what is torn. */
export async function misfits(page: Page): Promise<string[]> {
  return [...(await overflowing(page)), ...(await page.evaluate(outOfReach)), ...(await page.evaluate(torn))];
}

/** The same in each of these languages, in one go: asking the page for one after another takes longer than looking. */
export function misfitsIn(page: Page, languages: readonly string[]): Promise<string[]> {
  const chosenOnes = languages.map((language) => [language, chosen(language)]);
  return page.evaluate<string[]>(`(async () => {
    const found = [];
    for (const choice of ${JSON.stringify(chosenOnes)}) {
      await (${String(takeUp)})(choice);
      // What depends on the room that words take follows a frame later.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      for (const one of [...(${String(cutOff)})(), ...(${String(outOfReach)})(), ...(${String(torn)})()]) found.push(choice[0] + ': ' + one);
    }
    return found;
  })()`);
}

/** Buttons and links that something else covers, even after scrolling to them. */
export async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const whole = document.querySelector('dialog[open]') ?? document;
    for (const element of whole.querySelectorAll<HTMLElement>('button, a, select, input, summary')) {
      if (!element.checkVisibility() || element.closest('.hidden-text, [role="grid"]')) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const own = top !== null && (element.contains(top) || top.closest('label')?.contains(element));
      if (!own)
        found.push(
          `${element.tagName} ${element.textContent.trim().slice(0, 60)} under ${top?.outerHTML.slice(0, 80)}`,
        );
    }
    return found;
  });
}
