/** Asking again: what the server does not know whether it was done, by the same id; and what it could not answer just now. */

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

/** After this many milliseconds. */
export const PATIENCE = 3_000;

/** Whether a refusal will pass by itself: nobody answered, or everybody asked at once. */
export function passes(code: string): boolean {
  return code === 'unreachable' || code === 'too-many-requests';
}
