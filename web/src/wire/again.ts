/** Asking again, by the same id, for what the server does not know whether it was done: it is done once. */

/** The code of a refusal that leaves it open. */
export const NOT_KNOWN = 'store-failed';
const WAITS = [300, 700, 1_500, 3_000];

/** The first answer that is known to be one; the last answer if none is. */
export async function untilKnown<T>(ask: () => Promise<T>, known: (answer: T) => boolean): Promise<T> {
  for (const wait of WAITS) {
    const answer = await ask();
    if (known(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return ask();
}
