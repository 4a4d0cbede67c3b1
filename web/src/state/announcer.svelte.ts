/** What a screen reader says as it happens. */

class Announcer {
  text = $state('');
  #again = false;
  /** What is said at one moment is one text: a later sentence must not take the place of an earlier. */
  #said: readonly string[] = [];

  say(...sentences: readonly string[]): void {
    this.#said = [...this.#said, ...sentences.filter(Boolean)];
    const text = this.#said.join(' ');
    if (!text) return;
    queueMicrotask(() => (this.#said = []));
    // The same sentence twice would not be read again: a blank that nobody hears makes it another one.
    this.#again = !this.#again;
    this.text = this.#again ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
