/** Whether what a screen shows fits: nothing is cut off, covered or out of reach. */
import type { Page } from '@playwright/test';

/** What is cut off, or sticks out of the window: the texts of the elements concerned. */
export async function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
  });
}

/** All that longer or shorter words can spoil: what overflows, what is too narrow for a finger, what scrolls out of reach. */
export async function misfits(page: Page): Promise<string[]> {
  const spoilt = await page.evaluate(() => {
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
  });
  return [...(await overflowing(page)), ...spoilt];
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
