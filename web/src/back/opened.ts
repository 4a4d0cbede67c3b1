/** Where a record comes from: a file that was opened, a link that holds it, or a game of the server. */
import { link, pathNow } from '../load/place';
import { guest } from '../state/guest.svelte';
import { router } from '../state/route.svelte';
import { ApiError, api } from '../wire/api';
import type { GameRecord } from '../wire/protocol';
import { refusal } from '../words/sentences';
import { LARGEST_RECORD, readFragment, unpack } from '../state/links';
import { tell } from './words.svelte';

/** Where the text of an opened record lies until the page is closed. */
const OPENED = 'sixfold.opened';

/** Keep the text and go to its replay, if it is a record. */
export async function open(text: string): Promise<void> {
  await api.readRecord(text);
  sessionStorage.setItem(OPENED, text);
  router.go('/back/opened');
}

export async function openFile(file: File): Promise<void> {
  if (file.size > LARGEST_RECORD) throw new ApiError('too-large', 'The file is too large.');
  await open(await file.text());
}

/** The record that was opened, or the one in the link. Its text leaves the address, which stays short enough to read. */
export async function readOpened(): Promise<GameRecord> {
  const { record, turn } = readFragment(location.hash);
  const text = record === undefined ? sessionStorage.getItem(OPENED) : await unpack(record);
  if (text === undefined || text === null) throw new ApiError('nothing-opened', 'Nothing was opened.');
  if (record !== undefined) {
    sessionStorage.setItem(OPENED, text);
    history.replaceState(null, '', link(turn === undefined ? pathNow() : `${pathNow()}#turn=${turn}`));
  }
  return api.readRecord(text);
}

/** The record of a game of the server. */
export async function readGame(table: string, version: number | undefined): Promise<GameRecord> {
  return api.record(table, version, guest.key);
}

/** Why something could not be read, in a sentence; of a record with its line. */
export function whyNot({ code, message, problem }: ApiError): string {
  if (code === 'too-large') return tell('open.too-large');
  if (code === 'nothing-opened') return tell('nothing-opened');
  if (code !== 'bad-record') return refusal(code, message);
  if (problem?.refusal && problem.line)
    return tell('bad.rule', { line: problem.line, why: refusal(problem.refusal, message) });
  return problem?.line ? tell('bad.line', { line: problem.line }) : tell('bad.record');
}
