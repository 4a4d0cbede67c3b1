/** Opening a table for several people round this device. */
import { ApiError } from '../wire/api';
import { Connection } from '../wire/connection';
import { hostOf } from '../wire/host';
import type { ListedTable, Options } from '../wire/protocol';
import type { Language } from '../words/words.svelte';
import { guest } from './guest.svelte';
import { openOwn } from './opening';
import { remember } from './saved';

interface Sharer {
  readonly name: string;
  readonly language: Language;
}

/** Several people round this device: one guest takes a seat for each of them, and adds to the shuffle for them all. */
export async function openShared(people: readonly Sharer[], bots: readonly string[]): Promise<ListedTable> {
  const [first, ...others] = people;
  const options: Options = { seats: [...people.map(() => null), ...bots], takebacks: true, one_device: true };
  const listed = await openOwn(options, first!.name);
  remember(
    `languages.${listed.table}`,
    people.map(({ language }) => language),
  );
  await seat(
    listed.table,
    others.map(({ name }) => name),
  );
  return listed;
}

/** Take a free seat for each of these names, one after the other. */
function seat(table: string, names: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let version = 0;
    let started = false;
    const line = new Connection({
      host: hostOf(table),
      hello: () => ({ kind: 'hello', table, key: guest.key ?? null, changes: true }),
      version: () => version,
      told: (news) => {
        version = news.version;
        if (started) return;
        started = true;
        void take();
      },
      presence: () => {},
      refused: (code, sentence) => reject(new ApiError(code, sentence)),
    });
    const take = async (): Promise<void> => {
      for (const name of names) {
        const answer = await line.command({ kind: 'join', name });
        if (answer.kind === 'refused') {
          line.close();
          reject(new ApiError(answer.code, answer.sentence));
          return;
        }
        if (answer.kind === 'answered') version = answer.version;
      }
      line.close();
      resolve();
    };
  });
}
