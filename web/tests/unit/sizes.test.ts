/** Type, space and breakpoints come from `look/`: no style has a size of its own. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SOURCE = new URL('../../src/', import.meta.url);
const SCALES = readFileSync(new URL('look/sizes.css', SOURCE), 'utf8');
const BREAKPOINTS = readFileSync(new URL('look/breakpoints.css', SOURCE), 'utf8');
const SPACED =
  /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[a-z]+)*|inset(?:-[a-z]+)*|top|right|bottom|left)$/;

/** The styles of every file but the scales themselves, without comments. */
function styles(): { path: string; css: string }[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(svelte|css)$/.test(path) && !/look\/(sizes|breakpoints)\.css$/.test(path))
    .map((path) => {
      const text = readFileSync(new URL(path, SOURCE), 'utf8');
      const css = path.endsWith('.css') ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? '');
      return { path, css: css.replace(/\/\*.*?\*\//gs, '') };
    });
}

/** Every declaration of these properties, as `path: property: value`. */
function declarations(wanted: (property: string) => boolean): string[] {
  return styles().flatMap(({ path, css }) =>
    [...css.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)]
      .filter(([, property]) => wanted(property!))
      .map(([, property, value]) => `${path}: ${property}: ${value!.replace(/\s+/g, ' ')}`),
  );
}

describe('sizes', () => {
  it('come in few steps', () => {
    const steps = (name: string): number => SCALES.match(new RegExp(`^\\s+--${name}[a-z0-9-]*:`, 'gm'))?.length ?? 0;
    expect(steps('text')).toBe(8);
    expect(steps('space')).toBe(9);
    expect(new Set(BREAKPOINTS.match(/[\d.]+rem/g)).size).toBe(5);
  });

  it('of type are those of the scale', () => {
    const type = declarations((property) => property === 'font-size' || property === 'font');
    expect(type.length).toBeGreaterThan(80);
    expect(
      type.filter((one) => !/: (inherit|.*var\(--(text|print)[a-z-]*\))/.test(one) || /\d(px|r?em|pt|vw)\b/.test(one)),
    ).toEqual([]);
  });

  it('of space are those of the scale, a hair, or parts of the text beside it', () => {
    const space = declarations((property) => SPACED.test(property));
    expect(space.length).toBeGreaterThan(250);
    expect(space.filter((one) => /(?<![\d.])(?!1px)[\d.]+(px|rem|pt)\b/.test(one))).toEqual([]);
  });

  it('at which the layout changes have names', () => {
    const asked = styles().flatMap(({ path, css }) =>
      [...css.matchAll(/@(media|container) ([^{]+?)\s*\{/g)].map(([, kind, query]) => ({ path, kind, query: query! })),
    );
    expect(asked.length).toBeGreaterThan(30);
    const known = /^(print|\((hover|pointer|forced-colors): \w+\)|\(--[a-z-]+\)(( and|,) \(--[a-z-]+\))*)$/;
    expect(asked.filter(({ kind, query }) => kind === 'media' && !known.test(query))).toEqual([]);
    for (const { path, query } of asked) {
      for (const [name] of query.matchAll(/--[a-z-]+/g))
        expect(BREAKPOINTS, `${path}: ${name}`).toContain(`@custom-media ${name} `);
    }
    // A container cannot be asked by name, so it repeats a breakpoint.
    for (const { path, query } of asked.filter(({ kind }) => kind === 'container')) {
      for (const [size] of query.matchAll(/(width|height) (<|>=) [\d.]+rem/g))
        expect(BREAKPOINTS, `${path}: ${size}`).toContain(`(${size})`);
      expect(query.replace(/\((width|height) (<|>=) [\d.]+rem\)/g, ''), path).not.toMatch(/\d/);
    }
  });
});
