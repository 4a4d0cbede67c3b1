/**
 * What the device offers to the page: tables and answers like a server's, made here (docs/offline.md).
 *
 * Nothing of this is a screen's business: it talks to a line, and to whoever answers questions, and knows not which.
 */
import type { ClientMessage, GameRecord, OpenTable, OwnTable, Problem, ServerMessage } from '../wire/protocol';

/** One event of a table's log, as a server keeps it: `body` is its JSON. */
export interface Entry {
  /** Counted from 1, without a gap. */
  readonly version: number;
  /** When it happened, in milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
}

/** A table as it is kept: plain JSON. A table is the fold of its entries and nothing else. */
export interface Log {
  readonly table: string;
  readonly entries: readonly Entry[];
}

/** A game that has just come to its end at a table. */
export interface Ended {
  /** The table's version then, by which `record` finds the game again. */
  readonly version: number;
  /** The game's `.sixfold` record. */
  readonly record: string;
}

/** Whoever keeps a device's tables. */
export interface Keeper {
  /**
   * Keep what has happened: these entries follow those that are kept. `listed` is the table as lists show it; `ended` is there
   * once for each game that is over. Nobody is told of it before this is done, and if it fails it has not happened: the
   * command is refused as `store-failed`.
   */
  keep(entries: readonly Entry[], listed: OwnTable, ended: Ended | undefined): Promise<void>;
}

/** One end of a line to a table, as a socket is: say `hello` first. */
export interface Line {
  send(message: ClientMessage): void;
  close(): void;
}

/** A table that lives here. */
export interface DeviceTable {
  readonly id: string;
  /** The table as lists show it now. */
  listed(): Promise<OwnTable>;
  /** A line to it. All lines are the device's own guest's, whatever key a hello carries. */
  connect(hear: (message: ServerMessage) => void): Line;
  /** The record of the game on it, as its player may know it; with a version, of the game as it was then. */
  record(version?: number): Promise<GameRecord>;
  /** Leave it: bots stop thinking. What was kept can be resumed. */
  close(): void;
}

/** A question that was refused, as a server refuses it. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.sentence);
    this.problem = problem;
  }
}

/**
 * Why this device cannot: `no-webassembly` in an old browser, `no-core` where the page was built without it, `not-loaded`
 * where the file did not come; that may be tried again.
 */
export type Lack = 'no-webassembly' | 'no-core' | 'not-loaded';

export class Unable extends Error {
  readonly lack: Lack;

  constructor(lack: Lack) {
    super(lack);
    this.lack = lack;
  }
}

/** A device that can. */
export interface Device {
  /** Open a table, as `POST /api/tables` does. Its name is made here, and begins as `isHere` says. */
  open(asked: OpenTable, keeper: Keeper): Promise<DeviceTable>;
  /** Go on with a table that was kept. Refused as `table-broken` if its log does not tell the story of one. */
  resume(log: Log, keeper: Keeper): Promise<DeviceTable>;
  /**
   * Ask what `POST /api/<path>` answers, with the same body and in the same shape: `positions/plays`, `positions/move`,
   * `positions/check`, `positions/suggest`, `records/read`, `records/review` and `records/judge`. A refusal is thrown as
   * `Refused`. Like the server's, a review goes on in the background: ask again until it is `complete`.
   */
  ask<T>(path: AskPath, body: unknown): Promise<T>;
}

export type AskPath =
  | 'positions/plays'
  | 'positions/move'
  | 'positions/check'
  | 'positions/suggest'
  | 'records/read'
  | 'records/review'
  | 'records/judge';

const HERE = 'here-';

/** Whether a table of this name lives on the device it was opened on. */
export function isHere(table: string): boolean {
  return table.startsWith(HERE);
}

/** A name that no other table has. */
export function newTableName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return HERE + [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
