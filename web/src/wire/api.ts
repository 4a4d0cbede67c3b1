/** What the page asks over HTTP: guests, tables, bots, records. */
import type {
  BotList,
  KeepTurn,
  MoveTried,
  NewGuest,
  NewKey,
  OpenTable,
  PlaysFound,
  Problem,
  RecordKept,
  TableList,
  TableListed,
  TryMove,
} from './protocol';

/** A request that was refused, or did not come through (`unreachable`). */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

async function call<T>(method: string, path: string, key?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (key !== undefined) headers['Authorization'] = `Bearer ${key}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('unreachable', 'The server does not answer.');
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  throw new ApiError(problem?.code ?? 'unreachable', problem?.sentence ?? `The server answered ${response.status}.`);
}

export const api = {
  newGuest: () => call<NewGuest>('POST', 'guests'),
  newKey: (key: string, link: boolean) => call<NewKey>('POST', 'keys', key, { link }),
  bots: () => call<BotList>('GET', 'bots'),
  /** The guest's own tables, the last changed first: the next page of them after `before`. */
  mine: (key: string, before?: number) =>
    call<TableList>('GET', before === undefined ? 'mine' : `mine?before=${before}`, key),
  tables: () => call<TableList>('GET', 'tables'),
  openTable: (key: string, table: OpenTable) => call<TableListed>('POST', 'tables', key, table),
  positionPlays: (position: string) => call<PlaysFound>('POST', 'positions/plays', undefined, { position }),
  recordTurn: (asked: KeepTurn) => call<RecordKept>('POST', 'records/turn', undefined, asked),
  positionMove: (asked: TryMove) => call<MoveTried>('POST', 'positions/move', undefined, asked),
};

/** Where a game's record can be fetched. */
export function recordPath(table: string, version: number): string {
  return `/api/tables/${encodeURIComponent(table)}/record.sixfold?version=${version}`;
}
