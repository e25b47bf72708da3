// Push messages to this browser: they come while no page is open, about slow games, from the server of this site
// through the browser's own push service.
import { api, type Result } from '../net/http';

const WORKER = '/push-worker.js';
const SCOPE = '/push/'; // a folder that no page is in: it controls none

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const registration = () => navigator.serviceWorker.getRegistration(SCOPE);
async function subscription(): Promise<PushSubscription | null> {
  return canPush() ? ((await (await registration())?.pushManager.getSubscription()) ?? null) : null;
}

// Does the server send to this browser? It may have dropped it, or know it as another person's.
export async function isPushed(): Promise<boolean> {
  const made = await subscription();
  if (!made) return false;
  const known = await api.pushKey();
  return known.ok && known.value.browsers.includes(made.endpoint);
}

async function activated(): Promise<ServiceWorkerRegistration> {
  const registered = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = registered.installing ?? registered.waiting;
  if (!registered.active && worker)
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
  return registered;
}

// Null: the browser did not allow it, or has no push service.
export async function startPush(): Promise<Result<unknown> | null> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return null;
  const offered = await api.pushKey();
  if (!offered.ok) return offered;
  try {
    const { pushManager } = await activated();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: offered.value.key });
    const { endpoint, keys } = made.toJSON();
    const reply = await api.startPush({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! });
    if (!reply.ok) await made.unsubscribe();
    return reply;
  } catch {
    return null;
  }
}

export async function stopPush(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await api.stopPush(made.endpoint);
  await made.unsubscribe();
}
