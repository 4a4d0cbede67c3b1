/** Tiles by their two letters, as the notation writes them: `Gf` is the green clover. */

import type { Tile } from '../wire/protocol';

const COLOURS = ['R', 'O', 'Y', 'G', 'B', 'P'] as const;
const SHAPES = ['s', 'c', 't', 'f', 'd', 'x'] as const;

export type Colour = (typeof COLOURS)[number];
export type Shape = (typeof SHAPES)[number];
export type { Tile };
/** A tile of a hand; `?` is one that is not known. */
export type HandTile = Tile | '?';

/** How many tiles there are of each kind. */
export const COPIES = 3;
/** How many tiles a full hand has. */
export const HAND_SIZE = 6;

/** All 36 kinds, colour by colour. */
export const TILES: readonly Tile[] = COLOURS.flatMap((colour) => SHAPES.map((shape): Tile => `${colour}${shape}`));

const KINDS: ReadonlySet<string> = new Set(TILES);

export function isTile(text: string): text is Tile {
  return KINDS.has(text);
}

/** Tiles written one after another; what is no tile (`?`) is left out. */
export function readTiles(text: string): Tile[] {
  const pairs: readonly string[] = text.match(/[A-Z][a-z]/g) ?? [];
  return pairs.filter(isTile);
}

export function colourOf(tile: Tile): Colour {
  return tile[0] as Colour;
}

export function shapeOf(tile: Tile): Shape {
  return tile[1] as Shape;
}

/** The shape that stands for a colour, for those who cannot tell colours apart. */
export function innerShape(colour: Colour): Shape {
  return SHAPES[COLOURS.indexOf(colour)]!;
}
