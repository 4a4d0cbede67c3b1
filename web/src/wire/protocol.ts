/** What crosses the wire, as the server defines it. */

export type Placement = [x: number, y: number, tile: string];
export type ScoredLine = [x: number, y: number, axis: '>' | 'v', length: number, score: number];
export type EditionName = 'mindware' | 'classic' | 'heap' | 'schmidt';
export type State = 'open' | 'playing' | 'over';
export type Reaction = 'hello' | 'thanks' | 'well-played' | 'wow' | 'oops' | 'thinking' | 'good-game';
export type CommandName =
  | 'join'
  | 'leave'
  | 'ready'
  | 'play'
  | 'trade'
  | 'pass'
  | 'ask-takeback'
  | 'answer-takeback'
  | 'hand-over'
  | 'take-over'
  | 'react';

export interface LiveClock {
  kind: 'live';
  base_seconds: number;
  increment_seconds?: number;
}
export interface MoveClock {
  kind: 'move';
  seconds: number;
}
export interface Options {
  seats: (string | null)[];
  edition?: EditionName;
  public?: boolean;
  takebacks?: boolean;
  spectators?: boolean;
  hints?: boolean;
  clock?: LiveClock | MoveClock | null;
  on_timeout?: 'bot' | 'adjudicate';
  start?: 'full' | 'ready';
  one_device?: boolean;
}

export interface Hello {
  kind: 'hello';
  table: string;
  key?: string | null;
  seat?: number | null;
  game?: number;
  turns?: number;
}
export interface Ping {
  kind: 'ping';
}
interface CommandBase {
  id: string;
  version: number;
}
export type Join = CommandBase & {
  kind: 'join';
  name: string;
  seat?: number | null;
  age?: number | null;
  contribution?: string;
};
export type Leave = CommandBase & { kind: 'leave' };
export type Ready = CommandBase & { kind: 'ready'; contribution?: string };
export type Play = CommandBase & { kind: 'play'; tiles: Placement[] };
export type Trade = CommandBase & { kind: 'trade'; tiles: string[] };
export type Pass = CommandBase & { kind: 'pass' };
export type AskTakeback = CommandBase & { kind: 'ask-takeback' };
export type AnswerTakeback = CommandBase & { kind: 'answer-takeback'; agree: boolean };
export type HandOver = CommandBase & { kind: 'hand-over'; bot: string };
export type TakeOver = CommandBase & { kind: 'take-over' };
export type React = CommandBase & { kind: 'react'; reaction: Reaction };
export interface Preview {
  kind: 'preview';
  id: string;
  tiles: Placement[];
}
export interface Plan {
  kind: 'plan';
  id: string;
}
export interface Hint {
  kind: 'hint';
  id: string;
}
export type Command =
  | Join
  | Leave
  | Ready
  | Play
  | Trade
  | Pass
  | AskTakeback
  | AnswerTakeback
  | HandOver
  | TakeOver
  | React;
export type ClientMessage = Hello | Ping | Command | Preview | Plan | Hint;

export interface Pong {
  kind: 'pong';
  now: number;
}
export interface Answered {
  kind: 'answered';
  id: string;
  version: number;
}
export interface Refused {
  kind: 'refused';
  id: string | null;
  code: string;
  sentence: string;
}
export interface Previewed {
  kind: 'previewed';
  id: string;
  legal: boolean;
  score: number;
  lines: ScoredLine[];
  code: string | null;
  sentence: string | null;
  cells: [number, number][];
}
export interface LegalPlay {
  tiles: Placement[];
  score: number;
  lines: ScoredLine[];
}
export interface Planned {
  kind: 'planned';
  id: string;
  version: number;
  plays: LegalPlay[];
}
export interface OpenedLine {
  line: ScoredLine;
  x: number;
  y: number;
  takes: [string, number][];
}
export interface Advice {
  move: 'play' | 'trade' | 'pass';
  tiles: Placement[];
  traded: string[];
  score: number;
  lines: ScoredLine[];
  equity: number;
  chance: number;
  opens: OpenedLine[];
  keeps: string[];
}
export interface Hinted {
  kind: 'hinted';
  id: string;
  version: number;
  moves: Advice[];
}
export interface Seat {
  name: string | null;
  bot: string | null;
  owned: boolean;
  here: boolean;
  away_since: number | null;
  ready: boolean;
}
export interface TurnTold {
  seat: number;
  move: 'play' | 'trade' | 'pass';
  tiles: Placement[];
  score: number;
  lines: ScoredLine[];
  bonus: number;
  traded: number;
  drawn: number;
  traded_tiles: string[] | null;
  drawn_tiles: string[] | null;
  bot: string | null;
  at: number;
}
export interface Clock {
  left_ms: number;
}
export interface Result {
  scores: number[];
  winners: number[];
  ending: 'went-out' | 'stuck' | 'traded-out' | 'adjudicated';
  went_out: number | null;
  out_of_time: number | null;
  seed: string;
  hands: string[][];
}
export interface GameTold {
  number: number;
  turn: number;
  first: number;
  hand: string[];
  hand_sizes: number[];
  bag: number;
  scores: number[];
  unseen: number[];
  turns_from: number;
  turns: TurnTold[];
  plays: LegalPlay[];
  most_trade: number;
  may_pass: boolean;
  clocks: Clock[] | null;
  turn_since: number;
  turn_ends: number | null;
  commitment: string;
  contributions: string[];
  result: Result | null;
}
export interface Finished {
  version: number;
  scores: number[];
  winners: number[];
}
export interface TakebackAsked {
  seat: number;
  waiting_for: number[];
}
export interface Reacted {
  seat: number;
  reaction: Reaction;
  version: number;
}
export interface View {
  kind: 'view';
  table: string;
  version: number;
  now: number;
  state: State;
  options: Options;
  seat: number;
  own_seats: number[];
  seats: Seat[];
  watching: number;
  can: CommandName[];
  game: GameTold | null;
  series: Finished[];
  wins: number[];
  takeback: TakebackAsked | null;
  reactions: Reacted[];
  next_commitment: string | null;
}
export type ServerMessage = Pong | Answered | Refused | Previewed | Planned | Hinted | View;

export interface NewGuest {
  guest: string;
  key: string;
}
export interface NewKey {
  key: string;
  expires: number | null;
}
export interface OpenTable {
  id: string;
  options: Options;
  name?: string | null;
  age?: number | null;
  contribution?: string;
}
export interface ListedSeat {
  name: string | null;
  bot: string | null;
}
export interface TableListed {
  table: string;
  version: number;
  state: State;
  opened: number;
  changed: number;
  edition: EditionName;
  public: boolean;
  spectators: boolean;
  clock: LiveClock | MoveClock | null;
  seats: ListedSeat[];
  free: number;
  scores: number[];
  turn: number;
  games: number;
}
export interface TableList {
  tables: TableListed[];
  before: number | null;
}
export interface Bot {
  name: string;
  character: string;
}
export interface BotList {
  bots: Bot[];
  default: string;
}
export interface Problem {
  code: string;
  sentence: string;
}
