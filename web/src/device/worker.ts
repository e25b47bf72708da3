// The worker in which the program runs, so that the page stays responsive while bots think.
import { DeviceHost, type FromDevice, type ToDevice } from './host';
import { startProgram } from './module';
import { openStorage, type Storage } from './storage';

const post = (message: FromDevice) => postMessage(message);
const ONLY_ONE = 'consigliere-device';

// A browser that stores nothing can still play; the page says that nothing is kept.
const FORGETFUL: Storage = {
  begin: async () => ({ person: null, tables: [] }),
  load: async () => ({ entries: [], talk: [], live: '' }),
  save: () => Promise.reject(new Error('no storage')),
};

// Two windows that play on the same storage would overwrite each other: the second waits until the first is closed.
async function becomeOnlyOne(): Promise<void> {
  if (!navigator.locks) return;
  const waiting = setTimeout(() => post({ kind: 'trouble', trouble: 'elsewhere', on: true }), 1000);
  await new Promise<void>((granted) => {
    const asLongAsThisWorkerLives = () => {
      granted();
      return new Promise(() => {});
    };
    // Refused where the browser refuses all storage: then no window can overwrite another.
    navigator.locks.request(ONLY_ONE, asLongAsThisWorkerLives).catch(granted);
  });
  clearTimeout(waiting);
  post({ kind: 'trouble', trouble: 'elsewhere', on: false });
}

// Begun before the program is there.
const ready = becomeOnlyOne().then(() => openStorage().catch(() => FORGETFUL));

async function begin(module: WebAssembly.Module, botPause: number | null): Promise<DeviceHost> {
  const [program, storage] = await Promise.all([startProgram(module), ready]);
  const host = new DeviceHost(program, storage, post);
  await host.start(botPause);
  return host;
}

let host: Promise<DeviceHost>;
// A program that fails ends the worker; the page starts another, which goes on from what was stored.
const failed = (error: unknown) => {
  setTimeout(() => {
    throw error;
  });
};

addEventListener('message', (event: MessageEvent<ToDevice>) => {
  const message = event.data;
  if (message.kind === 'start') {
    host = begin(message.program, message.botPause);
    host.catch(failed);
  } else {
    host.then((running) => running.take(message)).catch(failed);
  }
});
