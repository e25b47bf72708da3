import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromDevice, ToDevice } from './host';

class FakeWorker {
  static all: FakeWorker[] = [];
  received: ToDevice[] = [];
  ended = false;
  onmessage: ((event: { data: FromDevice }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage = (message: ToDevice) => this.received.push(message);
  terminate = () => {
    this.ended = true;
  };
  say = (data: FromDevice) => this.onmessage?.({ data });
}

const kinds = (worker: FakeWorker) => worker.received.map((message) => message.kind);
const settled = () => vi.waitFor(() => expect(FakeWorker.all.at(-1)?.received.length ?? 0).toBeGreaterThan(1));
const worker = () => FakeWorker.all.at(-1)!;

let transport: typeof import('./transport');
let troubles: typeof import('./troubles.svelte');
beforeEach(async () => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('fetch', async () => new Response());
  vi.spyOn(WebAssembly, 'compileStreaming').mockResolvedValue({} as WebAssembly.Module);
  vi.resetModules();
  transport = await import('./transport');
  troubles = await import('./troubles.svelte');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('requests go to the worker and are answered like those to a server', async () => {
  const asked = transport.ask('/api/v1/tables/abc/story?lang=de&seat=2');
  await settled();
  expect(worker().received[1]).toEqual({
    kind: 'request',
    n: 1,
    method: 'GET',
    path: '/tables/abc/story',
    query: { lang: 'de', seat: '2' },
    body: '',
  });
  worker().say({ kind: 'reply', n: 1, reply: { status: 404, type: 'application/json', body: '{"refusal":{}}' } });
  const reply = await asked;
  expect([reply.status, await reply.json()]).toEqual([404, { refusal: {} }]);
});

test('an answer without content is one that has none', async () => {
  const asked = transport.ask('/api/v1/tables/abc/cards');
  await settled();
  worker().say({ kind: 'reply', n: 1, reply: { status: 204, type: 'application/json', body: '' } });
  expect((await asked).status).toBe(204);
});

test('a socket opens with the first message and closes as the program says', async () => {
  const socket = transport.openSocket('nl');
  const heard: string[] = [];
  const closed: number[] = [];
  socket.onmessage = (event) => heard.push(event.data);
  socket.onclose = (event) => closed.push(event.code);
  await settled();
  expect(worker().received[1]).toEqual({ kind: 'connect', lang: 'nl' });
  worker().say({ kind: 'message', text: '{"type":"welcome"}' });
  expect([socket.readyState, heard]).toEqual([WebSocket.OPEN, ['{"type":"welcome"}']]);
  worker().say({ kind: 'close', code: 1012 });
  expect([socket.readyState, closed]).toEqual([WebSocket.CLOSED, [1012]]);
});

test('a worker that dies closes the socket and answers every request; the next call starts another', async () => {
  const socket = transport.openSocket('en');
  const closed: number[] = [];
  socket.onclose = (event) => closed.push(event.code);
  const asked = transport.ask('/api/v1/me');
  await vi.waitFor(() => expect(kinds(worker())).toEqual(['start', 'connect', 'request']));
  const first = worker();
  first.onerror?.();
  expect([first.ended, closed, (await asked).ok, troubles.troubles()]).toEqual([true, [1012], false, ['failed']]);
  transport.openSocket('en');
  await vi.waitFor(() => expect(FakeWorker.all.length).toBe(2));
  await vi.waitFor(() => expect(kinds(worker())).toEqual(['start', 'connect']));
});

test('a browser without WebAssembly gets a sentence instead of a game', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  const reply = await transport.ask('/api/v1/me');
  expect([reply.ok, troubles.troubles(), FakeWorker.all.length]).toEqual([false, ['unsupported'], 0]);
});

test('a program that cannot be loaded is tried again', async () => {
  const compile = vi.spyOn(WebAssembly, 'compileStreaming').mockRejectedValueOnce(new Error('no network'));
  expect((await transport.ask('/api/v1/me')).ok).toBe(false);
  expect(troubles.troubles()).toEqual(['loading']);
  compile.mockResolvedValue({} as WebAssembly.Module);
  transport.openSocket('en');
  await vi.waitFor(() => expect(FakeWorker.all.length).toBe(1));
  expect(troubles.troubles()).toEqual([]);
});

test('the worker opens the storage while the program is compiled, and starts when it has it', async () => {
  let compiled: (program: WebAssembly.Module) => void = () => {};
  const compiling = new Promise<WebAssembly.Module>((resolve) => {
    compiled = resolve;
  });
  vi.spyOn(WebAssembly, 'compileStreaming').mockReturnValue(compiling);
  transport.prepare('en');
  expect([FakeWorker.all.length, kinds(worker())]).toEqual([1, []]);
  compiled({} as WebAssembly.Module);
  transport.openSocket('en');
  await vi.waitFor(() => expect(kinds(worker())).toEqual(['start', 'connect']));
  expect(FakeWorker.all.length).toBe(1);
});

test('what never changes is read from files, before the program is there', async () => {
  vi.spyOn(WebAssembly, 'compileStreaming').mockReturnValue(new Promise(() => {}));
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (file: URL | string) => {
    if (file instanceof URL) fetched.push(file.pathname); // all but the program
    return new Response('{}');
  });
  transport.prepare('de');
  for (const path of ['/games?lang=de', '/games/omerta/cards?lang=de', '/games/omerta/rules?lang=es'])
    expect((await transport.ask(`/api/v1${path}`)).ok).toBe(true);
  expect(fetched).toEqual(['/games.de.json', '/cards/omerta.json', '/rules/omerta.es.json']);
});

test('cards that are to be checked go to the program', async () => {
  void transport.ask('/api/v1/games/omerta/cards?lang=en', { method: 'POST', body: 'set = "mine"' });
  await settled();
  expect(worker().received[1]).toMatchObject({ kind: 'request', method: 'POST', path: '/games/omerta/cards' });
});

test('a browser that refuses to read settings starts the program all the same', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  void transport.ask('/api/v1/me');
  await settled();
  expect(worker().received[0]).toMatchObject({ kind: 'start', botPause: null });
});
