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
  private program: Promise<WebAssembly.Module> | null = null;
  private socket: DeviceSocket | null = null;
  private readonly waiting = new Map<number, (reply: Response) => void>();
  private nextRequest = 1;

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
    try {
      const program = await this.program;
      report('loading', false);
      this.worker ??= this.startWorker(program);
      return this.worker;
    } catch {
      this.program = null; // perhaps the network is back next time
      return this.failed('loading');
    }
  }

  private startWorker(program: WebAssembly.Module): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromDevice>) => this.receive(event.data);
    worker.onerror = () => this.died(worker);
    worker.postMessage({ kind: 'start', program, botPause: botPause() });
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

// The rules in words are files beside the page: the program is needed for the first game, they are not.
const RULES = /\/games\/([a-z-]+)\/rules$/;

export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, 'http://device');
  const rulesOf = RULES.exec(url.pathname)?.[1];
  if (rulesOf) return fetch(new URL(`rules/${rulesOf}.${url.searchParams.get('lang')}.json`, document.baseURI));
  const body = init.body instanceof Blob ? await init.body.text() : ((init.body as string | undefined) ?? '');
  const query = Object.fromEntries(url.searchParams);
  return device.ask(url.pathname.slice(BASE.length), query, init.method ?? 'GET', body);
}
