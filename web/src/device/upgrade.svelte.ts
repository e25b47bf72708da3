// A newer version of the page: the service worker has fetched all of it and waits. It takes over when the player says
// so, never in the middle of a game.
export const upgrade = $state({ waiting: false });

let registration: ServiceWorkerRegistration | undefined;
let wanted = false;

const LOOK_EVERY = 3_600_000; // ms

function look(found: ServiceWorkerRegistration): void {
  registration = found;
  // Without a controller it is the first visit, and there is nothing to replace.
  const isReady = () => {
    upgrade.waiting = found.waiting !== null && navigator.serviceWorker.controller !== null;
  };
  isReady();
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', isReady));
  setInterval(() => found.update().catch(() => {}), LOOK_EVERY);
}

export async function watchUpgrades(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wanted) location.reload();
  });
  try {
    look(await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)));
  } catch {
    // A browser that allows none, or a page that is not served securely: it plays all the same, but not offline.
  }
}

export function takeUpgrade(): void {
  wanted = true;
  registration?.waiting?.postMessage('take over');
}
