/** Checks a finished game's record on this device: was every tile drawn as the promised seed says? */
import { readDraws } from '../notation/records';
import { COPIES, TILES, type Tile } from '../notation/tiles';
import { hex, hmac, sha256 } from './sha256';

export interface Checked {
  readonly fair: boolean;
  /** How many draws were recomputed. */
  readonly draws: number;
}

const encoder = new TextEncoder();

/** `promised` is the commitment that was seen when the game began. */
export function checkRecord(record: string, promised: string): Checked {
  const { seed, contributions, deal, turns } = readDraws(record);
  if (seed === undefined || hex(sha256(encoder.encode(seed))) !== promised) return { fair: false, draws: 0 };
  const bag = new Bag(encoder.encode([seed, ...contributions].join('\n')));
  const done: { drawn: Tile[]; traded: Tile[] }[] = [];
  for (const hand of deal) {
    if (!bag.gives(hand)) return { fair: false, draws: bag.draws };
  }
  for (const turn of turns) {
    if (turn === 'takeback') {
      const last = done.pop();
      if (last) bag.undo(last.drawn, last.traded);
      continue;
    }
    if (!bag.gives(turn.drawn)) return { fair: false, draws: bag.draws };
    bag.put(turn.traded);
    done.push(turn);
  }
  return { fair: true, draws: bag.draws };
}

/** The tiles that are left, and the numbered draws from them. */
class Bag {
  draws = 0;
  readonly #key: Uint8Array;
  #tiles: Tile[] = TILES.flatMap((tile) => Array.from({ length: COPIES }, () => tile));

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** Draw as the seed says; whether these came out. */
  gives(due: readonly Tile[]): boolean {
    return due.every((tile) => {
      const digest = hmac(this.#key, encoder.encode(String(this.draws)));
      this.draws += 1;
      const place = Number(BigInt(`0x${hex(digest)}`) % BigInt(this.#tiles.length));
      return this.#tiles.splice(place, 1)[0] === tile;
    });
  }

  put(tiles: readonly Tile[]): void {
    this.#tiles = [...this.#tiles, ...tiles].sort((a, b) => TILES.indexOf(a) - TILES.indexOf(b));
  }

  /** A turn was taken back: what it drew returns, and what it returned is in the hand again. */
  undo(drawn: readonly Tile[], traded: readonly Tile[]): void {
    for (const tile of traded) this.#tiles.splice(this.#tiles.indexOf(tile), 1);
    this.put(drawn);
  }
}
