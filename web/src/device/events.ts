/** What happens at a table: the events of its log, the same that a server writes (`sixfold/server/table/events.py`). */
import type { Options, Reaction } from '../wire/protocol';

/** `by` and `id` are those of the command that is finished by the event. */
interface Finished {
  readonly by?: string;
  readonly id?: string;
}

type Happened<Kind extends string, Fields = object> = Finished & { readonly kind: Kind } & Readonly<Fields>;

export type TableEvent =
  | Happened<'opened', { options: Options; titles?: readonly string[] }>
  | Happened<'promised', { seed: string }>
  | Happened<'sat', { seat: number; guest: string; name: string; age?: number | null; spent?: number }>
  | Happened<'stood', { seat: number; bot?: string | null; spent?: number }>
  | Happened<'readied', { seat: number; contribution?: string }>
  | Happened<'started', { hands: readonly string[]; first: number; date: string; same_draws?: boolean }>
  | Happened<
      'turned',
      {
        seat: number;
        move: string;
        score: number;
        drawn?: string;
        spent?: number;
        bot?: string | null;
        effort?: number;
      }
    >
  | Happened<'takeback-wanted' | 'takeback-agreed' | 'takeback-dropped' | 'took-back', { seat: number }>
  | Happened<'handed-over', { seat: number; bot: string; spent?: number }>
  | Happened<'taken-over', { seat: number; spent?: number }>
  | Happened<'ran-out' | 'came' | 'went', { seat: number }>
  | Happened<'signed', { seat: number; reaction: Reaction }>
  | Happened<'credited', { milliseconds: number }>
  | Happened<'closed'>;

export type Of<Kind extends TableEvent['kind']> = Extract<TableEvent, { kind: Kind }>;

const DEFAULTS: Readonly<Record<string, unknown>> = {
  age: null,
  bot: null,
  spent: 0,
  contribution: '',
  drawn: '',
  effort: 100,
  same_draws: false,
};

/** The event as the log keeps it: without what goes without saying. */
export function writeEvent(event: TableEvent): string {
  return JSON.stringify(event, (key, value: unknown) =>
    key in DEFAULTS && DEFAULTS[key] === value ? undefined : value,
  );
}

export function readEvent(body: string): TableEvent {
  return JSON.parse(body) as TableEvent;
}
