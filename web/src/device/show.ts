/** A table as one seat or a spectator is shown it, and what changed since: the messages of a server. */
import { bySeat, ofSeat, seatsFor } from '../notation/seats';
import { readMove } from '../notation/moves';
import type { Change, CommandName, GameChange, Move, OwnTable, Result, SeenGame, Turn, View } from '../wire/protocol';
import { type Chair, isFree } from './chairs';
import { MOST_SIGNS, isAsked, isTired, isTooLong, waitedFor } from './decisions';
import type { Turn as GameTurn } from './game';
import { type Facts, handsOf, knownIn, scoresOf, seenBy, tilesOf, withTurn } from './position';
import { type Table, type TurnNote, winnersOf } from './table';

/** The move of a notation as messages have it; of a trade of which only the number is known, a `?` for each. */
export function moveOf(text: string): Move {
  const count = /^~(\d+)$/.exec(text);
  if (count) return { kind: 'trade', tiles: Array<'?'>(Number(count[1])).fill('?') };
  return readMove(text, () => true);
}

/** The game's turn as a seat saw it when it was made: of others' tiles, only how many. */
export function seenTurn(turn: GameTurn, seat: number): GameTurn {
  if (turn.seat === seat) return turn;
  const move = turn.move.startsWith('~') ? `~${countTraded(turn.move)}` : turn.move;
  return { ...turn, move, drawn: turn.drawn.map(() => '?') };
}

function countTraded(move: string): number {
  const count = /^~(\d+)$/.exec(move);
  return count ? Number(count[1]) : tilesOf(move).length;
}

function shownTurn(turn: GameTurn, { bot, at, effort }: TurnNote): Turn {
  const { seat, move, score, lines, drawn } = turn;
  const bonus = score - lines.reduce((sum, line) => sum + line[4], 0);
  return { seat, move: moveOf(move), score, lines: [...lines], bonus, drawn: [...drawn], bot, at, effort };
}

/** What a seat sees of the position, and what it could do were it its turn. */
export function asIfToMove(table: Table, seat: number): string {
  return withTurn(seenBy(table.is.game!.position, seat), seat);
}

/** The whole view of this guest from this seat (0 for a spectator), without the turns up to the known version. */
export function viewOf(table: Table, seat: number, guest: string | null, now: number, known = 0, watching = 0): View {
  const { is } = table;
  const own = guest === null ? [] : table.seatsOf(guest);
  const left = guest === null ? [] : table.leftBy(guest);
  const game = is.game && (seat > 0 || is.options.spectators) ? seenGame(table, seat, now, known) : null;
  return {
    kind: 'view',
    table: is.id,
    version: is.version,
    now,
    state: is.state,
    options: is.options,
    seat,
    own_seats: own,
    left_seats: left,
    seats: is.chairs.map(({ name, bot, guest: owner, here, since, ready }) => ({
      name,
      bot,
      owned: owner !== null,
      here,
      away_since: owner !== null && !here ? since : null,
      ready,
    })),
    watching,
    can: commandsFor(table, seat, own, left),
    game,
    series: [...is.finished],
    wins: seatsFor(is.chairs.length).map((one) =>
      is.finished.reduce((sum, { winners }) => sum + (winners.includes(one) ? 1 / winners.length : 0), 0),
    ),
    takeback: is.takeback && { seat: is.takeback.seat, waiting_for: waitedFor(table) },
    reactions: [...is.signs],
    next_commitment: table.commitment,
    next_contributions: is.seed === null ? [] : is.chairs.map(({ contribution }) => contribution),
  };
}

function seenGame(table: Table, seat: number, now: number, known: number): SeenGame {
  const { is } = table;
  const game = is.game!;
  const hands = handsOf(game.position);
  const facts = game.facts(seenBy(game.position, seat, is.outOfTime !== null));
  const toMove = seat > 0 && table.turn === seat;
  const from = is.notes.filter(({ version }) => version <= known).length;
  return {
    number: is.number,
    players: game.players.map(({ name, bot }) => ({ name, bot })),
    turn: table.turn,
    first: game.start,
    hand: seat > 0 ? knownIn(ofSeat(hands, seat)!) : [],
    hand_sizes: hands.map((hand) => tilesOf(hand).length),
    bag: facts.bag,
    scores: scoresOf(game.position),
    unseen: facts.unseen,
    turns_from: from,
    turns: game.turns.slice(from).map((turn, i) => shownTurn(seenTurn(turn, seat), is.notes[from + i]!)),
    plays: toMove ? facts.plays : '',
    most_trade: toMove ? facts.most_trade : 0,
    may_pass: toMove && facts.may_pass,
    clocks_ms: is.clock && bySeat(is.clock.left).map(([seat, ms]) => ms - table.spent(seat, now)),
    turn_since: is.turnSince,
    turn_ends: table.deadline,
    commitment: game.settings.commitment ?? '',
    contributions: [...game.settings.contributions],
    result: is.state === 'over' ? resultOf(table, facts) : null,
  };
}

function resultOf(table: Table, { ending }: Facts): Result {
  const game = table.is.game!;
  const hands = handsOf(game.position).map(knownIn);
  const scores = scoresOf(game.position);
  return {
    scores,
    winners: winnersOf(scores),
    ending,
    went_out: ending === 'went-out' ? hands.findIndex((hand) => hand.length === 0) + 1 : null,
    out_of_time: table.is.outOfTime,
    seed: game.settings.seed ?? '',
    hands,
  };
}

/** The commands that somebody on this seat, or a spectator, may give now. */
function commandsFor(table: Table, seat: number, own: number[], left: number[]): CommandName[] {
  const { is } = table;
  const can: CommandName[] = [];
  const playing = is.state === 'playing';
  const full = !playing && isTooLong(table);
  if ((own.length === 0 || is.options.one_device) && freeSeats(table, own, left) && !full) can.push('join');
  if (!seat) return can;
  can.push('leave');
  if (playing) can.push(...whilePlaying(table, seat));
  else if (!table.chair(seat).ready && !is.closed && !full) can.push('ready');
  if (is.signsGiven < MOST_SIGNS) can.push('react');
  return can;
}

function freeSeats(table: Table, own: number[], left: number[]): boolean {
  const knowsHand = table.is.state === 'playing' && own.length + left.length > 0;
  const free = ([seat, chair]: [number, Chair]) => isFree(chair) && (!knowsHand || left.includes(seat));
  return !table.is.closed && bySeat(table.is.chairs).some((one) => free(one) && !isTired(table, one[0]));
}

function whilePlaying(table: Table, seat: number): CommandName[] {
  const { takeback, options, standIn } = table.is;
  const byBot = table.chair(seat).bot !== null;
  const tired = isTired(table, seat);
  const can: CommandName[] = [];
  if (seat === table.turn && !byBot && !standIn) can.push('move');
  if (takeback) {
    if (isAsked(table, seat)) can.push('answer-takeback');
  } else if (options.takebacks && table.hasTurn(seat) && !tired) {
    can.push('ask-takeback');
  }
  if (byBot) can.push('take-over');
  else if (!tired) can.push('hand-over');
  return can;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** What no change tells: it stays, or stands in every change anyway. */
const ASIDE: ReadonlySet<string> = new Set(['kind', 'table', 'options', 'seat', 'version', 'now', 'game']);

/** What makes the view before the view after it, whose turns are those that the one before does not know. */
export function changeOf(before: View, after: View): Change {
  const known = before.game && before.game.turns_from + before.game.turns.length;
  const game = gameChange(before.game, after.game, known ?? 0);
  const changed = Object.entries(after).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'game') return game ? [[name, game]] : [];
    return ASIDE.has(name) || same(value, before[name as keyof View]) ? [] : [[name, value]];
  });
  return { kind: 'change', version: after.version, now: after.now, ...Object.fromEntries(changed) };
}

function gameChange(before: SeenGame | null, after: SeenGame | null, known: number): GameChange | undefined {
  if (!after) return undefined;
  if (!before) return after;
  const turns = after.turns.length > 0 || after.turns_from < known;
  const changed = Object.entries(after).filter(([name, value]) =>
    name === 'turns' || name === 'turns_from' ? turns : !same(value, before[name as keyof SeenGame]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** The table as lists show it to the device's own guest. */
export function listed(table: Table, guest: string): OwnTable {
  const { is } = table;
  return {
    table: is.id,
    version: is.version,
    state: is.state,
    opened: is.opened,
    changed: is.changed,
    edition: is.options.edition,
    public: is.options.public,
    spectators: is.options.spectators,
    clock: is.options.clock,
    seats: is.chairs.map(({ name, bot }) => ({ name, bot })),
    free: is.closed ? 0 : is.chairs.filter(isFree).length,
    scores: is.game ? scoresOf(is.game.position) : [],
    turn: table.turn,
    games: is.number,
    own_seats: table.seatsOf(guest),
  };
}
