/** Hands a text and a picture to the system's share sheet, or copies the text where there is none that takes both. */

/** What came of it: `neither` where the browser can neither share nor copy. */
export type Outcome = 'sent' | 'cancelled' | 'copied' | 'neither';

export async function send(text: string, picture: File | undefined): Promise<Outcome> {
  const data: ShareData = picture ? { text, files: [picture] } : { text };
  if (takes(data)) {
    try {
      await navigator.share(data);
      return 'sent';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    // Refused, or there is no clipboard: pages that do not come by HTTPS have none.
    return 'neither';
  }
}

/** Browsers without `canShare` share no files. */
function takes(data: ShareData): boolean {
  if (!('share' in navigator)) return false;
  return !data.files || ('canShare' in navigator && navigator.canShare(data));
}
