import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.svelte';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: { type: string; id: number }[] = [];
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send = (text: string) => this.sent.push(JSON.parse(text));
  say = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
  close = (code = 1006) => {
    this.readyState = 3;
    this.onclose?.({ code });
  };
}
const welcome = {
  type: 'welcome',
  version: 1,
  server_time: 0,
  me: { name: 'Ann', lang: 'en', guest: true, login: null },
  notices: [],
  build: '',
};

let connection: Connection;
const socket = () => FakeSocket.all.at(-1)!;
beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  connection = new Connection(() => new FakeSocket() as unknown as WebSocket);
  connection.connect();
  socket().say(welcome);
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test('each message gets its own answer', async () => {
  const [one, two] = [connection.send({ type: 'lobby', on: true }), connection.send({ type: 'lobby', on: false })];
  const [a, b] = socket().sent;
  socket().say({ type: 'answer', id: b!.id, ok: true });
  socket().say({ type: 'answer', id: a!.id, ok: false, refusal: { code: 'stale', rule: '', sentence: '' } });
  expect([(await one)?.ok, (await two)?.ok]).toEqual([false, true]);
});

test('a lost connection is opened again, and nothing is sent a second time', async () => {
  const answer = connection.send({ type: 'lobby', on: true });
  socket().close();
  expect(await answer).toBeNull();
  expect(connection.state).toBe('lost');
  vi.advanceTimersByTime(600);
  socket().say(welcome);
  expect([FakeSocket.all.length, connection.state, socket().sent]).toEqual([2, 'open', []]);
});

test('a browser without a network has lost its connection at once', () => {
  const before = socket();
  connection.gone();
  before.say({ type: 'restarting' });
  expect([connection.state, before.readyState]).toEqual(['lost', 3]);
  vi.advanceTimersByTime(600);
  socket().say(welcome);
  expect([FakeSocket.all.length, connection.state]).toEqual([2, 'open']);
});

test('a server that does not answer a ping within ten seconds is left for another connection', () => {
  vi.advanceTimersByTime(20_000);
  const [before, ping] = [socket(), socket().sent.at(-1)!];
  expect(ping.type).toBe('ping');
  vi.advanceTimersByTime(9_999);
  expect(connection.state).toBe('open');
  vi.advanceTimersByTime(1);
  expect([connection.state, before.readyState]).toEqual(['lost', 3]);
  vi.advanceTimersByTime(600);
  expect(FakeSocket.all.length).toBe(2);
});

test('a server that says anything is not left', () => {
  vi.advanceTimersByTime(25_000);
  socket().say({ type: 'notice', notice: {} });
  vi.advanceTimersByTime(14_000);
  expect([connection.state, FakeSocket.all.length]).toEqual(['open', 1]);
});

test('a server that accepts the connection and never says welcome is left too', () => {
  socket().close();
  vi.advanceTimersByTime(600);
  expect(FakeSocket.all.length).toBe(2);
  vi.advanceTimersByTime(12_000);
  expect(FakeSocket.all.length).toBe(3);
});

test('a restart that was announced is not called a lost connection', () => {
  socket().say({ type: 'restarting', sentence: '' });
  socket().close();
  expect(connection.state).toBe('restarting');
});

test('a device that was signed out stays away and says so', () => {
  let signedOut = 0;
  connection.onSignedOut = () => signedOut++;
  socket().close(4401);
  vi.advanceTimersByTime(60_000);
  expect([FakeSocket.all.length, connection.state, signedOut]).toEqual([1, 'closed', 1]);
});

test('a page that closed its connection itself is not signed out by the end of it', () => {
  let signedOut = 0;
  connection.onSignedOut = () => signedOut++;
  const left = socket();
  left.close = () => {}; // the browser tells of the end later
  connection.close();
  left.onclose?.({ code: 4401 });
  expect([connection.state, signedOut]).toEqual(['closed', 0]);
});

test('attempts become rarer', () => {
  const times: number[] = [];
  for (let i = 0; i < 4; i++) {
    const before = FakeSocket.all.length;
    socket().close();
    let waited = 0;
    while (FakeSocket.all.length === before) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    times.push(waited);
  }
  expect(times).toEqual([500, 1000, 2000, 4000]);
});
