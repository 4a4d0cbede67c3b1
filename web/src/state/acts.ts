/** What a player's taps, drags and keys at a table mean, with the sounds and the words that go with them. */
import { type Cell, sameCell } from '../notation/cells';
import { sounds } from './sounds';
import { qwirklesIn } from '../notation/lines';
import { bySeat } from '../notation/seats';
import type { Tile } from '../notation/tiles';
import type { Turn, View } from '../wire/protocol';
import { companyNews, rematchWishes, takebackNews } from '../words/company';
import { addressed, resultSentence, turnOf, turnSentence } from '../words/sentences';
import { type Key, say, words } from '../words/words.svelte';
import { announcer } from './announcer.svelte';
import { choices } from './choices.svelte';
import { announceLaid, choosing, takingBack } from './draft-speech';
import type { Table } from './table.svelte';

export class Acts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
    table.onview = (before, view) => this.#meet(before, view);
    table.onturn = (turn, view) => this.#hear(turn, view);
  }

  /** What the draft lacks. Whoever hides the cells that fit finds out by themselves that a tile fits nowhere. */
  get lacks(): Key | undefined {
    const { lacks } = this.#table.draft;
    return lacks === 'play.nowhere' && !choices.switches.legalCells ? 'play.cell' : lacks;
  }

  /** A tile of the hand was tapped: chosen or put down, picked to trade, or taken back from the table. */
  async choose(id: number): Promise<void> {
    const { draft, playhead, game } = this.#table;
    if (this.#table.past) playhead.catchUp();
    if (draft.trading) draft.pick(id, game?.most_trade ?? 0);
    else if (draft.laid.some((one) => one.id === id)) this.#table.takeBack(id);
    else await this.#table.choose(id);
  }

  /** A key chose the tile at this place of the hand. */
  async choosePlace(place: number): Promise<void> {
    if (this.#table.seat > 0) await choosing(this.#table.draft, place, (id) => this.choose(id));
  }

  /** A cell of the table was tapped. */
  tap(cell: Cell): void {
    const { draft } = this.#table;
    this.#table.notice = undefined;
    if (this.#table.seat === 0 || this.#table.past) return;
    const own = draft.laid.find((one) => sameCell(one, cell));
    if (own) {
      takingBack(draft, () => this.#table.takeBack(own.id));
    } else if (draft.chosen !== undefined) {
      void this.lay(draft.chosen, cell);
    } else if (choices.switches.quickPlay && draft.plays && this.#table.isFree(cell)) {
      const tiles = draft.waiting.map(({ tile }) => tile);
      const best = draft.plays.bestFor(cell, tiles, draft.laid);
      const held = draft.waiting.find(({ tile }) => tile === best);
      if (held) void this.lay(held.id, cell);
    }
  }

  async lay(id: number, cell: Cell): Promise<void> {
    if (await this.#table.lay(id, cell)) {
      // The eye comes first.
      setTimeout(() => {
        sounds.lay();
        announceLaid(this.#table.draft);
      });
    } else {
      sounds.refuse();
    }
  }

  /** Do what the primary button offers: play, trade or pass. */
  async confirm(): Promise<void> {
    const { draft, game } = this.#table;
    if (this.#table.busy || !this.#table.myTurn) return;
    if (this.#table.stuck && !game?.may_pass && !draft.trading) {
      this.startTrading();
    } else if (game?.may_pass) {
      await this.#table.move({ kind: 'pass' });
    } else if (this.lacks) {
      announcer.say(say(this.lacks));
      sounds.refuse();
    } else if (draft.trading) {
      await this.#table.trade();
    } else if (draft.worth) {
      const six = qwirklesIn(draft.worth.lines).length > 0;
      if (!(await this.#table.play())) sounds.refuse();
      else if (six) sounds.qwirkle();
      else sounds.play();
    }
  }

  undo(): void {
    takingBack(this.#table.draft, () => this.#table.draft.clear());
    this.#table.save();
  }

  /** Put the hand in order: by colour, then by shape. */
  sort(): void {
    this.#table.draft.sort();
    this.#table.save();
    this.sayHand();
  }

  startTrading(): void {
    if (this.#table.myTurn && (this.#table.game?.most_trade ?? 0) > 0) this.#table.draft.startTrading();
  }

  hint(): void {
    if (this.#table.myTurn && choices.switches.hints) void this.#table.hint();
  }

  /** Ask where a kind of tile would fit. */
  async count(tile: Tile | undefined): Promise<void> {
    await this.#table.count(tile);
    const { counted } = this.#table;
    if (tile && counted) announcer.say(say('counter.fits', { tile: words.tile(tile), n: counted.cells.length }));
  }

  sayScores(): void {
    const { view, scores } = this.#table;
    if (!view) return;
    const each = bySeat(scores).map(([seat, n]) => `${addressed(view, seat)}: ${say('points', { n })}`);
    announcer.say(words.list(each), turnOf(view));
  }

  sayHand(): void {
    announcer.say(words.list(this.#table.draft.waiting.map(({ tile }) => words.tile(tile))));
  }

  sayLast(): void {
    const { lastTurn, view } = this.#table;
    if (lastTurn && view) announcer.say(turnSentence(lastTurn, view));
  }

  /** Somebody came or left, a bot plays for them, a turn was taken back or not, or a rematch is wanted. */
  #meet(before: View, view: View): void {
    const known = rematchWishes(before);
    const wishes = rematchWishes(view).filter((wish) => !known.includes(wish));
    if (wishes.length > 0) {
      sounds.turn();
      announcer.say(...wishes);
    }
    const news = [...companyNews(before, view), ...takebackNews(before, view)];
    if (news.length === 0) return;
    this.#table.tell(news);
    announcer.say(...news);
  }

  #hear(turn: Turn, view: View): void {
    if (turn.seat !== view.seat || this.#table.shared) {
      if (qwirklesIn(turn.lines).length > 0) sounds.qwirkle();
      else if (view.game?.turn === view.seat && view.seat > 0) sounds.turn();
      else sounds.play();
    }
    const then = view.state === 'over' ? resultSentence(view) : turnOf(view);
    announcer.say(turnSentence(turn, view), then, this.#table.stuck ? say('stuck') : '');
  }
}
