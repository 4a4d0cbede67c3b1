/** The title of the window: each screen says its own, so none has to take another's away. */

/** Call it in an effect: what is read to make the text is followed. An empty text stands for the page as a whole. */
export function setTitle(text: string, waiting = false): void {
  document.title = `${waiting ? '● ' : ''}${text ? `${text} · ` : ''}Sixfold`;
}
