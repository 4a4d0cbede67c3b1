/** Pictures of a position, to be downloaded. The server draws them; the browser makes PNG of SVG. */
import { choices } from '../state/choices.svelte';
import { download } from '../state/download';
import { words } from '../words/words.svelte';

const ENLARGED = 2;

/** Where the server draws a position, in the colours and the language that the page has now. */
export function picturePath(position: string): string {
  const look = {
    theme: choices.dark ? 'dark' : 'light',
    palette: choices.contrast ? 'high-contrast' : 'default',
    marks: choices.switches.marks ? 'yes' : 'no',
    language: words.language,
  };
  return `/api/positions/picture.svg?${new URLSearchParams({ position, ...look })}`;
}

export async function downloadPng(position: string, name: string): Promise<void> {
  const response = await fetch(picturePath(position));
  if (!response.ok) throw new Error(`the picture was refused: ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * ENLARGED;
    canvas.height = image.naturalHeight * ENLARGED;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('the picture could not be made');
    download(png, name);
  } finally {
    URL.revokeObjectURL(url);
  }
}
