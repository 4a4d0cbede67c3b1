/** A table as its board is drawn for this person: with their draft, a hint, a notice, and what they chose to see. */
import type { LastTurn, Scene, Spot, Standing, Tentative } from '../board/scene';
import type { Cell, Placed } from '../notation/cells';
import { type ScoredLine, cellsOf, qwirklesIn } from '../notation/lines';
import { tilesLaid } from '../notation/moves';
import type { Tile } from '../notation/tiles';
import { seatName } from '../words/sentences';
import { choices } from './choices.svelte';
import type { Table } from './table.svelte';

export class TableScene implements Scene {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Tiles that are laid belong to the newest turn, and on a shared screen to whoever holds it. */
  readonly #drafting: boolean = $derived.by(() => !this.#table.past && !this.#table.covered);

  get standing(): readonly Standing[] {
    return this.#table.standing;
  }

  readonly laid: readonly Tentative[] = $derived.by(() => (this.#drafting ? this.#table.draft.laid : []));

  readonly offered: readonly Spot[] = $derived.by(() => {
    const { draft } = this.#table;
    return choices.switches.legalCells && this.#drafting && !draft.trading ? draft.spots : [];
  });

  readonly lines: readonly ScoredLine[] = $derived.by(() =>
    this.#drafting && choices.switches.previews ? (this.#table.draft.worth?.lines ?? []) : [],
  );

  readonly wrong: readonly Cell[] = $derived.by(() => this.#table.notice?.cells ?? []);

  readonly last: LastTurn = $derived.by(() => {
    const { lastTurn, playhead, seat, view } = this.#table;
    return {
      turn: playhead.shown - 1,
      who: lastTurn && view ? seatName(view, lastTurn.seat) : undefined,
      own: lastTurn?.seat === seat,
      score: lastTurn?.move.kind === 'play' ? lastTurn.score : undefined,
      qwirkles: qwirklesIn(lastTurn?.lines ?? []),
    };
  });

  /** Tiles shown where they could lie: the play of a hint, or a kind that is asked about. */
  readonly ghosts: readonly Placed[] = $derived.by(() => {
    const { hints, counted } = this.#table;
    if (hints.shown) return tilesLaid(hints.shown.move);
    if (!counted || !this.#drafting || this.offered.length > 0) return [];
    return counted.cells.map((cell) => ({ ...cell, tile: counted.tile }));
  });

  /** The tiles of the line that a hint names; where the play makes a new one, the cells that it will lie on. */
  readonly glow: readonly Cell[] = $derived.by(() => {
    const { hints } = this.#table;
    if (!hints.line || hints.shown) return [];
    const cells = cellsOf(hints.line);
    const lying = cells.filter((cell) => !this.#table.isFree(cell));
    return lying.length > 0 ? lying : cells;
  });

  get chosen(): Tile | undefined {
    return this.#table.draft.chosenTile;
  }

  /** The cells that messages are about. */
  get discussed(): readonly Cell[] {
    return [...this.glow, ...(this.#table.hints.shown ? this.ghosts : []), ...this.wrong];
  }
}
