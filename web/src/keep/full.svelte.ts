/** A full game on its way: tiles are laid as they lie on the real table, and the server says what the rules say. */
import {
  type LastTurn,
  type Scene,
  type Spot,
  type Standing,
  type Tentative,
  cellsBeside,
  isFree,
  offerCells,
  standingAfter,
} from '../board/scene';
import { type Cell, type Placed, boundsOf, neighbours, sameCell } from '../notation/cells';
import type { ScoredLine } from '../notation/lines';
import { countTraded, toPlaced, toPlacements } from '../notation/moves';
import { readLaid, writeRecord } from '../notation/records';
import { COPIES, TILES, type Tile } from '../notation/tiles';
import { PATIENCE, passes } from '../wire/again';
import { type ApiError, api } from '../wire/api';
import type { Move, Placement, Situation, TableSays, Verdict } from '../wire/protocol';
import { Question } from '../wire/question.svelte';
import { type FullGame, type FullTurn, type KeptGame, scoresOf, seatToMove, wholeGame } from '../state/scorepad/game';

/** A turn that was asked about, and what the rules say to it. */
interface Proposal {
  readonly move: Move;
  readonly verdict: Verdict;
}

/** A turn as the rules take it now, and the position after it. */
interface Judged {
  readonly turn: FullTurn;
  readonly after: string;
}

/** What the server says of a position, and of a move in it. */
interface Asked {
  readonly position: string;
  readonly situation: Situation;
  readonly verdict: Verdict | undefined;
}

export class FullTable implements Scene {
  game = $state.raw<FullGame>() as FullGame;
  readonly #question = new Question<Asked>();
  readonly #judged = new Question<Judged | 'over'>();
  /** The positions after the deal and after each turn, in the notation; of an undone turn as long as it can be redone. */
  #positions: string[] = [];
  proposal = $state.raw<Proposal | undefined>();
  /** The kind of tile that the next tap on a cell lays. */
  chosen = $state<Tile | undefined>();
  /** Whether a tile was to be laid where one lies already. */
  occupied = $state(false);
  readonly #keep: (game: KeptGame) => unknown;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(game: FullGame, keep: (game: KeptGame) => unknown) {
    this.game = game;
    this.#keep = keep;
  }

  /** How the game stands, as far as the server has said. */
  get situation(): Situation | undefined {
    return this.#question.answer?.situation;
  }

  get busy(): boolean {
    return this.#question.busy || this.#judged.busy || this.#judging;
  }

  /** Why the server could not be asked. What was entered is kept, and asked again. */
  get problem(): ApiError | undefined {
    return this.#question.problem ?? this.#judged.problem;
  }

  readonly seat: number = $derived(seatToMove(this.game));
  /** The game with all its turns, even while an earlier one is corrected. */
  readonly whole: FullGame = $derived(wholeGame(this.game));
  readonly scores: readonly number[] = $derived(scoresOf(this.whole));

  /** An earlier turn is corrected, and those after it were not yet judged again. */
  get #judging(): boolean {
    return this.game.correcting !== undefined && this.game.undone[0]?.stale === true;
  }

  /** The turn that is being corrected, as it was. */
  get corrected(): FullTurn | undefined {
    return this.game.correcting && !this.#judging ? this.game.undone[0] : undefined;
  }

  readonly standing: readonly Standing[] = $derived(standingAfter(this.game.turns.map(({ tiles }) => toPlaced(tiles))));

  readonly laid: readonly Tentative[] = $derived(toPlaced(this.game.laid).map((tile, id) => ({ ...tile, id })));

  readonly lines: readonly ScoredLine[] = $derived(this.proposal?.verdict.legal ? this.proposal.verdict.lines : []);

  /** The cells that speak against what is laid. */
  readonly wrong: readonly Cell[] = $derived(
    this.occupied ? [] : (this.proposal?.verdict.cells ?? []).map(([x, y]) => ({ x, y })),
  );

  /** The last play, which trades and passes leave on the table as it is. */
  readonly last: LastTurn = $derived.by(() => {
    const turn = this.game.turns.findLastIndex(({ tiles }) => tiles.length > 0);
    return { turn, score: this.laid.length === 0 ? this.game.turns[turn]?.score : undefined };
  });

  /** While a turn is corrected: where the tiles of later turns lie on the real table. */
  readonly ghosts: readonly Placed[] = $derived(
    (this.game.correcting ? this.game.undone.slice(1, this.game.correcting.ahead) : [])
      .flatMap(({ tiles }) => toPlaced(tiles))
      .filter((cell) => isFree(cell, [...this.standing, ...this.laid])),
  );

  /** Cells to offer for the next tile: at the ends of what is laid, or else beside the tiles on the table. */
  readonly offered: readonly Spot[] = $derived.by(() => {
    if (this.chosen === undefined) return [];
    const tiles = [...this.standing, ...this.laid];
    return offerCells(this.laid.length > 0 ? this.#ends(tiles) : cellsBeside(this.standing), tiles);
  });

  /** The first empty cells to each side of the laid tiles, along their line once there are two. */
  #ends(tiles: readonly Cell[]): Cell[] {
    const [first, second] = this.laid;
    const ways = neighbours({ x: 0, y: 0 }).filter(
      (way) => !second || (second.y === first!.y ? way.y === 0 : way.x === 0),
    );
    return ways.map((way) => {
      let { x, y }: Cell = first!;
      while (!isFree({ x, y }, tiles)) {
        x += way.x;
        y += way.y;
      }
      return { x, y };
    });
  }

  /** How many of a kind are left beside those laid in this turn. */
  leftOf(tile: Tile): number {
    const unseen = Number(this.situation?.unseen[TILES.indexOf(tile)] ?? COPIES);
    return unseen - this.laid.filter((one) => one.tile === tile).length;
  }

  choose(tile: Tile): void {
    this.dismiss();
    this.chosen = this.chosen === tile ? undefined : tile;
  }

  /** Lay the chosen kind on a cell, or take back what is laid there. */
  tap(cell: Cell): void {
    const laid = this.game.laid.filter(([x, y]) => !sameCell({ x, y }, cell));
    const taken = laid.length < this.game.laid.length;
    this.occupied = !taken && this.chosen !== undefined && !isFree(cell, this.standing);
    if (taken) this.#lay(laid);
    else if (this.chosen !== undefined && !this.occupied) this.#lay([...laid, [cell.x, cell.y, this.chosen]]);
  }

  /** Take back the tile that was laid last. */
  takeBack(): void {
    if (this.game.laid.length > 0) this.#lay(this.game.laid.slice(0, -1));
  }

  /** Take back all that is laid in this turn. */
  clear(): void {
    this.#lay([]);
  }

  /** Forget a move that was only asked about, and a cell that was not free. */
  dismiss(): void {
    this.occupied = false;
    if (this.laid.length === 0) this.proposal = undefined;
  }

  #lay(laid: readonly Placement[]): void {
    this.chosen = undefined;
    this.#change({ laid });
    void this.ask();
  }

  /** Ask what the rules say to the tiles that are laid, and how the game stands if that is not known. */
  ask(): Promise<unknown> {
    if (this.#judging) return this.#judgeLater();
    const tiles = [...this.game.laid];
    return this.propose(tiles.length > 0 ? { kind: 'play', tiles } : undefined);
  }

  /** Ask what the rules say to a move; with the table's word, what comes of it. */
  async propose(move: Move | undefined, says?: TableSays): Promise<void> {
    clearTimeout(this.#again);
    this.proposal = undefined;
    const asked = await this.#question.ask(
      () => this.#try(move, says),
      ({ code }) => {
        if (passes(code)) this.#again = setTimeout(() => void this.propose(move, says), PATIENCE);
      },
    );
    if (!asked) return;
    const { situation, verdict } = asked;
    this.proposal = move && verdict ? { move, verdict } : undefined;
    if (situation.ending && this.game.ended === undefined) {
      this.#change({ ended: Date.now(), ending: situation.ending });
    }
  }

  async #try(move: Move | undefined, says: TableSays | undefined): Promise<Asked> {
    const position = await this.#position();
    const known = this.#question.answer;
    const [situation, verdict] = await Promise.all([
      known?.position === position ? known.situation : api.positionPlays(position),
      move && api.positionMove({ position, move, ...(says ? { table_says: says } : {}) }),
    ]);
    return { position, situation, verdict };
  }

  /** The position after the turns so far; a game that was kept is read once. */
  async #position(): Promise<string> {
    const { turns } = this.game;
    if (this.#positions.length <= turns.length) {
      this.#positions = (await api.readRecord(writeRecord(this.game))).positions;
    }
    return this.#positions[turns.length]!;
  }

  /** Make the turn that was proposed, if it has a line for the record. */
  async play(): Promise<FullTurn | undefined> {
    const { proposal } = this;
    if (!proposal?.verdict.line) return undefined;
    const { undone, correcting } = this.game;
    const turn = turnOf(this.seat, proposal.move, proposal.verdict);
    const later = undone.slice(1).map((one) => ({ ...one, stale: true }));
    this.#add(turn, proposal.verdict.after!, proposal.move, later);
    if (correcting) await this.#judgeLater();
    else await this.ask();
    return turn;
  }

  /** A turn stands, in the place of the one that was undone there. An opening is written from 0,0 on: later turns move along. */
  #add(turn: FullTurn, after: string, move: Move, undone: readonly FullTurn[]): void {
    const { turns, correcting } = this.game;
    this.#positions = [...this.#positions.slice(0, turns.length + 1), after];
    const by = shiftOf(move, turn);
    this.#change({
      turns: [...turns, turn],
      undone: undone.map((one) => movedTurn(one, by)),
      laid: [],
      correcting: correcting && { ahead: correcting.ahead - 1, laid: moved(correcting.laid, by) },
    });
  }

  /** Judge the turns after a corrected one again, one after another, until all stand or the server is away. */
  async #judgeLater(): Promise<void> {
    while (this.#judging && this.game.correcting!.ahead > 0) {
      const judged = await this.#judgeNext();
      if (!judged) return;
      // The rules end the game here by now. Turns after that are none, but they stay among those that were undone.
      if (judged === 'over') break;
    }
    const laid = this.game.correcting?.laid.filter(([x, y]) => isFree({ x, y }, this.standing)) ?? [];
    this.#change({ correcting: undefined, laid });
    await this.ask();
  }

  /** Judge the turn that was undone last where the game stands now, and make it. Nothing if the server did not answer. */
  async #judgeNext(): Promise<Judged | 'over' | undefined> {
    const [next, ...undone] = this.game.undone;
    if (!next) return 'over';
    clearTimeout(this.#again);
    const judged = await this.#judged.ask(
      () => this.#judge(next),
      ({ code }) => {
        if (passes(code)) this.#again = setTimeout(() => void this.ask(), PATIENCE);
      },
    );
    if (judged && judged !== 'over') this.#add(judged.turn, judged.after, moveOf(next), undone);
    return judged;
  }

  /** What becomes of a turn after an earlier one was corrected. One that the rules refuse now keeps its points. */
  async #judge(turn: FullTurn): Promise<Judged | 'over'> {
    const position = await this.#position();
    const { seat, score: points } = turn;
    const says = turn.overruled && !turn.refused ? { points, note: noteOf(turn) } : undefined;
    const ask = (move: Move, table_says?: TableSays): Promise<Verdict> =>
      api.positionMove({ position, move, ...(table_says ? { table_says } : {}) });
    const move = moveOf(turn);
    const verdict = await ask(move, says);
    if (verdict.line) return { turn: turnOf(seat, move, verdict), after: verdict.after! };
    const refused = { refused: verdict.code! };
    if (verdict.may_overrule) {
      const stood = await ask(move, { points, note: '' });
      return { turn: { ...turnOf(seat, move, stood), ...refused }, after: stood.after! };
    }
    const passed = await ask({ kind: 'pass' }, { points, note: '' });
    if (!passed.line) return 'over';
    const entered = turn.entered ?? { tiles: turn.tiles, traded: turn.traded };
    return {
      turn: { ...turnOf(seat, { kind: 'pass' }, passed), move: turn.move, entered, ...refused },
      after: passed.after!,
    };
  }

  /** Take up an earlier turn: its tiles are laid as they were, and what comes after it waits. */
  correct(at: number): void {
    const { turns, undone, laid } = this.whole;
    const turn = turns[at];
    if (!turn || this.#judging) return;
    const before = standingAfter(turns.slice(0, at).map(({ tiles }) => toPlaced(tiles)));
    this.#change({
      turns: turns.slice(0, at),
      undone: [...turns.slice(at), ...undone],
      laid: (turn.entered ?? turn).tiles.filter(([x, y]) => isFree({ x, y }, before)),
      correcting: { ahead: turns.length - at, laid },
    });
    void this.ask();
  }

  /** Leave the turn that is being corrected as it was. */
  keepAsItWas(): void {
    if (!this.corrected) return;
    this.#change({ ...this.whole, correcting: undefined });
    void this.ask();
  }

  undo(): void {
    const last = this.game.turns.at(-1);
    if (!last) return;
    this.#change({ turns: this.game.turns.slice(0, -1), undone: [last, ...this.game.undone], laid: [] });
    void this.ask();
  }

  async redo(): Promise<void> {
    const [next, ...undone] = this.game.undone;
    if (!next) return;
    if (next.stale) await this.#judgeNext();
    else this.#change({ turns: [...this.game.turns, next], undone, laid: [] });
    await this.ask();
  }

  /** The people at the table stop here. Tiles that are laid by the rules and not yet played are the last turn. */
  async stop(): Promise<void> {
    if (this.laid.length > 0) await this.play();
    if (this.game.ended === undefined) this.#change({ ended: Date.now(), laid: [] });
  }

  /** Nobody looks at this table any more. */
  leave(): void {
    this.#question.forget();
    this.#judged.forget();
    clearTimeout(this.#again);
  }

  #change(change: Partial<FullGame>): void {
    this.game = { ...this.game, ...change, changed: Date.now() };
    this.#keep(this.game);
  }
}

/** What is asked of the rules for a turn that was made. */
function moveOf(turn: FullTurn): Move {
  const { tiles, traded } = turn.entered ?? turn;
  if (tiles.length > 0) return { kind: 'play', tiles: [...tiles] };
  return traded > 0 ? { kind: 'trade', tiles: Array<'?'>(traded).fill('?') } : { kind: 'pass' };
}

/** The note of a turn that the table let stand. */
export function noteOf({ line }: FullTurn): string {
  const at = line.indexOf(' # ');
  return at < 0 ? '' : line.slice(at + 3);
}

/** How far from where it was laid a turn is written. */
function shiftOf(move: Move, { tiles }: FullTurn): Cell {
  if (move.kind !== 'play' || tiles.length === 0) return { x: 0, y: 0 };
  const [from, to] = [boundsOf(toPlaced(move.tiles)), boundsOf(toPlaced(tiles))];
  return { x: to.left - from.left, y: to.top - from.top };
}

function moved(tiles: readonly Placement[], by: Cell): Placement[] {
  return tiles.map(([x, y, tile]) => [x + by.x, y + by.y, tile]);
}

function movedTurn(turn: FullTurn, by: Cell): FullTurn {
  const { tiles, entered } = turn;
  return {
    ...turn,
    tiles: moved(tiles, by),
    ...(entered ? { entered: { ...entered, tiles: moved(entered.tiles, by) } } : {}),
  };
}

function turnOf(seat: number, move: Move, verdict: Verdict): FullTurn {
  return {
    move: move.kind,
    seat,
    line: verdict.line!,
    // As the record has them: an opening lies at 0,0 there, wherever it was laid.
    tiles: move.kind === 'play' ? toPlacements(readLaid(verdict.line!)) : [],
    traded: countTraded(move),
    score: verdict.score,
    // The table's own points hold what it gave for going out.
    bonus: Math.min(verdict.bonus, verdict.score),
    lines: verdict.lines.map(([, , , length]) => length),
    overruled: !verdict.legal || /^\d!/.test(verdict.line!),
  };
}
