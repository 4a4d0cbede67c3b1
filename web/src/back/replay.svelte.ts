/** A record that is looked at, turn by turn. */
import { Playhead } from '../state/playhead.svelte';
import type { Standing } from '../state/table.svelte';
import type { Tile } from '../tiles/tile';
import type { RecordTold, RecordedTurn } from '../wire/protocol';
import { type Said, playerName } from '../words/sentences';
import { type Setup, readSetup } from './notation';

export class Replay {
  readonly record: RecordTold;
  readonly playhead: Playhead;
  readonly #all: readonly Standing[];

  constructor(record: RecordTold, at?: number) {
    this.record = record;
    this.playhead = new Playhead(
      () => record.turns.length,
      () => false,
    );
    this.#all = record.turns.flatMap(({ tiles }, turn) =>
      tiles.map(([x, y, tile]) => ({ x, y, tile: tile as Tile, turn })),
    );
    this.playhead.show(at ?? 0);
  }

  /** How many turns are shown. */
  get at(): number {
    return this.playhead.shown;
  }

  get count(): number {
    return this.record.turns.length;
  }

  /** The turn that is shown last. */
  get turn(): RecordedTurn | undefined {
    return this.record.turns[this.at - 1];
  }

  /** The position that is shown, in the notation. */
  get position(): string {
    return this.turn?.position ?? this.record.start;
  }

  readonly standing: readonly Standing[] = $derived.by(() => this.#all.filter(({ turn }) => turn < this.at));
  readonly setup: Setup | undefined = $derived.by(() => readSetup(this.position));
  readonly scores: readonly number[] = $derived.by(() => this.record.figures.scores[this.at] ?? []);

  /** What a player is called here. */
  nameOf(seat: number): string {
    return playerName(this.record.players[seat - 1]);
  }

  get names(): string[] {
    return this.record.players.map((_, index) => this.nameOf(index + 1));
  }

  /** Turns counted from 1 that are worth a look: the big moves, and fives that were taken. */
  get highlights(): number[] {
    return this.record.figures.big_moves.map(({ turn }) => turn);
  }

  show(at: number): void {
    this.playhead.pause();
    this.playhead.show(at);
  }

  /** To the next big move, or to the one before. */
  jump(by: 1 | -1): void {
    const order = by > 0 ? this.highlights : [...this.highlights].reverse();
    const found = order.find((turn) => by * (turn - this.at) > 0);
    if (found !== undefined) this.show(found);
  }
}

/** A turn of a record as sentences about turns take it. */
export function saidOf(turn: RecordedTurn): Said {
  return { ...turn, traded: turn.traded.length };
}
