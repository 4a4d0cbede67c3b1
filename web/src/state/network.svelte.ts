/** Whether this device has a network at all, as its browser knows at once: without one, no server is to blame. */

class Network {
  online = $state(navigator.onLine);

  constructor() {
    const look = (): void => void (this.online = navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
  }
}

export const network = new Network();
