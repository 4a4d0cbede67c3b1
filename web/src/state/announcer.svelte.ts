/** What a screen reader says as it happens. */

class Announcer {
  text = $state('');
  #again = false;

  say(...sentences: readonly string[]): void {
    const text = sentences.filter(Boolean).join(' ');
    if (!text) return;
    // The same sentence twice would not be read again: a blank that nobody hears makes it another one.
    this.#again = !this.#again;
    this.text = this.#again ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
