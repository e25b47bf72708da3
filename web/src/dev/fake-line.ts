// A line that leads nowhere: tests say what the server says, and see what it was sent.
import type { ServerAnswer, ServerMessage } from '../generated/messages';
import type { Handler, Line, Sent } from '../net/line.svelte';

export class FakeLine {
  state = 'open';
  sent: Sent[] = [];
  lost = false; // no answer comes any more
  answer: Partial<ServerAnswer> = { ok: true };
  private handlers = new Set<Handler>();

  server_now = () => 1_000_000;
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
  as_line = () => this as unknown as Line;
}
