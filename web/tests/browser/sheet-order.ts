/** Whether a style depends on the order in which style sheets arrive: each comes with the part of the page that needs it. */

/** In the page: elements whose computed styles change when the sheets come in reverse order, at rest or in every state at once. */
export function dependingOnOrder(): string[] {
  const sheets = [...document.styleSheets];
  const texts = sheets.map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('\n'));
  const properties = new Set<string>();
  const collect = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) for (const name of rule.style) properties.add(name);
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of sheets) collect(sheet.cssRules);

  const named = [...new Set(texts.flatMap((text) => [...text.matchAll(/\[([\w-]+)/g)].map(([, name]) => name!)))];
  // Elements that selectors cannot tell apart are looked at once: a table has hundreds of cells.
  const kinds = new Map<string, number>();
  const kindOf = new Map<Element | null, number>();
  const elements: Element[] = [];
  for (const element of document.querySelectorAll('*')) {
    const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = element;
    const attributes = ['class', ...named].map((name) => element.getAttribute(name));
    const states = [!before, !after, element.matches(':checked')];
    const kind = [kindOf.get(parent), element.tagName, ...attributes, ...states].join();
    if (!kinds.has(kind)) kinds.set(kind, elements.push(element));
    kindOf.set(element, kinds.get(kind)!);
  }

  const styles = (order: readonly string[]): string[][] => {
    document.adoptedStyleSheets = order.map((text) => {
      const sheet = new CSSStyleSheet({ baseURL: sheets.at(-1)!.href! });
      sheet.replaceSync(text);
      return sheet;
    });
    return elements.map((element) => {
      const style = element.computedStyleMap();
      return [...properties].map((name) => `${name}: ${style.get(name)?.toString()}`);
    });
  };
  const found: string[] = [];
  for (const sheet of sheets) sheet.disabled = true;
  // `:not(._)` always holds, and has the specificity of the state in whose place it stands.
  const inEveryState = texts.map((text) =>
    text.replace(/:(?:hover|active|focus|focus-visible|focus-within|disabled)(?![\w-])/g, ':not(._)'),
  );
  for (const order of [texts, inEveryState]) {
    const [forth, back] = [styles(order), styles(order.toReversed())];
    for (const [at, element] of elements.entries()) {
      const differing = forth[at]!.filter((value, n) => value !== back[at]![n]);
      if (differing.length > 0)
        found.push(`${element.tagName} ${element.getAttribute('class')}: ${differing.join('; ')}`);
    }
  }
  document.adoptedStyleSheets = [];
  for (const sheet of sheets) sheet.disabled = false;
  return [...new Set(found)];
}
