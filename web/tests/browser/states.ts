/** In the page: every text and every control, and each state that a control can have, for all of them at once. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Text {
  readonly name: string;
  readonly boxes: readonly Box[];
  /** Which control it is part of. */
  readonly control: number | undefined;
}

export interface Control {
  readonly name: string;
  /** With its label, if that is around it. */
  readonly box: Box;
  readonly own: Box;
  /** What it is called and lies in, by classes. */
  readonly kind: string;
  readonly disabled: boolean;
}

/** How a text is to be painted: its colour with its opacity, and the contrast that it needs. */
export interface Paint {
  readonly colour: readonly [red: number, green: number, blue: number, alpha: number];
  readonly least: number;
}

export interface Seen {
  readonly texts: readonly (Paint | undefined)[];
  /** All that a control's styles say of its looks. */
  readonly looks: readonly (string | undefined)[];
}

export const STATES = ['rest', 'chosen', 'hovered', 'pressed', 'focused', 'busy', 'disabled'] as const;
export type State = (typeof STATES)[number];

/** What tests call in the page. */
export interface Painter {
  begin(): { texts: Text[]; controls: Control[] };
  /** Of which controls it is asked: of these, or of everything. */
  show(state: State, only?: readonly number[]): Seen;
  /** How much of the page, and of anything in it, has to be scrolled to be seen. */
  hidden(): { inside: number; outside: number };
  /** Make all text transparent but these, which get this colour; without a colour, as it was. */
  fill(colour: string, which?: readonly number[]): void;
  end(): void;
}

/** In the page: put a `Painter` into the window. */
export function installPainter(): void {
  const FOCUSABLE =
    ':is(a[href], button, input:not([type="file"]), select, textarea, summary, [tabindex]:not([tabindex^="-"]))';
  const FORCED: [RegExp, string, string][] = [
    [/:hover(?![\w-])/g, 'hovered', '*'],
    [/:active(?![\w-])/g, 'pressed', '*'],
    [/:focus-visible(?![\w-])/g, 'focused', FOCUSABLE],
    [/:focus(?![\w-])/g, 'focused', FOCUSABLE],
  ];
  const MARKED = 'data-forced';
  const TEXT = 'data-text';

  /** Let an attribute of the document stand for pseudo-classes; `._`, which nothing is, keeps their specificity. */
  function force(rules: CSSRuleList): void {
    for (const rule of rules) {
      if ('cssRules' in rule) force(rule.cssRules as CSSRuleList);
      if (!(rule instanceof CSSStyleRule) || rule.selectorText.includes(MARKED)) continue;
      let selector = rule.selectorText;
      for (const [pseudo, state, which] of FORCED)
        selector = selector.replace(pseudo, `:is(._, :where([${MARKED}~="${state}"] ${which}))`);
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
  }

  const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height });
  /** What every line has for itself: above and below, lines may overlap. */
  const middleOf = ({ x, y, width, height }: Box): Box => ({ x, y: y + 0.15 * height, width, height: 0.7 * height });

  /** The part of a box that its surroundings do not cut off. */
  function uncut(box: Box, element: Element): Box {
    let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      if (/visible|^$/.test(getComputedStyle(at).overflow) || at.matches('input, select, textarea')) continue;
      const room = at.getBoundingClientRect();
      [left, top] = [Math.max(left, room.left), Math.max(top, room.top)];
      [right, bottom] = [Math.min(right, room.right), Math.min(bottom, room.bottom)];
    }
    return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  }
  const named = (element: Element): string => {
    const said = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''} “${said.trim().slice(0, 30)}”`;
  };

  function kindOf(element: Element): string {
    const chain: (string | null)[] = [];
    for (let at: Element | null = element; at && chain.length < 8; at = at.parentElement)
      chain.push(at.tagName, at.getAttribute('class'));
    return chain.join();
  }

  function rgba(colour: string): [number, number, number, number] {
    const [red, green, blue, alpha = 1] = [...colour.matchAll(/[\d.]+(?:e-\d+)?/g)].map(Number);
    const scale = colour.startsWith('color') ? 255 : 1;
    return [red! * scale, green! * scale, blue! * scale, alpha];
  }

  const root = document.documentElement;
  const ink = new CSSStyleSheet();
  let texts: { element: Element; pseudo: string | undefined; control: number | undefined }[] = [];
  let controls: { element: HTMLElement; holder: HTMLElement }[] = [];
  let undo: (() => void)[] = [];

  function visible(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true });
  }

  /** Whether a control can be got at: nothing lies over its middle, and it is in the window. */
  function uncovered(holder: Element): boolean {
    const { x, y, width, height } = holder.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (holder.contains(top) || top.contains(holder));
  }

  function set(element: Element, name: string, value: string): void {
    const before = element.getAttribute(name);
    if (before === value) return;
    element.setAttribute(name, value);
    undo.push(() => (before === null ? element.removeAttribute(name) : element.setAttribute(name, before)));
  }

  /** Every one of a group looks like the one that is chosen, and every switch is on. */
  function choose(): void {
    for (const { element, holder } of controls) {
      for (const name of ['aria-pressed', 'aria-current', 'aria-selected', 'aria-checked'])
        if (element.getAttribute(name) === 'false') set(element, name, 'true');
      if (!element.matches('[aria-pressed="true"], [aria-current="true"], [aria-selected="true"], :checked')) continue;
      for (const other of holder.parentElement!.children)
        if (other.tagName === holder.tagName && other.matches('[aria-pressed], [aria-selected], :has([type="radio"])'))
          set(other, 'class', holder.className);
    }
  }

  function look(element: Element, pseudo?: string): string {
    const style = getComputedStyle(element, pseudo);
    const { color, backgroundColor, backgroundImage, opacity, borderTopColor, borderBottomColor, fill, filter } = style;
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow, transform, visibility } = style;
    const paint = [color, backgroundColor, backgroundImage, opacity, borderTopColor, borderBottomColor, fill, filter];
    return [...paint, outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow, transform, visibility].join();
  }

  function painted({ element, pseudo }: (typeof texts)[number]): Paint {
    const style = getComputedStyle(element, pseudo);
    const drawn = element instanceof SVGTextContentElement;
    const [red, green, blue, alpha] = rgba(drawn ? style.fill : style.color);
    let opacity = drawn ? Number(style.fillOpacity) : 1;
    for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const scale = drawn ? ((element as SVGTextElement).getScreenCTM()?.a ?? 1) : 1;
    const size = parseFloat(style.fontSize) * Math.abs(scale);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const off = element.closest(':disabled, [aria-disabled="true"], label:has(:disabled)') !== null;
    return { colour: [red, green, blue, alpha * opacity], least: large || off ? 3 : 4.5 };
  }

  const painter: Painter = {
    begin() {
      for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) force(sheet.cssRules);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, ink];
      // What a modal sheet lies over cannot be used, and is not meant to be read.
      const whole = document.querySelector('dialog:modal') ?? document.body;
      controls = [...whole.querySelectorAll<HTMLElement>(FOCUSABLE)]
        .filter((element) => visible(element) && !element.closest('[inert]'))
        .map((element) => ({ element, holder: element.closest('label') ?? element }))
        .filter(({ holder }) => uncovered(holder));
      const ownerOf = (element: Element): number | undefined => {
        const at = controls.findIndex(({ holder }) => holder.contains(element));
        return at < 0 ? undefined : at;
      };
      const found: Text[] = [];
      texts = [];
      const add = (element: Element, boxes: readonly Box[], pseudo?: string): void => {
        const control = ownerOf(element);
        const number = texts.push({ element, pseudo, control });
        element.setAttribute(TEXT, `${element.getAttribute(TEXT) ?? ''} ${number - 1}`);
        found.push({
          name: named(element),
          boxes: boxes.map((box) => middleOf(uncut(box, element))),
          control,
        });
      };
      const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement: element, textContent } = walker.currentNode;
        if (!element || !textContent?.trim() || element.closest('option, script, style, noscript, title')) continue;
        if (!visible(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        add(element, [...range.getClientRects()].map(boxOf));
      }
      for (const element of whole.querySelectorAll<HTMLElement>('*')) {
        if (!visible(element)) continue;
        const box = [boxOf(element.getBoundingClientRect())];
        if (element.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])')) {
          const { value, placeholder } = element as HTMLInputElement;
          if (value || placeholder) add(element, box, value ? undefined : '::placeholder');
        } else if (element.matches('select')) add(element, box);
        for (const pseudo of ['::before', '::after'])
          if (/["'][^"'\s]/.test(getComputedStyle(element, pseudo).content)) add(element, box, pseudo);
      }
      return {
        texts: found,
        controls: controls.map(({ element, holder }) => ({
          name: named(element),
          box: boxOf(holder.getBoundingClientRect()),
          own: boxOf(element.getBoundingClientRect()),
          kind: kindOf(element),
          disabled: element.matches(':disabled'),
        })),
      };
    },
    show(state, only) {
      for (const one of undo.reverse()) one();
      undo = [];
      if (state !== 'rest') set(root, MARKED, state === 'pressed' ? 'hovered pressed' : state);
      if (state === 'chosen') choose();
      if (state === 'busy') for (const { element } of controls) set(element, 'aria-busy', 'true');
      if (state === 'disabled')
        for (const { element } of controls)
          if (element.matches('button, input, select, textarea')) set(element, 'disabled', '');
      return {
        texts: texts.map((text) => (only?.includes(text.control ?? -1) === false ? undefined : painted(text))),
        looks: controls.map(({ holder }, at) =>
          only?.includes(at) === false
            ? undefined
            : [holder, ...holder.querySelectorAll('*')]
                .map((one) => look(one) + look(one, '::before') + look(one, '::after'))
                .join(';'),
        ),
      };
    },
    hidden() {
      const rooms = [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')].filter((one) =>
        /auto|scroll/.test(getComputedStyle(one).overflowY),
      );
      const below = (one: Element): number => one.scrollHeight - one.clientHeight;
      return { inside: Math.max(0, ...rooms.map(below)), outside: below(root) };
    },
    fill(colour, which) {
      const fill = (selector: string, with_: string): string =>
        `${selector}, ${selector}::before, ${selector}::after, ${selector}::placeholder {
           -webkit-text-fill-color: ${with_} !important;
           caret-color: transparent !important;
         }
         ${selector}:is(text, tspan) { fill: ${with_} !important; }`;
      const marked = which?.map((number) => `[${TEXT}~="${number}"]`).join();
      ink.replaceSync(
        (colour && fill(`${document.querySelector('dialog:modal') ? 'dialog:modal' : 'body'} *`, 'transparent')) +
          (marked ? fill(`:is(${marked}):is(._, *, #_)`, colour) : ''),
      );
    },
    end() {
      painter.show('rest');
      for (const { element } of texts) element.removeAttribute(TEXT);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== ink);
    },
  };
  Object.assign(window, { painter });
}
