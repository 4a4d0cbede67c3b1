/** Everything that this device keeps, as one file: settings, games, the score pad, and the key. */
import { hex, sha256 } from '../shuffle/sha256';
import { guest } from '../state/guest.svelte';
import { isKey } from '../state/path';
import type { KeptGame } from '../state/scorepad/game';
import { BadParcel, pickNews, unpackGames } from '../state/scorepad/parcel';
import { Unreadable, readGame } from '../state/scorepad/reading';
import { thisDevice } from '../wire/host';
import type { KeptHere } from '../wire/here/shelf';

const FORMAT = 1;

const PREFIX = 'sixfold.';
const PAD = 'sixfold.kept.';
/** What is true of this device alone: who it is, what the server last said, and what its browser allowed. */
const OWN = new Set(['key', 'own-tables', 'calls', 'here', 'lasting'].map((name) => PREFIX + name));

/** Why a file is refused. */
export class BadFile extends Error {
  readonly reason: 'not-ours' | 'newer' | 'broken' | 'too-large';

  constructor(reason: BadFile['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export interface Everything {
  /** When it was saved; nothing if the file holds games of the score pad only. */
  readonly saved?: number;
  /** The page that saved it: a key is one for its server. */
  readonly origin?: string;
  readonly key?: string | undefined;
  /** Entries of the browser's storage, as they lie there. */
  readonly entries: Readonly<Record<string, string>>;
  readonly pad: readonly KeptGame[];
  readonly device: KeptHere;
}

type File = Omit<Everything, 'pad' | 'saved'> & { readonly 'sixfold-everything': number; readonly saved: string };

function stored(): [string, string][] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX) && !OWN.has(name))
    .map((name) => [name, localStorage.getItem(name) ?? '']);
}

function digest(file: File): string {
  return hex(sha256(new TextEncoder().encode(JSON.stringify(file))));
}

export async function pack(now: Date): Promise<string> {
  const file: File = {
    'sixfold-everything': FORMAT,
    saved: now.toISOString(),
    origin: location.origin,
    key: guest.key,
    entries: Object.fromEntries(stored()),
    device: await (await thisDevice()).everything(),
  };
  return JSON.stringify({ ...file, check: digest(file) });
}

/** What a file holds, all of it or nothing. A file of the score pad's games alone is taken, too. */
export function unpack(text: string): Everything {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw new BadFile('broken'); // Anybody can write a file with a check that is right, and anything else in it.
  }
}

function read(text: string): Everything {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new BadFile('not-ours');
  }
  if (typeof data !== 'object' || data === null) throw new BadFile('not-ours');
  if ('sixfold-games' in data)
    return { entries: {}, pad: padGames(text), device: { tables: [], entries: [], games: [] } };
  const { check, ...file } = data as File & { check: unknown };
  const format: unknown = file['sixfold-everything'];
  if (typeof format !== 'number') throw new BadFile('not-ours');
  if (format > FORMAT) throw new BadFile('newer');
  // What is as a page wrote it needs no further look: only pages restore it.
  if (check !== digest(file)) throw new BadFile('broken');
  const all = Object.entries(file.entries).filter(([name]) => name.startsWith(PREFIX) && !OWN.has(name));
  return {
    saved: Date.parse(file.saved),
    origin: file.origin!,
    key: isKey(file.key) ? file.key : undefined,
    entries: Object.fromEntries(all.filter(([name]) => !name.startsWith(PAD))),
    pad: all.filter(([name]) => name.startsWith(PAD)).flatMap(([, kept]) => readable(kept)),
    device: file.device,
  };
}

function padGames(text: string): KeptGame[] {
  try {
    return unpackGames(text);
  } catch (error) {
    if (error instanceof BadParcel) throw new BadFile(error.reason);
    throw error;
  }
}

/** A game of the score pad; nothing where its own device could not read it either. */
function readable(kept: string | null): KeptGame[] {
  try {
    return [readGame(JSON.parse(kept ?? ''))];
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The key that a device would take from a file: none where it is somebody already, or at another server. */
export function keyToTake({ key, origin }: Everything, own: string | undefined): string | undefined {
  return own === undefined && origin === location.origin ? key : undefined;
}

/**
 * Restore a file: its settings replace those here; games are added, and one that is in both places is kept as it went further.
 * It throws, with nothing changed, where there is no room.
 */
export async function restore(file: Everything): Promise<void> {
  const here = stored().filter(([name]) => name.startsWith(PAD));
  const news = pickNews(
    here.flatMap(([, kept]) => readable(kept)),
    file.pad,
  ).map((game): [string, string] => [PAD + game.id, JSON.stringify(game)]);
  const key = keyToTake(file, guest.key);
  const written: [string, string | null][] = [];
  try {
    for (const [name, value] of [...Object.entries(file.entries), ...news]) {
      written.push([name, localStorage.getItem(name)]);
      localStorage.setItem(name, value);
    }
    await (await thisDevice()).restore(file.device);
  } catch (error) {
    for (const [name, before] of written.reverse()) {
      if (before === null) localStorage.removeItem(name);
      else localStorage.setItem(name, before);
    }
    throw error;
  }
  if (key !== undefined) guest.take(key);
}
