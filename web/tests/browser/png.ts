/** Reads a screenshot: a PNG of eight bits a channel, without interlacing, as Chromium writes them. */
import { inflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #bytes: Uint8Array;
  readonly #channels: number;

  constructor(png: Buffer) {
    const parts: Buffer[] = [];
    for (let at = 8; at < png.length;) {
      const length = png.readUInt32BE(at);
      if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
      at += length + 12;
    }
    this.width = png.readUInt32BE(16);
    this.height = png.readUInt32BE(20);
    this.#channels = png[25] === 6 ? 4 : 3;
    this.#bytes = unfiltered(inflateSync(Buffer.concat(parts)), this.width * this.#channels, this.#channels);
  }

  at(x: number, y: number): Colour {
    const start = (y * this.width + x) * this.#channels;
    return [this.#bytes[start]!, this.#bytes[start + 1]!, this.#bytes[start + 2]!];
  }
}

/** Undoes the filter of each row (PNG specification, 9.2). */
function unfiltered(data: Uint8Array, length: number, step: number): Uint8Array {
  const rows = data.length / (length + 1);
  const bytes = new Uint8Array(rows * length);
  for (let row = 0; row < rows; row++) {
    const [from, to] = [row * (length + 1) + 1, row * length];
    const filter = data[from - 1]!;
    bytes.set(data.subarray(from, from + length), to);
    if (filter === 0) continue;
    for (let at = to; at < to + length; at++) {
      const left = at < to + step ? 0 : bytes[at - step]!;
      const up = row === 0 ? 0 : bytes[at - length]!;
      if (filter === 1) bytes[at]! += left;
      else if (filter === 2) bytes[at]! += up;
      else if (filter === 3) bytes[at]! += (left + up) >> 1;
      else bytes[at]! += paeth(left, up, row === 0 || at < to + step ? 0 : bytes[at - length - step]!);
    }
  }
  return bytes;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
