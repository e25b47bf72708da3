// The one WebSocket of this page. It connects again by itself after a lost connection, but never repeats a message:
// whoever sent one hears "lost" and looks at the new position first.
import type { ClientMessage, Notice, Person, ServerAnswer, ServerMessage } from '../generated/messages';
import { lang } from '../i18n/i18n.svelte';
import { onDevice, openSocket as openTransport } from './transport';

export type ConnectionState = 'closed' | 'connecting' | 'open' | 'lost' | 'restarting';
// A message without the number that the connection gives it.
export type Sent = ClientMessage extends infer M ? (M extends { id: number } ? Omit<M, 'id'> : never) : never;
export type Handler = (message: ServerMessage) => void;
export type OpenSocket = (lang: string) => WebSocket;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 10_000; // a server that hangs keeps its sockets open and says nothing
const SIGNED_OUT = 4401; // the server's close code

export class Connection {
  state = $state<ConnectionState>('closed');
  me = $state<Person | null>(null);
  notices = $state<Notice[]>([]);
  refused = $state(false); // the server knows no session here

  onSignedOut = () => {}; // this device was signed out, perhaps from another

  private socket: WebSocket | null = null;
  private nextId = 1;
  private waiting = new Map<number, (answer: ServerAnswer | null) => void>();
  private handlers = new Set<Handler>();
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private overdue: ReturnType<typeof setTimeout> | undefined;
  private offset = 0; // server's clock minus ours
  private wanted = false;

  constructor(private openSocket: OpenSocket = openTransport) {}

  serverNow = () => Date.now() + this.offset;

  connect(): void {
    this.wanted = true;
    if (this.socket) return;
    clearTimeout(this.retry);
    if (this.state !== 'restarting') this.state = this.state === 'closed' ? 'connecting' : 'lost';
    const socket = this.openSocket(lang());
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => this.dropped(socket, event?.code);
    socket.onerror = () => socket.close();
    this.expectMessage();
  }

  close(): void {
    this.wanted = false;
    clearTimeout(this.retry);
    this.socket?.close();
    this.state = 'closed';
  }

  // Right away, because the person asks for it or the browser says that the network is back.
  again(): void {
    this.wait = FIRST_WAIT;
    if (this.wanted) this.connect();
  }

  // The browser says that the network is gone: the socket would notice much later.
  gone(): void {
    const socket = this.socket;
    if (!socket) return;
    this.dropped(socket);
    socket.onmessage = null;
    socket.close();
  }

  // Once the server has said welcome.
  opened(): Promise<void> {
    if (this.state === 'open') return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.on((message) => {
        if (message.type !== 'welcome') return;
        stop();
        resolve();
      });
    });
  }

  on(handler: Handler): () => void {
    this.handlers.add(handler);
    return () => this.handlers.delete(handler);
  }

  // The answer, or null if the connection was lost before it came.
  send(message: Sent): Promise<ServerAnswer | null> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  // The server has to say something soon, or the page looks for one that does.
  private expectMessage(): void {
    clearTimeout(this.overdue);
    this.overdue = setTimeout(() => this.gone(), ANSWER_WITHIN);
  }

  private receive(message: ServerMessage): void {
    clearTimeout(this.overdue);
    if (message.type === 'answer') {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
      return;
    }
    if (message.type === 'welcome') this.welcomed(message);
    if (message.type === 'restarting') this.state = 'restarting';
    if (message.type === 'notice') this.notices.push(message.notice);
    for (const handler of this.handlers) handler(message);
  }

  private welcomed(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.state = 'open';
    this.wait = FIRST_WAIT;
    this.me = message.me;
    this.notices = message.notices;
    this.offset = message.server_time - Date.now();
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
  }

  private async ping(): Promise<void> {
    const at = Date.now();
    this.expectMessage();
    const answer = await this.send({ type: 'ping', at });
    if (answer?.server_time) this.offset = answer.server_time + (Date.now() - at) / 2 - Date.now();
  }

  private dropped(socket: WebSocket, code = 0): void {
    if (this.socket !== socket) return;
    const signedOut = code === SIGNED_OUT && this.wanted; // whoever signed out here knows
    if (signedOut) this.wanted = false;
    this.socket = null;
    clearInterval(this.pinging);
    clearTimeout(this.overdue);
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
    if (signedOut) {
      this.state = 'closed';
      this.onSignedOut();
    }
    if (!this.wanted) return;
    if (this.state !== 'restarting') this.state = 'lost';
    this.retry = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}

export const connection = new Connection();
// What runs on this device needs no network.
if (!onDevice) {
  addEventListener('online', () => connection.again());
  addEventListener('offline', () => connection.gone());
}
