/** The first script: gets what this address and this language need, all at the same time, and says so if something is late. */
import first from 'virtual:first-words';
import { askAgain, onWaiting } from './load/files';
import { pathNow } from './load/place';
import './look/boot.css';
import { loadScreen, needsAllWords } from './screens';
import { languageOfDevice } from './state/language';
import { readAddress } from './state/path';
import { loadCatalogue } from './words/catalogues';

const language = languageOfDevice();
const place = document.getElementById('app')!;

/** That something is late, in the one of the first words that fits. */
function note(): HTMLElement {
  const { offline, trying, again } = first[language]!;
  const text = document.createElement('p');
  text.textContent = navigator.onLine ? trying : offline;
  const button = document.createElement('button');
  button.textContent = again;
  button.onclick = askAgain;
  const whole = document.createElement('div');
  whole.className = 'first';
  whole.role = 'alert';
  whole.append(text, button);
  return whole;
}

/** The scripts that come import this one, so it must not wait for them: it is done, and this goes on. */
async function open(): Promise<void> {
  const stop = onWaiting((late) => place.replaceChildren(...(late ? [note()] : [])));
  try {
    const { screen } = readAddress(pathNow(), location.hash);
    const words = loadCatalogue(language, needsAllWords(screen));
    const [{ start }] = await Promise.all([import('./main'), loadScreen(screen), words]);
    stop();
    place.replaceChildren();
    await start(place);
  } catch (error) {
    // What came cannot be used, by an old browser for example: then there are no words to say it in.
    place.textContent = 'Sixfold could not be loaded. Please reload the page.';
    throw error;
  }
}

void open();
