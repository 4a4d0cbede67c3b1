/** Checks a finished game's record on this device: was every tile drawn as was agreed before the game? */
import { readDraws } from '../notation/records';
import { COPIES, TILES, type Tile } from '../notation/tiles';
import { hex, hmac, sha256 } from './sha256';

/** What a device keeps from before a game: only that can tell a shuffle which nobody bent from one made to fit. */
export interface Witness {
  /** The commitment that it was shown. */
  readonly commitment: string;
  /** What it added then. */
  readonly mine: string;
  /** What the others had added by then, one per seat, if all of them had; a later one may know the seed. */
  readonly others: readonly string[] | null;
}

/**
 * `fair`: all is as this device was promised, with its own part in it. `unwitnessed`: the record holds in itself, but this device
 * took no part. `other-seed`: not the promised one. `left-out`: without this device's part. `changed`: what others had
 * added is not what they added. `other-draws`: a tile is not the one that was due.
 */
export type Verdict = 'fair' | 'unwitnessed' | 'other-seed' | 'left-out' | 'changed' | 'other-draws';

export interface Checked {
  readonly verdict: Verdict;
  /** How many draws were recomputed. */
  readonly draws: number;
}

const encoder = new TextEncoder();

/** `commitment` is the one that the game has, which counts only where this device was shown none before. */
export function checkRecord(record: string, commitment: string, witness: Witness | undefined): Checked {
  const { seed, contributions, deal, turns, sameDraws } = readDraws(record);
  if (seed === undefined || hex(sha256(encoder.encode(seed))) !== (witness?.commitment ?? commitment)) {
    return { verdict: 'other-seed', draws: 0 };
  }
  const against = witness && objection(witness, contributions);
  if (against) return { verdict: against, draws: 0 };
  const bag = new Bag(encoder.encode([seed, ...contributions].join('\n')));
  const wrong = (): Checked => ({ verdict: 'other-draws', draws: bag.draws });
  const done: { drawn: Tile[]; traded: Tile[] }[] = [];
  for (const hand of deal) {
    if (!bag.gives(hand)) return wrong();
  }
  for (const turn of turns) {
    if (turn === 'takeback') {
      const last = done.pop();
      if (last) bag.undo(last.drawn, last.traded, sameDraws);
      continue;
    }
    if (!bag.gives(turn.drawn)) return wrong();
    bag.put(turn.traded);
    done.push(turn);
  }
  return { verdict: witness ? 'fair' : 'unwitnessed', draws: bag.draws };
}

/** What speaks against these contributions by what this device knows. */
function objection({ mine, others }: Witness, contributions: readonly string[]): 'left-out' | 'changed' | undefined {
  const at = contributions.indexOf(mine);
  if (at < 0) return 'left-out';
  const rest = contributions.toSpliced(at, 1);
  return others === null || rest.join('\n') === others.filter(Boolean).join('\n') ? undefined : 'changed';
}

/** The tiles that are left, and the numbered draws from them. */
class Bag {
  /** How many draws there were. */
  draws = 0;
  /** The number of the next one. */
  #number = 0;
  readonly #key: Uint8Array;
  #tiles: Tile[] = TILES.flatMap((tile) => Array.from({ length: COPIES }, () => tile));

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** Draw as the seed says; whether these came out. */
  gives(due: readonly Tile[]): boolean {
    return due.every((tile) => {
      const digest = hmac(this.#key, encoder.encode(String(this.#number)));
      this.draws += 1;
      this.#number += 1;
      const place = Number(BigInt(`0x${hex(digest)}`) % BigInt(this.#tiles.length));
      return this.#tiles.splice(place, 1)[0] === tile;
    });
  }

  put(tiles: readonly Tile[]): void {
    this.#tiles = [...this.#tiles, ...tiles].sort((a, b) => TILES.indexOf(a) - TILES.indexOf(b));
  }

  /** A turn was taken back: what it drew returns, to be drawn again or not, and what it returned is in the hand again. */
  undo(drawn: readonly Tile[], traded: readonly Tile[], again: boolean): void {
    if (again) this.#number -= drawn.length;
    for (const tile of traded) this.#tiles.splice(this.#tiles.indexOf(tile), 1);
    this.put(drawn);
  }
}
