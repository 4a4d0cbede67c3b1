/** Says what is wrong with a name that was typed, in the words of the page: the browser would say it in its own. */
import { say } from '../words/words.svelte';

/** Signs that part names in a record. */
const PARTING = /[|#]/;

/** For a field with a name; `needed` if it may not be left empty. */
export function naming(needed: boolean): (field: HTMLInputElement) => () => void {
  return (field) => {
    const wrong = (name: string): string => {
      if (PARTING.test(name)) return say('name.signs');
      return needed && name.trim() === '' ? say('name.missing') : '';
    };
    const check = (): void => field.setCustomValidity(wrong(field.value));
    check();
    field.addEventListener('input', check);
    return () => field.removeEventListener('input', check);
  };
}
