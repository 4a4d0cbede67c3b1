/** What the page asks: guests, tables, positions, records. */
import { alone } from '../load/place';
import { NOT_KNOWN, untilKnown } from './again';
import { type Host, hostOf, server, thinksHere, thisDevice } from './host';
import type {
  AddDevice,
  BotList,
  GameRecord,
  GameReview,
  JudgedAnswer,
  ListedTable,
  NewGuest,
  NewKey,
  OpenTable,
  OwnTableList,
  PlayedGameList,
  Problem,
  PushKey,
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

/** What a host answers, if it does and did not refuse. */
async function ask(host: Host, method: string, path: string, key?: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (key !== undefined) headers['Authorization'] = `Bearer ${key}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await host.ask(path, {
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

async function callOn<T>(host: Host, method: string, path: string, key?: string, body?: unknown): Promise<T> {
  const response = await ask(host, method, path, key, body);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** What the server answers. */
function call<T>(method: string, path: string, key?: string, body?: unknown): Promise<T> {
  return callOn<T>(server, method, path, key, body);
}

/** This device, if it is to think and can; or else why it cannot. */
async function thinker(): Promise<{ readonly host?: Host; readonly lack?: string }> {
  if (!thinksHere()) return {};
  const host = await thisDevice();
  const lack = await host.lack();
  return lack === undefined ? { host } : { lack };
}

/** Where nobody answers, what this device lacks is the better reason. */
function blaming(lack: string | undefined): (error: unknown) => never {
  return (error) => {
    if (lack !== undefined && isUnreachable(error)) throw new ApiError(lack, lack);
    throw error;
  };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unreachable';
}

/** What this device answers to a question about positions or records, where it can; or else the server. */
async function think<T>(path: string, body: unknown): Promise<T> {
  const { host = server, lack } = await thinker();
  return callOn<T>(host, 'POST', path, undefined, body).catch(blaming(lack));
}

export const api = {
  newGuest: () => call<NewGuest>('POST', 'guests'),
  newKey: (key: string, link: boolean) => call<NewKey>('POST', 'keys', key, { link }),
  dropKey: (key: string) => call<undefined>('DELETE', 'keys', key),
  /** The guest's own tables that go on, the last changed first: the next page of them after `before`. */
  mine: (key: string, before?: number) => call<OwnTableList>('GET', paged('mine', before), key),
  /** The games that the guest has played to their end, in the same way. */
  games: (key: string, before?: number) => call<PlayedGameList>('GET', paged('games', before), key),
  pushKey: () => call<PushKey>('GET', 'push'),
  addDevice: (key: string, device: AddDevice) => call<undefined>('POST', 'devices', key, device),
  dropDevice: (key: string, endpoint: string) => call<undefined>('DELETE', 'devices', key, { endpoint }),
  /** The same for those that are kept on this device. */
  mineHere: async () => callOn<OwnTableList>(await thisDevice(), 'GET', 'mine'),
  gamesHere: async () => callOn<PlayedGameList>(await thisDevice(), 'GET', 'games'),
  tables: () => call<TableList>('GET', 'tables'),
  bots: () => call<BotList>('GET', 'bots'),
  /**
   * Open a table that needs nobody from elsewhere: on this device, where it can play and keeps games, or on the server, as
   * `elsewhere` says. Without an answer from there, what this device does not keep is still played on it.
   */
  openHere: async (table: OpenTable, elsewhere: () => Promise<ListedTable>): Promise<ListedTable> => {
    const { host, lack } = await thinker();
    if (!host) return elsewhere().catch(blaming(lack));
    const open = (): Promise<ListedTable> => callOn<ListedTable>(host, 'POST', 'tables', undefined, table);
    if (alone || (await (await thisDevice()).keeps())) return open();
    return elsewhere().catch((error: unknown) => {
      if (isUnreachable(error)) return open();
      throw error;
    });
  },
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
  positionPlays: (position: string) => think<Situation>('positions/plays', { position }),
  positionMove: (asked: TryMove) => think<Verdict>('positions/move', asked),
  positionCheck: (position: string) => think<Soundness>('positions/check', { position }),
  positionSuggest: (position: string, level: string) => think<Suggestions>('positions/suggest', { position, level }),
  /** The review of a record, as far as it has come. */
  review: (text: string) => think<GameReview>('records/review', { text }),
  /** What a move that was not made loses, in a turn of a record that has been reviewed. */
  judgeAnswer: (asked: TryAnswer) => think<JudgedAnswer>('records/judge', asked),
  readRecord: (text: string) => think<GameRecord>('records/read', { text }),
  /** The record of a game at a table, as the one with this key may know it. */
  record: async (table: string, version: number | undefined, key: string | undefined) =>
    callOn<GameRecord>(
      await hostOf(table),
      'GET',
      `${recordOf(table)}.json${version === undefined ? '' : `?version=${version}`}`,
      key,
    ),
  /** The same as the text of a file. */
  recordText: async (table: string, version: number): Promise<string> =>
    (await ask(await hostOf(table), 'GET', `${recordOf(table)}.sixfold?version=${version}`)).text(),
  /** A position as an SVG picture, in this look. */
  picture: async (position: string, look: Record<string, string>): Promise<Blob> =>
    (await ask(server, 'GET', `positions/picture.svg?${new URLSearchParams({ position, ...look })}`)).blob(),
};

function paged(path: string, before: number | undefined): string {
  return before === undefined ? path : `${path}?before=${before}`;
}

function recordOf(table: string): string {
  return `tables/${encodeURIComponent(table)}/record`;
}
