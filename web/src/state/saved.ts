/** What this device remembers. A browser that forbids it just forgets. */

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`sixfold.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs comfort, not the game: the server keeps that.
  }
}

export function recall<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(`sixfold.${key}`);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`sixfold.${key}`);
  } catch {
    // Nothing is kept where nothing may be kept.
  }
}
