/** A record that is looked at, turn by turn. */
import { type LastTurn, type Scene, type Standing, standingAfter } from '../board/scene';
import { type ScoredLine, qwirklesIn } from '../notation/lines';
import { tilesLaid } from '../notation/moves';
import { readPosition } from '../notation/positions';
import { ofSeat, seatsFor } from '../notation/seats';
import type { HandTile } from '../notation/tiles';
import { Playhead } from '../state/playhead.svelte';
import type { GameRecord, RecordedTurn } from '../wire/protocol';
import { playerName, sentenceOf } from '../words/sentences';
import { say } from '../words/words.svelte';

export class Replay implements Scene {
  readonly record: GameRecord;
  readonly playhead: Playhead;
  readonly #all: readonly Standing[];

  /** The seat of whoever looks, if that is known; else 0. */
  readonly own: number;

  /** It begins after the last turn, where the game stands, unless another is named. */
  constructor(record: GameRecord, at = record.turns.length, own = 0) {
    this.record = record;
    this.own = own;
    this.playhead = new Playhead(
      () => record.turns.length,
      () => false,
    );
    this.#all = standingAfter(record.turns.map(({ move }) => tilesLaid(move)));
    this.playhead.show(at);
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
    return this.record.positions[this.at]!;
  }

  readonly standing: readonly Standing[] = $derived.by(() => this.#all.filter(({ turn }) => turn < this.at));
  readonly hands: readonly (readonly HandTile[])[] = $derived.by(() => readPosition(this.position)?.hands ?? []);
  readonly scores: readonly number[] = $derived.by(() => this.record.figures.scores[this.at] ?? []);

  get lines(): readonly ScoredLine[] {
    return this.turn?.lines ?? [];
  }

  readonly last: LastTurn = $derived.by(() => ({
    turn: this.at - 1,
    who: this.turn && this.nameOf(this.turn.seat),
    qwirkles: qwirklesIn(this.lines),
  }));

  /** What a player is called here: whoever looks is "You". */
  nameOf(seat: number): string {
    return seat === this.own ? say('you') : playerName(ofSeat(this.record.players, seat));
  }

  get names(): string[] {
    return seatsFor(this.record.players.length).map((seat) => this.nameOf(seat));
  }

  /** What all players are called towards others. */
  get publicNames(): string[] {
    return this.record.players.map(playerName);
  }

  /** A turn as a sentence: as it is seen beside the board, or as it is `heard`. */
  sentenceOf(turn: RecordedTurn, heard = false): string {
    return sentenceOf(turn, turn.seat === this.own ? undefined : this.nameOf(turn.seat), !heard);
  }

  /** The seat that starts. */
  get first(): number {
    return this.record.turns[0]?.seat ?? readPosition(this.record.positions[0]!)?.turn ?? 1;
  }

  /** Turns counted from 1 that are worth a look: the big moves, and fives that were taken. */
  get highlights(): number[] {
    return this.record.figures.big_moves.map(({ turn }) => turn);
  }

  show(at: number): void {
    this.playhead.pause();
    this.playhead.show(at);
  }

  /** The tiles that lie on the table in the end. */
  get allTiles(): readonly Standing[] {
    return this.#all;
  }

  /** The tiles that lay on the table before a turn, counted from 1. */
  tilesBefore(turn: number): readonly Standing[] {
    return this.#all.filter((tile) => tile.turn < turn - 1);
  }

  /** To the next big move, or to the one before. */
  jump(by: 1 | -1): void {
    const order = by > 0 ? this.highlights : [...this.highlights].reverse();
    const found = order.find((turn) => by * (turn - this.at) > 0);
    if (found !== undefined) this.show(found);
  }
}
