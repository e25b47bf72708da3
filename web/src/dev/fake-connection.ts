// A connection without a server: tests supply the server's messages and read what was sent.
import type { ServerAnswer, ServerMessage } from '../generated/messages';
import type { Connection, Handler, Sent } from '../net/connection.svelte';

export class FakeConnection {
  state = 'open';
  sent: Sent[] = [];
  lost = false; // no answer comes any more
  answer: Partial<ServerAnswer> = { ok: true };
  private handlers = new Set<Handler>();

  serverNow = () => 1_000_000;
  on = (handler: Handler) => {
    this.handlers.add(handler);
    return () => this.handlers.delete(handler);
  };
  send = (message: Sent) => {
    this.sent.push(message);
    if (this.lost) return Promise.resolve(null);
    return Promise.resolve({ type: 'answer', id: 1, ok: true, ...this.answer } as ServerAnswer);
  };
  again = () => {};
  say(message: ServerMessage): void {
    for (const handler of this.handlers) handler(message);
  }
  asConnection = () => this as unknown as Connection;
}
