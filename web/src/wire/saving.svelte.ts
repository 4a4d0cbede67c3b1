/** Whether games of this device lie in memory only, since its browser would not keep them. */

class Saving {
  failed = $state(false);
}

export const saving = new Saving();
