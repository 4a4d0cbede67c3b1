/** One table as this device sees it: the server's view, the own draft, and what can be done. */
import { type Standing, isFree, standingAfter } from '../board/scene';
import { isHere } from '../device/contract';
import { type Cell, type Placed, sameCell } from '../notation/cells';
import { type Move, countTraded, tilesLaid, toPlacements } from '../notation/moves';
import { bySeat, ofSeat, sumBySeat } from '../notation/seats';
import { HAND_SIZE, type Tile } from '../notation/tiles';
import { Connection, type Presence, type Wish } from '../wire/connection';
import { fold } from '../wire/fold';
import { hostOf } from '../wire/host';
import type { CommandName, SeenGame, Turn, View } from '../wire/protocol';
import { Draft, type Kept } from './draft.svelte';
import { Hints } from './hints.svelte';
import { Playhead } from './playhead.svelte';
import { Plays } from './plays';
import { forget, recall, remember } from './saved';
import { contribution } from './witness';

/** Something to tell the player, with the cells that it is about. */
export interface Notice {
  readonly code: string;
  readonly cells: readonly Cell[];
  /** The server's own words, for a code that the page has none for. */
  readonly sentence?: string;
}

const NEWS_SHOWN = 8_000;
/** How long the hand stays on a shared screen after a move, if nobody touches it. */
const LINGER = 1_200;

export class Table {
  readonly id: string;
  view = $state.raw<View | undefined>();
  /** When that view came, by this device's clock. */
  received = 0;
  presence = $state<Presence>('connecting');
  failure = $state.raw<{ code: string; sentence: string } | undefined>();
  notice = $state.raw<Notice | undefined>();
  /** What the others at the table just did, besides their turns. */
  news = $state.raw<readonly string[]>([]);
  counted = $state.raw<{ tile: Tile; cells: readonly Cell[] } | undefined>();
  /** How many turns happened while nobody looked at this device. */
  away = $state(0);
  /** A command is on its way. */
  busy = $state(false);
  /** Seated at a table that starts by itself, and about to add to the shuffle that is promised now. */
  settling = $state(false);
  /** The seat that was left from here, and how. */
  #left = $state.raw<{ seat: number; name: string; ready: boolean } | undefined>();
  /** The seat whose tiles may be seen on a shared screen; nobody's while the device goes round. */
  uncovered = $state<number | undefined>();
  /** Whoever just moved on a shared screen still sees what came of it. */
  lingering = $state(false);
  /** The view has no hand: it was covered, and the whole view has not come again yet. */
  #stripped = $state(false);
  /** The seat that something is asked for while its hand is covered. */
  #asking: number | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;
  readonly draft = new Draft();
  readonly hints = new Hints();
  readonly playhead = new Playhead(
    () => this.turns.length,
    // Who watches waits for the next turn; who plays is called back to the table.
    () => this.view?.state === 'playing' && this.seat === 0,
  );
  /** Called for each view that follows another. */
  onview: (before: View, view: View) => void = () => {};
  /** Called for each turn as it happens, once a turn. */
  onturn: (turn: Turn, view: View) => void = () => {};
  readonly #key: () => string | undefined;
  readonly #connection: Connection;
  #planning = false;
  #settled = false;
  #saving: ReturnType<typeof setTimeout> | undefined;
  #newsEnd: ReturnType<typeof setTimeout> | undefined;

  /** `key` is the guest's, as soon as there is one; without it we only watch. */
  constructor(id: string, key: () => string | undefined) {
    this.id = id;
    this.#key = key;
    this.#connection = new Connection({
      host: hostOf(id),
      hello: () => ({
        kind: 'hello',
        table: id,
        key: this.#key() ?? null,
        seat: this.uncovered ?? this.#asking ?? null,
        // What is known at a shared table is no use: it was another seat's, or its hand was taken out.
        version: this.shared ? 0 : (this.view?.version ?? 0),
        changes: true,
      }),
      version: () => this.view?.version ?? 0,
      told: (news) => this.#see(fold(this.view, news), news.kind === 'view'),
      presence: (presence) => (this.presence = presence),
      refused: (code, sentence) => (this.failure = { code, sentence }),
    });
  }

  close(): void {
    this.save();
    this.#stay();
    clearTimeout(this.#newsEnd);
    this.playhead.pause();
    this.#connection.close();
  }

  get game(): SeenGame | undefined {
    return this.view?.game ?? undefined;
  }

  get turns(): readonly Turn[] {
    return this.game?.turns ?? [];
  }

  /** The seat that this device plays now; 0 for a spectator. */
  get seat(): number {
    return this.view?.seat ?? 0;
  }

  /** Whether several people play on this one device. */
  get shared(): boolean {
    return (this.view?.own_seats.length ?? 0) > 1;
  }

  get myTurn(): boolean {
    return this.seat > 0 && this.game?.turn === this.seat && !this.covered;
  }

  /** Whether it is one's turn and no tile of the hand fits anywhere: what is left is to trade, or to pass. */
  get stuck(): boolean {
    return this.myTurn && this.draft.plays?.any === false;
  }

  /** Whether hands are hidden because the device goes round. */
  get covered(): boolean {
    return this.shared && this.view?.state === 'playing' && (this.#stripped || this.uncovered !== this.seat);
  }

  /** Who has to take the device now; nobody if the right person has it, or a bot is to move. */
  get passTo(): number | undefined {
    const turn = this.game?.turn ?? 0;
    const view = this.view;
    if (!view || !this.shared || this.lingering || view.state !== 'playing' || this.uncovered === turn)
      return undefined;
    return view.own_seats.includes(turn) && !ofSeat(view.seats, turn)?.bot ? turn : undefined;
  }

  /** Whether the person on this seat is not at the table just now. */
  isAway(seat: number): boolean {
    const { name = null, bot, here } = ofSeat(this.view?.seats ?? [], seat) ?? {};
    return name !== null && bot === null && !here && seat !== this.seat;
  }

  /** Whether an earlier turn is on the screen, so that nothing can be laid. */
  get past(): boolean {
    return !this.playhead.live && this.playhead.shown < this.turns.length;
  }

  /** Whether it is kept on this device alone: nobody else can be asked to it. */
  get here(): boolean {
    return isHere(this.id);
  }

  /** Whether the table is for bots alone. Where people have left theirs, somebody may sit down again. */
  get allBots(): boolean {
    return this.view?.options.seats.every((bot) => bot !== null) ?? false;
  }

  /** The seat whose last turn can be taken back with nobody to ask: all others are bots, or sit at this device. */
  get retractable(): number | undefined {
    const { view } = this;
    if (!view || view.state !== 'playing' || !view.options.takebacks || view.takeback || this.can('take-over'))
      return undefined;
    const asks = bySeat(view.seats).some(([seat, { bot }]) => bot === null && !view.own_seats.includes(seat));
    return asks ? undefined : this.turns.findLast(({ seat }) => view.own_seats.includes(seat))?.seat;
  }

  can(command: CommandName): boolean {
    return this.view?.can.includes(command) ?? false;
  }

  readonly #all: readonly Standing[] = $derived(
    standingAfter((this.view?.game?.turns ?? []).map(({ move }) => tilesLaid(move))),
  );

  /** The tiles on the table that are shown: all, or those of an earlier turn. */
  readonly standing: readonly Standing[] = $derived.by(() => {
    const { shown } = this.playhead;
    return shown >= this.turns.length ? this.#all : this.#all.filter(({ turn }) => turn < shown);
  });

  /** The turn that is outlined: the last that is shown. */
  readonly lastTurn: Turn | undefined = $derived(this.turns[this.playhead.shown - 1]);

  /** Scores as they stood at the turn that is shown. */
  readonly scores: readonly number[] = $derived.by(() => {
    const game = this.game;
    if (!game) return [];
    return this.past ? sumBySeat(game.turns.slice(0, this.playhead.shown), game.scores.length) : game.scores;
  });

  /** How many tiles the bag held at the turn that is shown: a trade puts back what it drew. */
  readonly bag: number = $derived(
    this.turns
      .slice(this.playhead.shown)
      .reduce((bag, { drawn, move }) => bag + drawn.length - countTraded(move), this.game?.bag ?? 0),
  );

  /** Whether the end of the game is on the screen. */
  get ended(): boolean {
    return this.view?.state === 'over' && !this.past;
  }

  /** Whether nothing lies on the cell, and nothing is laid there but the tile of this number. */
  isFree(cell: Cell, but?: number): boolean {
    return isFree(cell, [...this.standing, ...this.draft.laid.filter(({ id }) => id !== but)]);
  }

  /** Sit down on another of the own seats, after the device was passed on. */
  uncover(seat: number): void {
    this.save();
    this.#stay();
    if (seat === this.seat && !this.#stripped) return;
    this.uncovered = seat;
    this.#forget();
    this.#connection.greet();
  }

  /** Take the hand off a shared screen: the device goes on to somebody else. */
  cover(): void {
    this.save();
    this.#stay();
    this.uncovered = undefined;
    this.#forget();
    this.view = withoutHand(this.view!);
    this.#stripped = true;
  }

  /** Whoever moved sees it for a moment longer. */
  #coverSoon(): void {
    if (this.lingering) return;
    this.lingering = true;
    this.#linger = setTimeout(() => this.cover(), LINGER);
  }

  #stay(): void {
    clearTimeout(this.#linger);
    this.lingering = false;
  }

  /** No tile of a hand stays in the page, nor what would tell of one. */
  #forget(): void {
    this.draft.clear();
    this.draft.hand = [];
    this.draft.plays = undefined;
    this.hints.clear();
    this.counted = undefined;
    this.notice = undefined;
  }

  /** Say hello again, now as a guest. */
  identify(): void {
    this.#connection.greet();
  }

  /** Choose a tile of the hand; while others think, ask first what could be played. */
  async choose(id: number | undefined): Promise<void> {
    this.notice = undefined;
    this.draft.choose(id);
    if (!this.draft.plays) await this.#askPlan();
  }

  /** Lay a tile on a cell, if it may lie there; otherwise say why not. */
  async lay(id: number, cell: Cell): Promise<boolean> {
    const held = this.draft.hand.find((one) => one.id === id);
    if (!held || this.past) return false;
    this.notice = undefined;
    if (!this.draft.plays) await this.#askPlan();
    if (this.isFree(cell, id) && this.draft.fits(held.tile, cell, id)) {
      this.draft.lay(id, cell);
      this.hints.clear();
      this.#saveSoon();
      return true;
    }
    await this.#whyNot(held.tile, cell, id);
    return false;
  }

  takeBack(id: number): void {
    this.draft.takeBack(id);
    this.#saveSoon();
  }

  async play(): Promise<boolean> {
    return this.move({ kind: 'play', tiles: toPlacements(this.draft.laid) });
  }

  async trade(): Promise<boolean> {
    const done = await this.move({ kind: 'trade', tiles: this.draft.pickedTiles });
    if (done) this.draft.clear();
    return done;
  }

  move(move: Move): Promise<boolean> {
    return this.do({ kind: 'move', move });
  }

  /** Give a command; whether it was done. If not, the notice says why. */
  async do(wish: Wish): Promise<boolean> {
    this.busy = true;
    this.notice = undefined;
    const answer = await this.#connection.command(wish).finally(() => (this.busy = false));
    if (answer.kind !== 'refused') {
      this.hints.clear();
      return true;
    }
    this.notice = { code: answer.code, cells: [], sentence: answer.sentence };
    return false;
  }

  /** Show news for a while. */
  tell(news: readonly string[]): void {
    clearTimeout(this.#newsEnd);
    this.news = news;
    this.#newsEnd = setTimeout(() => (this.news = []), NEWS_SHOWN);
  }

  /** Take a free seat; where a game is to begin, with this device's part in its shuffle. */
  join(name: string): Promise<boolean> {
    const view = this.view!;
    return this.do({ kind: 'join', name, contribution: contribution(view), ready: view.next_commitment !== null });
  }

  async leave(): Promise<void> {
    const { seat } = this;
    const { name, ready } = ofSeat(this.view!.seats, seat)!;
    if (await this.do({ kind: 'leave' })) this.#left = { seat, name: name!, ready };
  }

  /** The seat that was left, from here or, in the game that goes on, from anywhere; nothing for whoever sits here again. */
  get left(): number | undefined {
    return this.seat > 0 ? undefined : (this.view?.left_seats[0] ?? this.#left?.seat);
  }

  /** Whether leaving can be undone: nobody else has sat down there. */
  get mayComeBack(): boolean {
    return this.left !== undefined && this.can('join') && !ofSeat(this.view!.seats, this.left)!.owned;
  }

  /** Sit down where one sat before, as ready as one was. */
  async comeBack(): Promise<void> {
    const view = this.view!;
    const seat = this.left!;
    const name = this.#left?.name ?? ofSeat(view.seats, seat)!.name!;
    const ready = this.#left?.ready ?? false;
    await this.do({ kind: 'join', name, seat, ready, contribution: ready ? contribution(view) : '' });
  }

  /** Take one's last turn back, where nobody has to be asked. A shared device goes back to whoever made it. */
  async retract(): Promise<void> {
    const seat = this.retractable;
    if (seat === undefined || this.busy) return;
    if (seat === this.seat) {
      await this.do({ kind: 'ask-takeback' });
      return;
    }
    // Asked for a seat whose owner does not hold the device: its hand stays covered.
    this.cover();
    this.#asking = seat;
    this.#connection.greet();
    await this.do({ kind: 'ask-takeback' });
    this.#asking = undefined;
  }

  /** Be ready for the next game, with this device's part in its shuffle. */
  async ready(): Promise<void> {
    await this.do({ kind: 'ready', contribution: contribution(this.view!) });
    // Another window of this device was quicker: that is no news.
    if (this.notice?.code === 'already-ready') this.notice = undefined;
  }

  /** Whoever opened the table sat down before the shuffle was promised: now that it is, nothing else is waited for. */
  #settle(view: View): void {
    if (this.#settled || view.state !== 'open' || view.options.start === 'ready' || !this.can('ready')) return;
    this.#settled = this.settling = true;
    void this.ready().finally(() => (this.settling = false));
  }

  async hint(): Promise<void> {
    if (this.hints.step) {
      this.hints.next();
      return;
    }
    this.hints.thinking = true;
    const answer = await this.#connection.ask({ kind: 'hint' });
    this.hints.thinking = false;
    if (answer.kind === 'hinted' && answer.version === this.view?.version) {
      this.draft.clear();
      this.hints.begin(answer);
    } else if (answer.kind === 'refused') {
      this.notice = { code: answer.code, cells: [], sentence: answer.sentence };
    }
  }

  /** A kind that is asked about, and the cells where one of it would fit; nothing if no kind is. */
  async count(tile: Tile | undefined): Promise<void> {
    this.counted = tile ? { tile, cells: [] } : undefined;
    if (!tile) return;
    const answer = await this.#connection.ask({ kind: 'fits', tile });
    if (answer.kind !== 'fitted' || this.counted?.tile !== tile) return;
    this.counted = { tile, cells: answer.cells.map(([x, y]) => ({ x, y })) };
  }

  /** Put the advised play on the table, for the player to confirm. */
  followHint(): void {
    const best = this.hints.best;
    if (!best) return;
    this.hints.clear();
    this.draft.clear();
    for (const placed of tilesLaid(best.move)) {
      const held = this.draft.waiting.find(({ tile }) => tile === placed.tile);
      if (held) this.draft.lay(held.id, placed);
    }
    if (best.move.kind === 'trade') {
      this.draft.startTrading();
      for (const tile of best.move.tiles) {
        const held = this.draft.hand.find((one) => one.tile === tile && !this.draft.picked.has(one.id));
        if (held) this.draft.pick(held.id, HAND_SIZE);
      }
    }
    this.save();
  }

  /** Remember the draft and what was seen, so that a reload loses nothing. */
  save(): void {
    clearTimeout(this.#saving);
    if (!this.game || !this.view) return;
    if (this.seat > 0) {
      const slot = this.#slot();
      if (this.view.state === 'over') forget(slot);
      else if (!this.covered) remember(slot, this.draft.kept(this.game.number, this.turns.length));
    }
    // What happens behind another tab has not been seen.
    if (document.visibilityState === 'visible') {
      remember(`seen.${this.id}`, { game: this.game.number, turns: this.turns.length });
    }
  }

  /** The same, once it is seen what a finger did; a page that is left meanwhile saves by itself. */
  #saveSoon(): void {
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.save());
  }

  /** Somebody looks at the page again, or no longer. */
  look(): void {
    if (document.visibilityState === 'visible') this.away = this.#missed();
    this.save();
  }

  /** How many of the turns have not been seen on this device yet. */
  #missed(): number {
    const seen = recall<{ game: number; turns: number }>(`seen.${this.id}`);
    if (!seen || seen.game !== this.game?.number) return 0;
    return Math.max(0, this.turns.length - seen.turns);
  }

  #slot(): string {
    return `draft.${this.id}.${this.seat}`;
  }

  async #whyNot(tile: Tile, cell: Cell, but: number): Promise<void> {
    const laid: Placed[] = [...this.draft.laid.filter(({ id }) => id !== but), { x: cell.x, y: cell.y, tile }];
    const move: Move = { kind: 'play', tiles: toPlacements(laid) };
    const answer = await this.#connection.ask({ kind: 'preview', move });
    if (answer.kind === 'previewed' && !answer.verdict.legal) {
      const { code, cells, sentence } = answer.verdict;
      this.notice = {
        code: code ?? 'refused',
        cells: [...cells.map(([x, y]) => ({ x, y })).filter((one) => !sameCell(one, cell)), cell],
        ...(sentence ? { sentence } : {}),
      };
    } else if (answer.kind === 'refused') {
      this.notice = { code: answer.code, cells: [cell], sentence: answer.sentence };
    }
  }

  async #askPlan(): Promise<void> {
    if (this.#planning || this.seat === 0 || this.view?.state !== 'playing') return;
    this.#planning = true;
    const answer = await this.#connection.ask({ kind: 'plan' });
    this.#planning = false;
    if (answer.kind !== 'planned') return;
    if (answer.version !== this.view?.version) {
      if (!this.draft.plays) await this.#askPlan();
      return;
    }
    this.#know(new Plays(answer.plays, this.#all.length === 0));
  }

  #know(plays: Plays | undefined): void {
    if (!this.draft.know(plays)) this.notice = { code: 'plan-changed', cells: [] };
  }

  #see(told: View, whole: boolean): void {
    const before = this.view;
    const fresh = before?.game?.number !== told.game?.number;
    const taken = whole && this.#stripped && this.uncovered === told.seat;
    const otherSeat = taken || (before !== undefined && before.seat !== told.seat);
    this.view = told;
    if (taken) this.#stripped = false;
    // A shared screen shows nobody's tiles until the right person holds it.
    const view = this.covered ? withoutHand(told) : told;
    if (this.covered) this.#stripped = true;
    this.view = view;
    this.received = Date.now();
    if (before) this.onview(before, view);
    this.#settle(view);
    if (!view.game) return;
    const news = fresh || otherSeat ? [] : view.game.turns.slice(before?.game?.turns.length);
    if (!before) this.away = this.#missed();
    else if (fresh || news.some(({ seat, bot }) => bot === null && view.own_seats.includes(seat))) this.away = 0;
    if (fresh || otherSeat) this.#begin(view, fresh && before !== undefined);
    const mine = view.game.turn === view.seat && view.seat > 0 && !this.covered;
    const changed = fresh || otherSeat || before?.game?.turns.length !== view.game.turns.length;
    this.#played(news);
    this.draft.hold(view.game.hand);
    if (changed || before?.game?.turn !== view.game.turn) {
      this.hints.clear();
      this.notice = undefined;
      if (this.counted) void this.count(this.counted.tile);
      if (!mine) this.draft.trading = false;
      this.#know(mine ? new Plays(view.game.plays, this.#all.length === 0) : undefined);
      if (!mine && this.draft.laid.length > 0) void this.#askPlan();
    }
    for (const turn of news) this.onturn(turn, view);
    this.save();
    if (!this.shared || view.state !== 'playing' || view.game.turn === this.uncovered) this.#stay();
    else if (this.uncovered === view.seat) this.#coverSoon();
  }

  /** A game or another seat comes into sight: take up the draft that was left, if it is of this game. */
  #begin(view: View, rematch: boolean): void {
    this.draft.clear();
    this.draft.hand = [];
    this.draft.plays = undefined;
    if (rematch) this.playhead.catchUp();
    const kept = recall<Kept>(this.#slot());
    if (kept && kept.game === view.game?.number) {
      this.draft.restore(kept);
      this.#played(this.turns.slice(kept.turns));
    }
  }

  /** Turns were made: what was laid for one's own is no draft any more. */
  #played(turns: readonly Turn[]): void {
    const own = turns.filter(({ seat }) => seat === this.seat);
    for (const { move } of own) this.draft.played(tilesLaid(move).map(({ tile }) => tile));
  }
}

/** What everybody may see of a game: neither the hand nor what follows from it. */
function withoutHand(view: View): View {
  if (!view.game) return view;
  const turns = view.game.turns.map((turn) => ({
    ...turn,
    move: turn.move.kind === 'trade' ? { ...turn.move, tiles: hide(turn.move.tiles) } : turn.move,
    drawn: hide(turn.drawn),
  }));
  return { ...view, game: { ...view.game, turns, hand: [], plays: '', unseen: '', most_trade: 0, may_pass: false } };
}

function hide(tiles: readonly (Tile | '?')[]): '?'[] {
  return tiles.map(() => '?');
}
