/** Hands a file that was made on this device to whoever asked for it. */

export function download(content: Blob | string, name: string, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  link.download = name;
  link.click();
  // The browser has taken it by the time the page comes to rest.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
