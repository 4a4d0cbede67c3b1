/** Where a record comes from: a file that was opened, a link that holds it, or a game of the server. */
import { guest } from '../state/guest.svelte';
import { router } from '../state/route.svelte';
import { ApiError, api, fetchRecord } from '../wire/api';
import type { RecordTold } from '../wire/protocol';
import { refusal } from '../words/sentences';
import { readFragment, unpack } from './links';
import { tell } from './words.svelte';

/** Where the text of an opened record lies until the page is closed. */
export const OPENED = 'sixfold.opened';

/** The largest file that is looked at; a long game's record has some five thousand letters. */
export const LARGEST_FILE = 100_000;

/** Keep the text and go to its replay, if it is a record; otherwise say why not. */
export async function open(text: string): Promise<string | undefined> {
  try {
    await api.readRecord(text);
  } catch (error) {
    return whyNot(error);
  }
  sessionStorage.setItem(OPENED, text);
  router.go('/back/opened');
  return undefined;
}

export async function openFile(file: File): Promise<string | undefined> {
  return file.size > LARGEST_FILE ? tell('open.too-large') : open(await file.text());
}

/** The record that was opened, or the one in the link. Its text leaves the address, which stays short enough to read. */
export async function readOpened(): Promise<RecordTold | undefined> {
  const { record, turn } = readFragment(location.hash);
  if (record !== undefined) {
    const text = await unpack(record);
    if (text === undefined) return undefined;
    sessionStorage.setItem(OPENED, text);
    history.replaceState(null, '', `${location.pathname}#turn=${turn ?? 0}`);
  }
  const text = sessionStorage.getItem(OPENED);
  return text === null ? undefined : api.readRecord(text);
}

/** The record of a game of the server. */
export async function readGame(table: string, version: number | undefined): Promise<RecordTold> {
  return api.readRecord(await fetchRecord(table, version, guest.key));
}

/** Why something could not be read, in a sentence; of a record with its line. */
export function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, problem } = error;
  if (code !== 'bad-record') return refusal(code, message);
  if (problem?.refusal && problem.line)
    return tell('bad.rule', { line: problem.line, why: refusal(problem.refusal, message) });
  return problem?.line ? tell('bad.line', { line: problem.line, why: message }) : tell('bad.record', { why: message });
}
