/** Draws a result as a PNG on this device: the final board or everyone's turns, the players with their points, the day. */
import { PITCH } from '../board/pitch';
import { boundsOf } from '../notation/cells';
import { type Tile, colourOf, innerShape, shapeOf } from '../notation/tiles';
import { INKS, MARKS, PATHS } from '../tiles/shapes';
import type { SharedPlayer, SharedResult } from './result';

const WIDTH = 1080;
const MARGIN = 64;
const INNER = WIDTH - 2 * MARGIN;
const HEAD = 64;
const BOARD = 780;
const TITLE: Type = { size: 60, weight: 800 };
const LINE = 72;
const ROW = 92;
const ABOUT = 40;
const BAR = 56;
/** Even the tiles of a short game are not larger than this. */
const LARGEST_CELL = 104;
const GAP = 36;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export async function drawResult(result: SharedResult): Promise<Blob> {
  const brush = new Brush();
  const { title, day, players, tiles } = result;
  await brush.learn([title, day, ...players.map(({ name, about = '' }) => name + about)].join(' '));
  const lines = brush.wrapped(title, TITLE, INNER);
  const board = tiles.length > 0;
  const rows = players.reduce((sum, player) => sum + heightOf(player, board), 0);
  brush.begin(MARGIN + HEAD + GAP + lines.length * LINE + GAP + (board ? BOARD + GAP : 0) + rows + MARGIN / 2);

  let y = MARGIN;
  brush.shape(PATHS.t, MARGIN - 8, y, HEAD, '--ink');
  brush.text('Sixfold', MARGIN + HEAD, y + 47, { size: 46, weight: 800 });
  brush.text(day, WIDTH - MARGIN, y + 46, { size: 34, weight: 600, ink: '--ink-soft', right: true });
  y += HEAD + GAP;
  for (const line of lines) {
    brush.text(line, MARGIN, y + 56, TITLE);
    y += LINE;
  }
  y += GAP;
  if (board) {
    drawBoard(brush, tiles, { x: MARGIN, y, width: INNER, height: BOARD });
    y += BOARD + GAP;
  }
  const most = Math.max(1, ...players.map(({ score }) => score));
  for (const [place, player] of players.entries()) {
    if (place > 0) brush.line(MARGIN, y, WIDTH - MARGIN);
    drawPlayer(brush, player, y);
    y += heightOf(player, board);
    if (!board) drawTurns(brush, player, y - BAR - GAP, INNER / most);
  }
  return brush.png();
}

function heightOf({ about }: SharedPlayer, board: boolean): number {
  return ROW + (about === undefined ? 0 : ABOUT) + (board ? 0 : BAR + GAP);
}

/** The board as large as it fits, on the dotted plane of the table. */
function drawBoard(brush: Brush, tiles: SharedResult['tiles'], box: Box): void {
  const { left, top, right, bottom } = boundsOf(tiles);
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const cell = Math.min(LARGEST_CELL, box.width / (columns + 1), box.height / (rows + 1));
  const x = box.x + (box.width - columns * cell) / 2;
  const y = box.y + (box.height - rows * cell) / 2;
  const size = (cell * 100) / PITCH;
  brush.plane(box, { x, y }, cell, () => {
    for (const { x: column, y: row, tile } of tiles) {
      const place = [x + (column - left) * cell, y + (row - top) * cell].map((edge) => edge + (cell - size) / 2);
      brush.tile(tile, place[0]!, place[1]!, size);
    }
  });
}

/** A player with the points, and a word on how it went where there is one. */
function drawPlayer(brush: Brush, { name, score, won, about }: SharedPlayer, y: number): void {
  const type: Type = { size: 46, weight: won ? 800 : 700, ink: won ? '--gold-text' : '--ink' };
  const points: Type = { ...type, size: 52, weight: 800, right: true };
  const indent = won ? 56 : 0;
  if (won) brush.shape(PATHS.t, MARGIN - 8, y + 18, 60, '--gold');
  const room = INNER - indent - brush.widthOf(String(score), points) - GAP;
  brush.text(brush.cut(name, type, room), MARGIN + indent, y + 64, type);
  brush.text(String(score), WIDTH - MARGIN, y + 66, points);
  if (about === undefined) return;
  const small: Type = { size: 32, weight: 600, ink: '--ink-soft' };
  brush.text(brush.cut(about, small, INNER), MARGIN, y + ROW + 12, small);
}

/** Every turn as a piece of a bar. */
function drawTurns(brush: Brush, { turns, won }: SharedPlayer, y: number, point: number): void {
  let x = MARGIN;
  for (const turn of turns) {
    if (turn > 0) brush.block({ x, y, width: turn * point - 4, height: BAR }, won ? '--gold' : '--ink');
    x += turn * point;
  }
}

const TOKENS = [
  '--paper',
  '--card',
  '--ink',
  '--ink-soft',
  '--line',
  '--dots',
  '--gold',
  '--gold-text',
  '--tile',
  '--tile-edge',
] as const;
type Token = (typeof TOKENS)[number];

interface Type {
  readonly size: number;
  readonly weight: number;
  readonly ink?: Token;
  readonly right?: boolean;
}

/** A canvas with the page's letters and its light colours, whatever look is chosen here: the picture is for others. */
class Brush {
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d')!;
  readonly #family = getComputedStyle(document.body).fontFamily;
  readonly #colours = lightColours();

  /** Have the letters of this text: fonts come in pieces, and a canvas waits for none. Some are the system's, which may lack them. */
  async learn(text: string): Promise<void> {
    await Promise.allSettled(
      [600, 700, 800].map((weight) => document.fonts.load(this.#font({ size: 46, weight }), text)),
    );
  }

  begin(height: number): void {
    Object.assign(this.#canvas, { width: WIDTH, height });
    this.block({ x: 0, y: 0, width: WIDTH, height }, '--paper', 0);
  }

  async png(): Promise<Blob> {
    const made = await new Promise<Blob | null>((resolve) => this.#canvas.toBlob(resolve, 'image/png'));
    if (!made) throw new Error('the picture could not be made');
    return made;
  }

  block({ x, y, width, height }: Box, ink: Token, radius = 6): void {
    this.#ink(ink);
    this.#context.beginPath();
    this.#context.roundRect(x, y, width, height, radius);
    this.#context.fill();
  }

  line(from: number, y: number, to: number): void {
    this.block({ x: from, y: y - 1, width: to - from, height: 2 }, '--line', 0);
  }

  /** One of the shapes of the tiles, in a square of this size. */
  shape(path: string, x: number, y: number, size: number, ink: Token): void {
    this.#scaled(x, y, size, () => this.#fill(path, ink));
  }

  tile(tile: Tile, x: number, y: number, size: number): void {
    const colour = colourOf(tile);
    this.#scaled(x, y, size, () => {
      this.#context.globalAlpha = 0.3;
      this.block({ x: 0, y: 3.5, width: 100, height: 100 }, '--tile', 15);
      this.#context.globalAlpha = 1;
      this.block({ x: 0, y: 0, width: 100, height: 100 }, '--tile-edge', 15);
      this.block({ x: 2.6, y: 2.6, width: 94.8, height: 94.8 }, '--tile', 12.4);
      this.#fill(PATHS[shapeOf(tile)], INKS[colour]);
      this.#fill(MARKS[innerShape(colour)], '--tile');
    });
  }

  /** Dots on the corners of cells, and what is drawn over them, within a box. */
  plane(box: Box, corner: { readonly x: number; readonly y: number }, cell: number, draw: () => void): void {
    const context = this.#context;
    this.block(box, '--card', 28);
    context.save();
    context.beginPath();
    context.roundRect(box.x, box.y, box.width, box.height, 28);
    context.clip();
    this.#ink('--dots');
    for (let x = corner.x - Math.ceil((corner.x - box.x) / cell) * cell; x < box.x + box.width; x += cell)
      for (let y = corner.y - Math.ceil((corner.y - box.y) / cell) * cell; y < box.y + box.height; y += cell) {
        context.beginPath();
        context.arc(x, y, Math.max(1.5, cell / 36), 0, 2 * Math.PI);
        context.fill();
      }
    draw();
    context.restore();
  }

  text(text: string, x: number, y: number, type: Type): void {
    this.#ink(type.ink ?? '--ink');
    this.#context.font = this.#font(type);
    this.#context.textAlign = type.right ? 'right' : 'left';
    this.#context.fillText(text, x, y);
  }

  widthOf(text: string, type: Type): number {
    this.#context.font = this.#font(type);
    return this.#context.measureText(text).width;
  }

  /** As much of a text as has room. */
  cut(text: string, type: Type, room: number): string {
    let kept = text;
    while (kept.length > 1 && this.widthOf(kept, type) > room)
      kept = `${kept.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
    return kept;
  }

  /** A text in as many lines as it takes. */
  wrapped(text: string, type: Type, room: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = [...lines.slice(-1), word].join(' ');
      if (lines.length > 0 && this.widthOf(longer, type) <= room) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => this.cut(line, type, room));
  }

  #scaled(x: number, y: number, size: number, draw: () => void): void {
    this.#context.save();
    this.#context.translate(x, y);
    this.#context.scale(size / 100, size / 100);
    draw();
    this.#context.restore();
  }

  #fill(path: string, ink: string): void {
    this.#ink(ink);
    this.#context.fill(new Path2D(path));
  }

  #ink(ink: string): void {
    this.#context.fillStyle = this.#colours[ink]!;
  }

  #font({ size, weight }: Type): string {
    return `${weight} ${size}px ${this.#family}`;
  }
}

/** What the tokens are in the light look. */
function lightColours(): Record<string, string> {
  const light = document.createElement('i');
  light.className = 'light';
  light.hidden = true;
  document.body.append(light);
  const style = getComputedStyle(light);
  const found = Object.fromEntries(
    [...TOKENS, ...Object.values(INKS)].map((ink) => [ink, style.getPropertyValue(tokenOf(ink))]),
  );
  light.remove();
  return found;
}

/** `--red` of `var(--red)`; a token is itself. */
function tokenOf(ink: string): string {
  return ink.replace(/^var\((.*)\)$/, '$1');
}
