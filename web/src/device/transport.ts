// The transport of the page that plays on this device: the same requests and messages as with a server, answered by a
// worker. net/transport.ts is the one with a server; vite.config.ts chooses.

import type { Analyst } from '../net/transport-types';
import type { FromDevice, ToDevice, Trouble } from './host';
import { report } from './troubles.svelte';

export const onDevice = true;

declare const consigliereProgram: string; // the name of its file; vite.config.ts puts it in

const PAUSE_KEY = 'consigliere.bot_pause'; // ms; tests hurry
const BASE = '/api/v1';
const RESTARTED = 1012;

function botPause(): number | null {
  try {
    const pause = localStorage.getItem(PAUSE_KEY);
    return pause === null ? null : Number(pause);
  } catch {
    return null; // the browser refuses all storage; the worker says so
  }
}

// As much of a WebSocket as the connection uses.
class DeviceSocket {
  readyState: number = WebSocket.CONNECTING;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;

  send(text: string): void {
    device.tell({ kind: 'message', text });
  }
  receive(text: string): void {
    this.readyState = WebSocket.OPEN;
    this.onmessage?.({ data: text });
  }
  close(code = 1000): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    device.forget(this);
    this.onclose?.({ code });
  }
}

class Device {
  private worker: Worker | null = null;
  private begun: Worker | null = null; // the worker that has the program
  private program: Promise<WebAssembly.Module> | null = null;
  private socket: DeviceSocket | null = null;
  private readonly waiting = new Map<number, (reply: Response) => void>();
  private nextRequest = 1;

  // Before anything is asked: all of it takes time.
  prepare(): void {
    void this.running();
  }

  tell(message: ToDevice): void {
    this.running().then((worker) => worker?.postMessage(message));
  }

  connect(lang: string): DeviceSocket {
    const socket = new DeviceSocket();
    this.socket = socket;
    this.tell({ kind: 'connect', lang });
    return socket;
  }

  forget(socket: DeviceSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.tell({ kind: 'disconnect' });
  }

  ask(path: string, query: Record<string, string>, method: string, body: string): Promise<Response> {
    const n = this.nextRequest++;
    return new Promise((resolve) => {
      this.waiting.set(n, resolve);
      this.tell({ kind: 'request', n, method, path, query, body });
    });
  }

  // Null where the program cannot run; the page says why.
  private async running(): Promise<Worker | null> {
    if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') return this.failed('unsupported');
    this.program ??= WebAssembly.compileStreaming(fetch(programAddress()));
    this.worker ??= this.startWorker(); // it opens the storage while the program is compiled
    try {
      const program = await this.program;
      report('loading', false);
      this.worker ??= this.startWorker();
      if (this.begun !== this.worker) this.worker.postMessage({ kind: 'start', program, botPause: botPause() });
      this.begun = this.worker;
      return this.worker;
    } catch {
      this.program = null; // perhaps the network is back next time
      return this.failed('loading');
    }
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromDevice>) => this.receive(event.data);
    worker.onerror = () => this.died(worker);
    return worker;
  }

  private receive(message: FromDevice): void {
    if (message.kind === 'message') this.socket?.receive(message.text);
    else if (message.kind === 'close') this.socket?.close(message.code);
    else if (message.kind === 'trouble') report(message.trouble, message.on);
    else {
      const { status, type, body } = message.reply;
      this.waiting.get(message.n)?.(new Response(body || null, { status, headers: { 'Content-Type': type } }));
      this.waiting.delete(message.n);
    }
  }

  // The connection opens again by itself, and with it another worker that knows what was stored.
  private died(worker: Worker): void {
    worker.terminate();
    if (this.worker !== worker) return;
    this.worker = null;
    this.failed('failed');
  }

  private failed(trouble: Trouble): null {
    report(trouble, true);
    const socket = this.socket;
    this.socket = null;
    for (const resolve of this.waiting.values()) resolve(Response.error());
    this.waiting.clear();
    socket?.close(RESTARTED);
    return null;
  }
}

const device = new Device();

const programAddress = () => new URL(consigliereProgram, document.baseURI).href;
export const openAnalyst = async (): Promise<Analyst | null> =>
  typeof WebAssembly === 'undefined'
    ? null
    : {
        worker: new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }),
        program: programAddress(),
      };

export const openSocket = (lang: string): WebSocket => device.connect(lang) as unknown as WebSocket;

// What never changes is in files beside the page, which are there before the program has started (site-plugin.ts).
const FILES: [RegExp, (found: string[], lang: string) => string][] = [
  [/^\/games$/, (_, lang) => `games.${lang}.json`],
  [/^\/games\/([a-z-]+)\/cards$/, ([, game]) => `cards/${game}.json`],
  [/^\/games\/([a-z-]+)\/rules$/, ([, game], lang) => `rules/${game}.${lang}.json`],
];
function fileFor(path: string, lang: string): string | null {
  for (const [pattern, name] of FILES) {
    const found = pattern.exec(path);
    if (found) return name(found, lang);
  }
  return null;
}

// With the name of the program, so that no cache gives one of another version.
const read = (file: string) => fetch(new URL(`${file}?${consigliereProgram}`, document.baseURI));

// Before the page asks: what the first table needs is on its way while the page is put together.
let early: { file: string; reply: Promise<Response> } | null = null;
export function prepare(lang: string): void {
  device.prepare();
  const file = fileFor('/games', lang)!;
  early = { file, reply: read(file) };
  early.reply.catch(() => {}); // whoever asks hears of it
}
function readOnce(file: string): Promise<Response> {
  const reply = early?.file === file ? early.reply : read(file);
  if (early?.file === file) early = null;
  return reply;
}

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, 'http://device');
  const method = init.method ?? 'GET';
  const asked = url.pathname.slice(BASE.length);
  const file = method === 'GET' ? fileFor(asked, url.searchParams.get('lang') ?? 'en') : null;
  if (file) return readOnce(file);
  const body = init.body instanceof Blob ? await init.body.text() : ((init.body as string | undefined) ?? '');
  const query = Object.fromEntries(url.searchParams);
  return device.ask(asked, query, method, body);
}
