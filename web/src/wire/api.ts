/** What the page asks: guests, tables, positions, records. */
import { NOT_KNOWN, untilKnown } from './again';
import { server } from './host';
import type {
  AddDevice,
  GameRecord,
  GameReview,
  JudgedAnswer,
  ListedTable,
  NewGuest,
  NewKey,
  OpenTable,
  OwnTableList,
  Problem,
  PushKey,
  PuzzlePack,
  Situation,
  Soundness,
  Suggestions,
  TableList,
  TryAnswer,
  TryMove,
  Verdict,
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

/** What the host answers, if it does and did not refuse. */
async function ask(method: string, path: string, key?: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (key !== undefined) headers['Authorization'] = `Bearer ${key}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await server.ask(path, {
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

async function call<T>(method: string, path: string, key?: string, body?: unknown): Promise<T> {
  const response = await ask(method, path, key, body);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

export const api = {
  newGuest: () => call<NewGuest>('POST', 'guests'),
  newKey: (key: string, link: boolean) => call<NewKey>('POST', 'keys', key, { link }),
  dropKey: (key: string) => call<undefined>('DELETE', 'keys', key),
  /** The guest's own tables that go on, the last changed first: the next page of them after `before`. */
  mine: (key: string, before?: number) => call<OwnTableList>('GET', paged('mine', before), key),
  /** The games that the guest has played to their end, in the same way. */
  games: (key: string, before?: number) => call<TableList>('GET', paged('games', before), key),
  pushKey: () => call<PushKey>('GET', 'push'),
  addDevice: (key: string, device: AddDevice) => call<undefined>('POST', 'devices', key, device),
  dropDevice: (key: string, endpoint: string) => call<undefined>('DELETE', 'devices', key, { endpoint }),
  tables: () => call<TableList>('GET', 'tables'),
  openTable: async (key: string, table: OpenTable): Promise<ListedTable> => {
    const ask = (): Promise<ListedTable | ApiError> =>
      call<ListedTable>('POST', 'tables', key, table).catch((error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      });
    const answer = await untilKnown(ask, (found) => !(found instanceof ApiError && found.code === NOT_KNOWN));
    if (answer instanceof ApiError) throw answer;
    return answer;
  },
  positionPlays: (position: string) => call<Situation>('POST', 'positions/plays', undefined, { position }),
  positionMove: (asked: TryMove) => call<Verdict>('POST', 'positions/move', undefined, asked),
  positionCheck: (position: string) => call<Soundness>('POST', 'positions/check', undefined, { position }),
  positionSuggest: (position: string, level: string) =>
    call<Suggestions>('POST', 'positions/suggest', undefined, { position, level }),
  /** All puzzles. The service worker keeps them for when there is no network. */
  puzzles: () => call<PuzzlePack>('GET', 'puzzles'),
  /** The review of a record, as far as it has come. */
  review: (text: string) => call<GameReview>('POST', 'records/review', undefined, { text }),
  /** What a move that was not made loses, in a turn of a record whose review is complete. */
  judgeAnswer: (asked: TryAnswer) => call<JudgedAnswer>('POST', 'records/judge', undefined, asked),
  readRecord: (text: string) => call<GameRecord>('POST', 'records/read', undefined, { text }),
  /** The record of a game at a table, as the one with this key may know it. */
  record: (table: string, version: number | undefined, key: string | undefined) =>
    call<GameRecord>('GET', `${recordOf(table)}.json${version === undefined ? '' : `?version=${version}`}`, key),
  /** The same as the text of a file. */
  recordText: async (table: string, version: number): Promise<string> =>
    (await ask('GET', `${recordOf(table)}.sixfold?version=${version}`)).text(),
  /** A position as an SVG picture, in this look. */
  picture: async (position: string, look: Record<string, string>): Promise<Blob> =>
    (await ask('GET', `positions/picture.svg?${new URLSearchParams({ position, ...look })}`)).blob(),
};

function paged(path: string, before: number | undefined): string {
  return before === undefined ? path : `${path}?before=${before}`;
}

function recordOf(table: string): string {
  return `tables/${encodeURIComponent(table)}/record`;
}
