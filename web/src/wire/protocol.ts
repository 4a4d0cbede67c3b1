/** What crosses the wire. Made from `sixfold.server.wire` by `web/protocol.py`: do not edit. */

export const BOTS = ['snail', 'mouse', 'hedgehog', 'duckling', 'squirrel', 'greedy', 'badger', 'fox', 'owl', 'raven'] as const;

export type BotName = (typeof BOTS)[number];

export const BOT_TITLES: Record<BotName, string> = { snail: 'Snail', mouse: 'Mouse', hedgehog: 'Hedgehog', duckling: 'Duckling', squirrel: 'Squirrel', greedy: 'Magpie', badger: 'Badger', fox: 'Fox', owl: 'Owl', raven: 'Raven' };

/** For two, three and four players, of those that can be rated. */
export const BOT_RATINGS: Partial<Record<BotName, [number, number, number]>> = { duckling: [940, 950, 980], squirrel: [1070, 1080, 1080], greedy: [1200, 1200, 1200], badger: [1350, 1320, 1320], fox: [1420, 1350, 1320], owl: [1440, 1380, 1340], raven: [1480, 1390, 1340] };

/** Those that people are offered, in the order of their strength. */
export const LADDER: readonly BotName[] = ['snail', 'mouse', 'hedgehog', 'duckling', 'squirrel', 'greedy', 'badger', 'raven'];

export const FIRST_BOT: BotName = 'snail';

/** The one that moves for people who have left, or whose time has run out. */
export const STAND_IN: BotName = 'badger';

/** Those of the ladder who weigh moves, and so can give advice. */
export const ADVISERS = ['greedy', 'badger', 'raven'] as const;

export type Tile = `${'R' | 'O' | 'Y' | 'G' | 'B' | 'P'}${'s' | 'c' | 't' | 'f' | 'd' | 'x'}`;

/** Be called there when it is one's turn: what a browser's `PushSubscription` says. */
export interface AddDevice {
  endpoint: string;
  key: string;
  secret: string;
}

/** A move worth a look, with its reasons as data. */
export interface Advice {
  move: Move;
  score: number;
  lines: ScoredLine[];
  equity: number;
  chance: number;
  chance_error: number;
  opens: OpenedLine[];
  keeps: Tile[];
}

/** Agree to a takeback, or not. Whoever asked may withdraw by not agreeing. */
export interface AnswerTakeback {
  kind: 'answer-takeback';
  id: string;
  version: number;
  agree: boolean;
}

/** The command was done and is on disk; the table has this version since. */
export interface Answered {
  kind: 'answered';
  id: string;
  version: number;
}

/** Ask for one more key: one that lasts, or one for a link that carries the guest to another device. */
export interface AskKey {
  link?: boolean;
}

/** Ask about this position: what can be done here, or whether a game could come to it. */
export interface AskPosition {
  position: string;
}

/** Ask a bot what the seat to move should do. It knows no other hand than that seat's. */
export interface AskSuggestions {
  position: string;
  level: string;
}

/** Ask to take back one's last turn, and what followed it. Every other person at the table has to agree. */
export interface AskTakeback {
  kind: 'ask-takeback';
  id: string;
  version: number;
}

/** It is the engine's turn somewhere. Answered by `reply` or `give-up`. */
export interface Asked {
  kind: 'asked';
  id: string;
  game: string;
  go: string;
}

/** A result as a sum: the lead over the mean of the others is luck, less errors, and the rest. */
export interface Balance {
  lead: number;
  luck: number;
  errors: number;
  rest: number;
}

/** What would have been better, and why. */
export interface BetterMove {
  move: Move;
  points: number;
  why: Why;
  position: string;
}

/** A turn that changed much: where its seat stood against the best of the others before and after it. */
export interface BigMove {
  turn: number;
  seat: number;
  points: number;
  before: number;
  after: number;
  takes_lead: boolean;
}

/** A bot that can take a seat, from the weakest to the strongest. */
export interface Bot {
  name: string;
  title: string;
  character: string;
  rung: boolean;
}

/** All bots, and the one to offer first. */
export interface BotList {
  bots: Bot[];
  default: string;
  engines: GuestEngine[];
}

/** What changed since the view or change before: the fields of `View` that are others now. The rest is as it was. */
export interface Change {
  kind: 'change';
  version: number;
  now: number;
  state?: 'open' | 'over' | 'playing';
  own_seats?: number[];
  left_seats?: number[];
  seats?: Seat[];
  watching?: number;
  can?: ('answer-takeback' | 'ask-takeback' | 'hand-over' | 'join' | 'leave' | 'move' | 'react' | 'ready' | 'take-over')[];
  game?: GameChange;
  series?: FinishedGame[];
  wins?: number[];
  takeback?: TakebackAsked | null;
  reactions?: Sign[];
  next_commitment?: string | null;
  next_contributions?: string[];
}

/** Be called there no longer. */
export interface DropDevice {
  endpoint: string;
}

/** A rulebook's own ways; all else is common to all of them. The value is its name in the notation. */
export type Edition = 'mindware' | 'classic' | 'heap' | 'schmidt';

/** Why a game ended. */
export type Ending = 'went-out' | 'stuck' | 'traded-out';

/** What is wrong with a position. Programs go by its value, the code. */
export type Fault = 'line-mixed' | 'line-repeats' | 'too-many-of-a-kind' | 'too-many-tiles' | 'hand-too-large' | 'hand-too-small' | 'not-connected';

/** How a game went. */
export interface Figures {
  seats: SeatStatistics[];
  scores: number[][];
  leads: Lead[];
  lead_changes: number;
  fives: Five[];
  big_moves: BigMove[];
}

/** Something that speaks against a position, and where: on cells, with a kind of tile, or at a seat. */
export interface Finding {
  code: Fault;
  cells: [number, number][];
  tile: Tile | null;
  seat: number | null;
}

/** An earlier game of the series. */
export interface FinishedGame {
  version: number;
  scores: number[];
  winners: number[];
}

/** Where could a tile of this kind lie by the lines on the table, whoever holds it? Answered by `fitted`. */
export interface Fits {
  kind: 'fits';
  id: string;
  tile: Tile;
}

/** The answer to `fits`: empty cells, each by itself. */
export interface Fitted {
  kind: 'fitted';
  id: string;
  version: number;
  cells: [number, number][];
}

/** A line of five that a play left open, and who made it a Qwirkle, if anybody did. */
export interface Five {
  line: ScoredLine;
  left_by: number;
  left_in: number;
  taken_by: number | null;
  taken_in: number | null;
  points: number;
}

/** Luck in a word. */
export type Fortune = 'very-lucky' | 'lucky' | 'usual' | 'unlucky' | 'very-unlucky';

/** The fields of `SeenGame` that are others than before, all of them where a game begins. */
export interface GameChange {
  number?: number;
  players?: Player[];
  turn?: number;
  first?: number;
  hand?: Tile[];
  hand_sizes?: number[];
  bag?: number;
  scores?: number[];
  unseen?: string;
  turns_from?: number;
  turns?: Turn[];
  plays?: string;
  most_trade?: number;
  may_pass?: boolean;
  clocks_ms?: number[] | null;
  turn_since?: number;
  turn_ends?: number | null;
  commitment?: string;
  contributions?: string[];
  result?: Result | null;
}

/** What a record says, replayed through the rules. */
export interface GameRecord {
  edition: Edition;
  players: Player[];
  date: string;
  event: string;
  comment: string;
  note: string;
  turns: RecordedTurn[];
  positions: string[];
  winners: number[];
  ending: Ending | null;
  figures: Figures;
  text: string;
}

/** A review. Turns come one after another, and players when all turns have been looked at. */
export interface GameReview {
  done: number;
  of: number;
  complete: boolean;
  turns: TurnReview[];
  players: ReviewedPlayer[];
  first_hands: (number | null)[];
  samples: number;
}

/** The engine cannot go on: another bot plays its seat to the end of the game. It is not answered. */
export interface GiveUp {
  kind: 'give-up';
  id: string;
}

/** A loss that is real, by its size. */
export type Grade = 'slip' | 'mistake' | 'blunder';

/** An engine of somebody's that is here, and can take a seat beside people. */
export interface GuestEngine {
  name: string;
  title: string;
  author: string;
  players: [number, number];
  free: number;
}

/** Let a bot play on for this seat. The seat stays its owner's. */
export interface HandOver {
  kind: 'hand-over';
  id: string;
  version: number;
  bot: string;
}

/** The server runs, and its store can be read and written. */
export interface Health {
  status: 'ok';
  version: string;
}

/** The first message: which table, and who asks. It may be sent again to see another seat or table. */
export interface Hello {
  kind: 'hello';
  table: string;
  key?: string | null;
  seat?: number | null;
  version?: number;
  changes?: boolean;
}

/** What would a good player do? Answered by `hinted`. */
export interface Hint {
  kind: 'hint';
  id: string;
}

/** The answer to `hint`: the best moves, the best first. */
export interface Hinted {
  kind: 'hinted';
  id: string;
  version: number;
  moves: Advice[];
  effort: number;
}

/** Take a free seat: the one named, or the first. Joining says `ready`, too, unless the table waits to be told. */
export interface Join {
  kind: 'join';
  id: string;
  version: number;
  name: string;
  seat?: number | null;
  age?: number | null;
  contribution?: string;
  ready?: boolean;
}

/** What a move loses to the best one. Without a grade it is as good. */
export interface JudgedAnswer {
  points: number;
  lost: number;
  chance_lost: number;
  exact: boolean;
  grade: Grade | null;
}

/** Who has the most points, all of those who share them, and how far ahead they are of the next. */
export interface Lead {
  seats: number[];
  points: number;
}

/** Give the seat up. During a game a bot plays on until somebody else joins. */
export interface Leave {
  kind: 'leave';
  id: string;
  version: number;
}

/** A seat in a list: its name, and the bot that plays for it. */
export interface ListedSeat {
  name: string | null;
  bot: string | null;
}

/** A table as lists show it. */
export interface ListedTable {
  table: string;
  version: number;
  state: 'open' | 'over' | 'playing';
  opened: number;
  changed: number;
  edition: Edition;
  public: boolean;
  spectators: boolean;
  clock: LiveClock | MoveClock | null;
  seats: ListedSeat[];
  free: number;
  scores: number[];
  turn: number;
  games: number;
}

/** Time for the whole game, and more with every turn. */
export interface LiveClock {
  kind: 'live';
  base_seconds: number;
  increment_seconds?: number;
}

/** Whether somebody looks at what this connection shows; until it is said, they do. It is not answered. */
export interface Look {
  kind: 'look';
  looking: boolean;
}

/** Play, trade or pass. */
export interface MakeMove {
  kind: 'move';
  id: string;
  version: number;
  move: Move;
}

/** Time for each turn anew: seconds in a live game, days in a game by turns. */
export interface MoveClock {
  kind: 'move';
  seconds: number;
}

/** The key of a new guest. It is told this once; the server keeps only its hash. */
export interface NewGuest {
  key: string;
}

/** One more key of the same guest. */
export interface NewKey {
  key: string;
  expires: number | null;
}

/** An engine offers to play at tables that want it, as long as this connection lasts. Answered by `offered`. */
export interface Offer {
  kind: 'offer';
  token: string;
  name: string;
  author?: string;
  players?: [number, number];
  games?: number;
}

/** The answer to `offer`: the engine is here from now on, and may be asked at any time. */
export interface Offered {
  kind: 'offered';
  bot: string;
}

/** Open a table and, if it has a seat for a person, sit down on the first. */
export interface OpenTable {
  id: string;
  options: Options;
  name?: string | null;
  age?: number | null;
  ready?: boolean;
}

/** A long line that a move leaves open: a cell where it can go on, and what fits there with how many are unseen. */
export interface OpenedLine {
  line: ScoredLine;
  x: number;
  y: number;
  takes: [Tile, number][];
}

/** What is agreed when a table is opened. */
export interface Options {
  seats: (string | null)[];
  edition?: Edition;
  public?: boolean;
  takebacks?: boolean;
  spectators?: boolean;
  hints?: boolean;
  clock?: LiveClock | MoveClock | null;
  on_timeout?: 'adjudicate' | 'bot';
  start?: 'full' | 'ready';
  one_device?: boolean;
}

/** A table that is not over, where whoever asks has a seat. */
export interface OwnTable {
  table: string;
  version: number;
  state: 'open' | 'over' | 'playing';
  opened: number;
  changed: number;
  edition: Edition;
  public: boolean;
  spectators: boolean;
  clock: LiveClock | MoveClock | null;
  seats: ListedSeat[];
  free: number;
  scores: number[];
  turn: number;
  games: number;
  own_seats: number[];
}

/** Some of the own tables; `before` asks for those that changed earlier where there are more. */
export interface OwnTableList {
  tables: OwnTable[];
  before: number | null;
}

/** Nothing played and nothing traded. */
export interface Pass {
  kind: 'pass';
}

/** Is the server there, and what time is it? Answered by `pong`. */
export interface Ping {
  kind: 'ping';
}

/** A tile on a cell: `[x, y, tile]`. */
export type Placement = [x: number, y: number, tile: Tile];

/** What could I play if it were my turn now? Answered by `planned`. */
export interface Plan {
  kind: 'plan';
  id: string;
}

/** The answer to `plan`. */
export interface Planned {
  kind: 'planned';
  id: string;
  version: number;
  plays: string;
}

/** Tiles laid on cells. An opening may lie anywhere. */
export interface Play {
  kind: 'play';
  tiles: Placement[];
}

/** A finished game of whoever asks: its table as it stood when the game was over. */
export interface PlayedGame {
  table: string;
  version: number;
  state: 'open' | 'over' | 'playing';
  opened: number;
  changed: number;
  edition: Edition;
  public: boolean;
  spectators: boolean;
  clock: LiveClock | MoveClock | null;
  seats: ListedSeat[];
  free: number;
  scores: number[];
  turn: number;
  games: number;
  own_seats: number[];
  turns: number[];
}

/** Some of the own finished games; `before` asks for older ones where there are more. */
export interface PlayedGameList {
  tables: PlayedGame[];
  before: number | null;
}

/** Who plays a game: a name, and the bot that plays under it, if one does. */
export interface Player {
  name: string;
  bot: string | null;
}

/** The server is there. */
export interface Pong {
  kind: 'pong';
  now: number;
}

/** A good move that is worth a word. */
export type Praise = 'only' | 'insight';

/** May I do this, and what would it score? Asked while waiting, too. Answered by `previewed`. */
export interface Preview {
  kind: 'preview';
  id: string;
  move: Move;
}

/** The answer to `preview`. */
export interface Previewed {
  kind: 'previewed';
  id: string;
  verdict: Verdict;
}

/** A request that was refused, and why. Nothing has changed. */
export interface Problem {
  code: string;
  sentence: string;
  line: number | null;
  column: number | null;
  refusal: string | null;
}

/** The public key by which push services know this server, for `pushManager.subscribe`. */
export interface PushKey {
  key: string | null;
}

/** A friendly sign to everybody at the table. */
export interface React {
  kind: 'react';
  id: string;
  version: number;
  reaction: 'good-game' | 'hello' | 'oops' | 'thanks' | 'thinking' | 'well-played' | 'wow';
}

/** Ask what a record says. */
export interface ReadRecord {
  text: string;
}

/** Ready for the next game, the first or a rematch, with all seats of one device. It starts when everybody is. */
export interface Ready {
  kind: 'ready';
  id: string;
  version: number;
  contribution?: string;
}

/** What speaks most for the better move. */
export type Reason = 'opens' | 'scores' | 'keeps' | 'later';

/** A turn of a record, which may say more of it. */
export interface RecordedTurn {
  seat: number;
  move: Move;
  score: number;
  lines: ScoredLine[];
  bonus: number;
  drawn: (Tile | '?')[];
  bot: string | null;
  at: number | null;
  effort: number;
  note: string;
  overruled: boolean;
}

/** The command, question or message was refused, and nothing has changed, as far as the server knows. */
export interface Refused {
  kind: 'refused';
  id: string | null;
  code: string;
  sentence: string;
}

/** The engine's move, in the notation. One that counts is not answered; one that does not is `refused`. */
export interface Reply {
  kind: 'reply';
  id: string;
  move: string;
}

/** How a game ended. */
export interface Result {
  scores: number[];
  winners: number[];
  ending: Ending | null;
  went_out: number | null;
  out_of_time: number | null;
  seed: string;
  hands: Tile[][];
}

/** What one player did with what came. */
export interface ReviewedPlayer {
  seat: number;
  name: string;
  score: number;
  turns: number;
  error_per_turn: number;
  error_per_turn_95: number | null;
  plays_like: string | null;
  luck: number | null;
  fortune: Fortune | null;
  grades: [Grade, number][];
  balance: Balance;
}

/** A line that a play made or made longer: `[x, y, axis, length, score]` with its first cell. */
export type ScoredLine = [x: number, y: number, axis: '>' | 'v', length: number, score: number];

/** Who sits on a seat, as everybody sees it. Without a name the seat is free. */
export interface Seat {
  name: string | null;
  bot: string | null;
  owned: boolean;
  here: boolean;
  away_since: number | null;
  ready: boolean;
}

/** What one seat did. */
export interface SeatStatistics {
  seat: number;
  score: number;
  turns: number;
  plays: number;
  trades: number;
  passes: number;
  best: number;
  best_score: number;
  qwirkles: number;
  tiles_laid: number;
  tiles_traded: number;
  tiles_drawn: number;
  points_a_turn: number;
}

/** The game on the table, as one seat or a spectator may know it. */
export interface SeenGame {
  number: number;
  players: Player[];
  turn: number;
  first: number;
  hand: Tile[];
  hand_sizes: number[];
  bag: number;
  scores: number[];
  unseen: string;
  turns_from: number;
  turns: Turn[];
  plays: string;
  most_trade: number;
  may_pass: boolean;
  clocks_ms: number[] | null;
  turn_since: number;
  turn_ends: number | null;
  commitment: string;
  contributions: string[];
  result: Result | null;
}

/** A friendly sign of a seat. */
export interface Sign {
  seat: number;
  reaction: 'good-game' | 'hello' | 'oops' | 'thanks' | 'thinking' | 'well-played' | 'wow';
  version: number;
}

/** How things stand, and all that the seat to move can do: its plays, and whether it may trade or pass. */
export interface Situation {
  plays: string;
  most_trade: number;
  may_pass: boolean;
  bag: number;
  unseen: string;
  ending: Ending | null;
  winners: number[];
}

/** What the rules say to a position that was set up by hand. */
export interface Soundness {
  playable: boolean;
  faults: Finding[];
  bag: number;
}

/** The moves that a bot finds best, the best first. */
export interface Suggestions {
  moves: Advice[];
  weighed: boolean;
  exact: boolean;
}

/** Some tables; `before` asks for older ones where there are more. */
export interface TableList {
  tables: ListedTable[];
  before: number | null;
}

/** The people at a real table let a move stand, whatever the rules say: for this many points, with a note. */
export interface TableSays {
  points: number;
  note?: string;
}

/** Take the own seat back from the bot. */
export interface TakeOver {
  kind: 'take-over';
  id: string;
  version: number;
}

/** Somebody would like to take their last turn back. */
export interface TakebackAsked {
  seat: number;
  waiting_for: number[];
}

/** Tiles traded for others; `?` for those that are not known. */
export interface Trade {
  kind: 'trade';
  tiles: (Tile | '?')[];
}

/** Ask what a move loses that was not made, in a turn of a record that has been reviewed. */
export interface TryAnswer {
  text: string;
  turn: number;
  move: Move;
}

/** Ask whether the seat to move may do this here, and what comes of it. A `Verdict` answers. */
export interface TryMove {
  position: string;
  move: Move;
  table_says?: TableSays | null;
}

/** A turn that stands. Of what others traded and drew, only how many tiles: `?` for each. */
export interface Turn {
  seat: number;
  move: Move;
  score: number;
  lines: ScoredLine[];
  bonus: number;
  drawn: (Tile | '?')[];
  bot: string | null;
  at: number | null;
  effort: number;
}

/** What can be said of one turn. Losses are against the best move, from what the mover could know. */
export interface TurnReview {
  reviewed: boolean;
  partial: boolean;
  lost: number;
  chance: number;
  chance_lost: number;
  chance_seen: number | null;
  lost_seen: number | null;
  exact: boolean;
  grade: Grade | null;
  praise: Praise | null;
  better: BetterMove | null;
  luck: number | null;
}

/** What the rules say to a move: its score by line, or why not and where. */
export interface Verdict {
  legal: boolean;
  score: number;
  bonus: number;
  lines: ScoredLine[];
  code: string | null;
  sentence: string | null;
  cells: [number, number][];
  may_overrule: boolean;
  line: string | null;
  after: string | null;
}

/** All that one seat, or a spectator, may know of a table: the answer to `hello`, and what changes go on from. */
export interface View {
  kind: 'view';
  table: string;
  version: number;
  now: number;
  state: 'open' | 'over' | 'playing';
  options: Options;
  seat: number;
  own_seats: number[];
  left_seats: number[];
  seats: Seat[];
  watching: number;
  can: ('answer-takeback' | 'ask-takeback' | 'hand-over' | 'join' | 'leave' | 'move' | 'react' | 'ready' | 'take-over')[];
  game: SeenGame | null;
  series: FinishedGame[];
  wins: number[];
  takeback: TakebackAsked | null;
  reactions: Sign[];
  next_commitment: string | null;
  next_contributions: string[];
}

/** The reason, and its number; 0 if it has none. */
export interface Why {
  reason: Reason;
  n: number;
}

export type ClientMessage =
  | AnswerTakeback
  | AskTakeback
  | Fits
  | GiveUp
  | HandOver
  | Hello
  | Hint
  | Join
  | Leave
  | Look
  | MakeMove
  | Offer
  | Ping
  | Plan
  | Preview
  | React
  | Ready
  | Reply
  | TakeOver;

export type Command =
  | AnswerTakeback
  | AskTakeback
  | HandOver
  | Join
  | Leave
  | MakeMove
  | React
  | Ready
  | TakeOver;

export type CommandName =
  | 'answer-takeback'
  | 'ask-takeback'
  | 'hand-over'
  | 'join'
  | 'leave'
  | 'move'
  | 'react'
  | 'ready'
  | 'take-over';

export type Move =
  | Pass
  | Play
  | Trade;

export type Reaction =
  | 'good-game'
  | 'hello'
  | 'oops'
  | 'thanks'
  | 'thinking'
  | 'well-played'
  | 'wow';

export type ServerMessage =
  | Answered
  | Asked
  | Change
  | Fitted
  | Hinted
  | Offered
  | Planned
  | Pong
  | Previewed
  | Refused
  | View;
