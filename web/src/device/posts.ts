/** What the page and its worker say to each other. */
import type { ClientMessage, OpenTable, OwnTable, Problem, ServerMessage } from '../wire/protocol';
import type { AskPath, Ended, Entry, Log } from './contract';

/** A question of the page, which is answered once by its number. */
export type Asked =
  | { readonly kind: 'open'; readonly table: string; readonly asked: OpenTable }
  | { readonly kind: 'resume'; readonly log: Log }
  | { readonly kind: 'listed'; readonly table: string }
  | { readonly kind: 'record'; readonly table: string; readonly version: number | undefined }
  | { readonly kind: 'ask'; readonly path: AskPath; readonly body: unknown };

/** From the page. The first message brings the core, and a port to each who thinks. */
export type ToWorker =
  | { readonly kind: 'begin'; readonly core: WebAssembly.Module; readonly minds: readonly MessagePort[] }
  | { readonly kind: 'asked'; readonly number: number; readonly question: Asked }
  | { readonly kind: 'kept'; readonly number: number; readonly failed: boolean }
  | { readonly kind: 'send'; readonly table: string; readonly line: number; readonly message: ClientMessage }
  | { readonly kind: 'hang-up'; readonly table: string; readonly line: number }
  | { readonly kind: 'close'; readonly table: string };

/** To the page. The first message says that the core is there; those who think say that, too. */
export interface Ready {
  readonly kind: 'ready';
}

export type ToPage =
  | Ready
  | { readonly kind: 'answered'; readonly number: number; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly number: number; readonly problem: Problem }
  | {
      readonly kind: 'keep';
      readonly number: number;
      readonly table: string;
      readonly entries: readonly Entry[];
      readonly listed: OwnTable;
      readonly ended: Ended | undefined;
    }
  | { readonly kind: 'tell'; readonly table: string; readonly line: number; readonly message: ServerMessage };

/** To one who thinks: the core first, then one job after another. */
export type ToMind =
  | { readonly kind: 'begin'; readonly core: WebAssembly.Module; readonly port: MessagePort }
  | { readonly kind: 'job'; readonly number: number; readonly job: string; readonly given: readonly unknown[] };

/** From one who thinks. */
export type FromMind =
  { readonly number: number; readonly done: unknown } | { readonly number: number; readonly problem: Problem };
