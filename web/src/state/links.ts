/** Links to a moment: a turn of a game, a whole record, or a position, behind the `#` where no server sees them. */
import { isHere } from '../device/contract';
import { ApiError } from '../wire/api';

/** A longer link breaks in too many places that people send links through. */
const LONGEST_LINK = 6000;
/** A longer one would bury the text that it goes with. */
export const LONGEST_BESIDE_TEXT = 2000;

/** The most bytes of a record that are looked at; a long game's has some five thousand. */
export const LARGEST_RECORD = 100_000;

export interface Fragment {
  /** After how many turns. */
  readonly turn: number | undefined;
  readonly position: string | undefined;
  /** A whole record, packed. */
  readonly record: string | undefined;
  /** Whose mistakes to learn from, once the game is reviewed; 0 to review it only. */
  readonly learn: number | undefined;
}

export function readFragment(hash: string): Fragment {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const turn = fields.get('turn');
  const learn = fields.get('learn');
  return {
    turn: turn !== null && /^\d{1,4}$/.test(turn) ? Number(turn) : undefined,
    position: fields.get('position') ?? undefined,
    record: fields.get('record') ?? undefined,
    learn: learn !== null && /^[0-4]$/.test(learn) ? Number(learn) : undefined,
  };
}

/** The path of the board editor with a position; a blank is written as `+`, and nothing else needs an escape. */
export function boardPath(position: string): string {
  return `/back/board#position=${position.replaceAll(' ', '+')}`;
}

/** Where a game that is looked at comes from, and its record. */
interface Source {
  readonly table: string | undefined;
  readonly version: number | undefined;
  readonly text: string;
}

/** The path to a turn of a game: of its table on a server, or else with the record in the fragment, if that is not too long. */
export async function momentPath(
  { table, version, text }: Source,
  turn: number,
  longest?: number,
): Promise<string | undefined> {
  if (table === undefined || isHere(table)) return recordLink(text, turn, longest);
  return `${gamePath(table, version)}#turn=${turn}`;
}

export function gamePath(table: string, version?: number): string {
  return `/back/game/${encodeURIComponent(table)}${version === undefined ? '' : `/${version}`}`;
}

/** The path that opens a record with all of it in the fragment; nothing if that would be too long. */
export async function recordLink(text: string, turn: number, longest = LONGEST_LINK): Promise<string | undefined> {
  const link = `/back/opened#turn=${turn}&record=${await pack(text)}`;
  return link.length > longest ? undefined : link;
}

/** Text made short, in letters that need no escapes. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The text that was packed; nothing if this was not. Links come from strangers: one that is too large is refused. */
export async function unpack(packed: string): Promise<string | undefined> {
  if (packed.length > LONGEST_LINK) throw tooLarge();
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(bytes, new DecompressionStream('deflate-raw'), LARGEST_RECORD),
    );
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return undefined;
  }
}

function tooLarge(): ApiError {
  return new ApiError('too-large', 'The record is too large.');
}

/** Some bytes, changed; refused as soon as they come to more than `most`. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(change).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) {
      void reader.cancel();
      throw tooLarge();
    }
    chunks.push(read.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
