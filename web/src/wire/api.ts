/** What the page asks over HTTP: guests, tables, bots, records. */
import type {
  BotList,
  KeepTurn,
  MoveTried,
  NewGuest,
  NewKey,
  OpenTable,
  PlaysFound,
  PositionChecked,
  Problem,
  RecordKept,
  RecordTold,
  Suggestions,
  TableList,
  TableListed,
  TryMove,
} from './protocol';

/** A request that was refused, or did not come through (`unreachable`). */
export class ApiError extends Error {
  readonly code: string;
  /** All that the server said, where it did answer. */
  readonly problem: Problem | undefined;

  constructor(code: string, sentence: string, problem?: Problem) {
    super(sentence);
    this.code = code;
    this.problem = problem;
  }
}

async function call<T>(method: string, path: string, key?: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, key, body)).json()) as T;
}

async function ask(method: string, path: string, key?: string, body?: unknown): Promise<Response> {
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
  if (response.ok) return response;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  throw new ApiError(
    problem?.code ?? 'unreachable',
    problem?.sentence ?? `The server answered ${response.status}.`,
    problem,
  );
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
  positionCheck: (position: string) => call<PositionChecked>('POST', 'positions/check', undefined, { position }),
  positionSuggest: (position: string, level: string) =>
    call<Suggestions>('POST', 'positions/suggest', undefined, { position, level }),
  readRecord: (text: string) => call<RecordTold>('POST', 'records/read', undefined, { text }),
};

/** The record of a game, as the one with this key may know it. */
export async function fetchRecord(
  table: string,
  version: number | undefined,
  key: string | undefined,
): Promise<string> {
  const query = version === undefined ? '' : `?version=${version}`;
  return (await ask('GET', `tables/${encodeURIComponent(table)}/record.sixfold${query}`, key)).text();
}

/** Where a game's record can be fetched. */
export function recordPath(table: string, version: number): string {
  return `/api/tables/${encodeURIComponent(table)}/record.sixfold?version=${version}`;
}
