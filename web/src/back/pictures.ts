/** Pictures of a position, to be downloaded. The server draws them; the browser makes PNG of SVG. */
import { choices } from '../state/choices.svelte';
import { download } from '../state/download';
import { api } from '../wire/api';
import { words } from '../words/words.svelte';

const ENLARGED = 2;

/** The position drawn in the colours and the language that the page has now. */
function drawn(position: string): Promise<Blob> {
  return api.picture(position, {
    theme: choices.dark ? 'dark' : 'light',
    palette: choices.contrast ? 'high-contrast' : 'default',
    marks: choices.marks === 'off' ? 'no' : 'yes',
    language: words.language,
  });
}

export async function downloadSvg(position: string, name: string): Promise<void> {
  download(await drawn(position), name);
}

export async function downloadPng(position: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await drawn(position));
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
