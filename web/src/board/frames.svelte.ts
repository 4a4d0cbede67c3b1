/** What happens in which frame, so that a finger never waits for more than it has to. */

/** A value that follows another one a frame later. */
export function trail<T>(value: () => T): { readonly current: T } {
  let current = $state.raw(value());
  $effect(() => {
    const next = value();
    const frame = requestAnimationFrame(() => (current = next));
    return () => cancelAnimationFrame(frame);
  });
  return {
    get current() {
      return current;
    },
  };
}
