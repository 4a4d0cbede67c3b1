/** How tiles come from whoever laid them: one after another, each for a moment. In milliseconds. */

/** How long a tile is on its way. */
export const FLIGHT = 300;
/** How much later the next one leaves. */
export const APART = 70;

/** When the last of so many tiles lies. */
export function landing(count: number): number {
  return FLIGHT + APART * Math.max(0, count - 1);
}
