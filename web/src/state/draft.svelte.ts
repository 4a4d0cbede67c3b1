/** What a player is about to do: the hand as they arranged it, tiles laid tentatively, tiles picked to trade. */
import { type Spot, type Tentative, isFree } from '../board/scene';
import type { Cell } from '../notation/cells';
import { TILES, type Tile } from '../notation/tiles';
import type { Key } from '../words/catalogues';
import { type Held, arrangeHand, moveHeld, sortHand } from './hand';
import { Plays, type Worth } from './plays';

/** What is kept of a draft when the page is left. */
export interface Kept {
  readonly game: number;
  /** How many turns had been made by then. */
  readonly turns: number;
  readonly hand: readonly Held[];
  readonly laid: readonly Tentative[];
}

export class Draft {
  hand = $state.raw<readonly Held[]>([]);
  laid = $state.raw<readonly Tentative[]>([]);
  /** The tile of the hand that the next tap lays. */
  chosen = $state<number | undefined>();
  trading = $state(false);
  picked = $state.raw<ReadonlySet<number>>(new Set());
  /** The legal plays, as far as they are known now. */
  plays = $state.raw<Plays | undefined>();

  readonly waiting: readonly Held[] = $derived(this.hand.filter(({ id }) => !this.laid.some((one) => one.id === id)));
  readonly chosenTile: Tile | undefined = $derived(this.hand.find(({ id }) => id === this.chosen)?.tile);
  readonly spots: readonly Spot[] = $derived(
    this.chosenTile && this.plays ? this.plays.spots(this.chosenTile, this.laid) : [],
  );
  /** What the laid tiles score, if they are a whole play. */
  readonly worth: Worth | undefined = $derived(
    this.laid.length > 0 && this.plays ? this.plays.worth(this.laid) : undefined,
  );
  /** What is missing to a move: the words on the button that would make it. */
  readonly lacks: Key | undefined = $derived.by(() => {
    if (this.trading) return this.picked.size === 0 ? 'trade.pick' : undefined;
    if (this.worth) return undefined;
    if (this.chosenTile && this.plays) return this.spots.length > 0 ? 'play.cell' : 'play.nowhere';
    return this.laid.length > 0 ? 'play.more' : 'play.choose';
  });

  /** These tiles were played: those that were laid left the hand, even if others of their kind were drawn. */
  played(tiles: readonly Tile[]): void {
    for (const played of tiles) {
      const gone = this.laid.find(({ tile }) => tile === played)?.id;
      this.laid = this.laid.filter(({ id }) => id !== gone);
      this.hand = this.hand.filter(({ id }) => id !== gone);
    }
  }

  /** A hand came from the server: keep the player's order, and drop from the draft what is no longer held. */
  hold(hand: readonly Tile[]): void {
    this.hand = arrangeHand(this.hand, hand, new Set(this.laid.map(({ id }) => id)));
    const ids = new Set(this.hand.map(({ id }) => id));
    this.laid = this.laid.filter(({ id }) => ids.has(id));
    this.picked = new Set([...this.picked].filter((id) => ids.has(id)));
    if (this.chosen !== undefined && !ids.has(this.chosen)) this.chosen = undefined;
  }

  /** It is known what can be played: whether the tiles laid so far still lead to a play. */
  know(plays: Plays | undefined): boolean {
    this.plays = plays;
    if (!plays || this.laid.length === 0 || plays.leads(this.laid)) return true;
    this.laid = [];
    return false;
  }

  choose(id: number | undefined): void {
    if (id === undefined || this.chosen === id || this.laid.some((one) => one.id === id)) this.chosen = undefined;
    else this.chosen = id;
  }

  /** Whether the tile may lie there: alone, or as a part of some play. */
  fits(tile: Tile, cell: Cell, but?: number): boolean {
    const others = this.laid.filter(({ id }) => id !== but);
    return this.plays?.leads([...others, { x: cell.x, y: cell.y, tile }]) ?? false;
  }

  /** Lay a tile of the hand, or move one that is laid. */
  lay(id: number, cell: Cell): void {
    const held = this.hand.find((one) => one.id === id);
    const others = this.laid.filter((one) => one.id !== id);
    if (!held || !isFree(cell, others)) return;
    this.laid = [...others, { id, tile: held.tile, x: cell.x, y: cell.y }];
    this.chosen = undefined;
  }

  takeBack(id: number): void {
    const left = this.laid.filter((one) => one.id !== id);
    // What is left may hang in the air without this tile: then it comes back, too.
    this.laid = left.length > 0 && this.plays && !this.plays.leads(left) ? [] : left;
  }

  clear(): void {
    this.laid = [];
    this.chosen = undefined;
    this.trading = false;
    this.picked = new Set();
  }

  startTrading(): void {
    this.clear();
    this.trading = true;
  }

  pick(id: number, most: number): void {
    const picked = new Set(this.picked);
    if (!picked.delete(id) && picked.size < most) picked.add(id);
    this.picked = picked;
  }

  get pickedTiles(): Tile[] {
    return this.hand.filter(({ id }) => this.picked.has(id)).map(({ tile }) => tile);
  }

  arrange(id: number, to: number): void {
    this.hand = moveHeld(this.hand, id, to);
  }

  sort(): void {
    this.hand = sortHand(this.hand, TILES);
  }

  kept(game: number, turns: number): Kept {
    return { game, turns, hand: this.hand, laid: this.laid };
  }

  restore(kept: Kept): void {
    this.hand = kept.hand;
    this.laid = kept.laid;
  }
}
