// One table as this page sees it: the room, the position, the talk and what happened. It follows the server's messages and
// sends commands; it decides nothing.
import type {
  Action,
  Clock,
  Event,
  Item,
  Offer,
  Position,
  Refusal,
  Room,
  Seat,
  ServerAnswer,
  ServerMessage,
  Talk,
} from '../generated/messages';
import type { Line, Sent } from '../net/line.svelte';

export interface LogLine {
  n: number;
  at: number;
  event: Event;
  round: number;
}

export interface Offerable {
  mine: Item[];
  theirs: Item[];
  not: { side: 'mine' | 'theirs'; item: string; refusal: Refusal }[];
}

type Without<M> = M extends { table: string } ? Omit<M, 'table'> : never;
type Command = Without<Sent>;
export type Watcher = (events: Event[], before: Position | null, after: Position) => void;

const kLogLength = 600; // more than the longest game seen has public events; the oldest go first

export class TableStore {
  room = $state.raw<Room | null>(null);
  position = $state.raw<Position | null>(null);
  talk = $state.raw<Talk[]>([]);
  log = $state.raw<LogLine[]>([]);
  meanwhile = $state.raw<Event[]>([]);
  refusal = $state.raw<Refusal | null>(null); // why the last thing tried was refused
  closed = $state<string | null>(null);
  missing = $state(false); // no such table, or it may not be watched
  busy = $state(false);
  unread = $state<Record<string, number>>({}); // lines by channel, see channel_of
  seq = 0;

  private past_offers = new Map<number, Offer>();
  private watchers = new Set<Watcher>();
  private stop: () => void;
  private next_line = 1;

  constructor(
    readonly id: string,
    readonly line: Line,
  ) {
    this.log = kept_log(id);
    this.next_line = (this.log.at(-1)?.n ?? 0) + 1;
    this.stop = line.on((message) => this.receive(message));
    if (line.state === 'open') this.open();
  }

  leave_page(): void {
    this.stop();
    this.send({ type: 'close' });
  }

  // --- what is so --------------------------------------------------------------------------------------------------------
  get me(): Seat | null {
    return this.room?.you ?? null;
  }
  get decision() {
    return this.position?.decision ?? null;
  }
  get mine() {
    return this.position?.mine ?? null;
  }
  get my_turn(): boolean {
    const d = this.decision;
    return !!d && d.mine && !d.answer && !d.passed;
  }
  name = (seat: Seat | null) => this.room?.seats.find((s) => s.seat === seat)?.name ?? '';
  seat_info = (seat: Seat) => this.room?.seats.find((s) => s.seat === seat);
  offer_before = (offer: Offer) => (offer.counters ? this.past_offers.get(offer.counters) : undefined);
  // Seats after mine, as they sit round the table.
  rivals(): Seat[] {
    const n = this.room?.seats.length ?? 0;
    const from = this.me ?? n;
    const round = Array.from({ length: n }, (_, i) => ((from + i) % n) + 1);
    return this.me === null ? round : round.filter((s) => s !== this.me);
  }

  on_update(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  // --- what I do ----------------------------------------------------------------------------------------------------------
  async do(command: Command): Promise<ServerAnswer | null> {
    this.busy = true;
    const answer = await this.send(command);
    this.busy = false;
    this.refusal = answer && !answer.ok ? (answer.refusal ?? null) : null;
    return answer;
  }

  act = (action: Action) => this.do({ type: 'act', seq: this.seq, do: action.text });
  pass = () => this.do({ type: 'pass', seq: this.seq });
  undo = () => this.do({ type: 'undo' });
  say = (what: { text?: string; phrase?: string }, to: Seat[]) =>
    this.do({ type: 'say', ...what, ...(to.length > 0 ? { to } : {}) });

  async why_not(text: string): Promise<Refusal | null> {
    const answer = await this.send({ type: 'check', do: text });
    return answer && !answer.ok ? (answer.refusal ?? null) : null;
  }

  // What may change hands with somebody now, or why nothing may at this moment.
  async offerable(seat: Seat): Promise<Offerable | Refusal | null> {
    const answer = await this.send({ type: 'offerable', with: seat });
    if (answer && !answer.ok) return answer.refusal ?? null;
    return answer ? { mine: answer.mine ?? [], theirs: answer.theirs ?? [], not: answer.not ?? [] } : null;
  }

  async older_talk(): Promise<void> {
    const first = this.talk[0];
    const answer = first && (await this.send({ type: 'talk', before: first.n }));
    if (answer?.lines) this.talk = [...answer.lines, ...this.talk];
  }

  dismiss = () => {
    this.refusal = null;
  };
  read = (channel: string) => {
    if (this.unread[channel]) this.unread[channel] = 0;
  };

  // --- what the server says ----------------------------------------------------------------------------------------------
  private send(command: Command): Promise<ServerAnswer | null> {
    return this.line.send({ ...command, table: this.id } as Sent);
  }

  private async open(): Promise<void> {
    const answer = await this.send({ type: 'open' });
    if (answer && !answer.ok) this.missing = true;
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.open();
    if (!('table' in message) || message.table !== this.id) return;
    switch (message.type) {
      case 'table':
        this.whole(message);
        break;
      case 'update':
        this.update(message.seq, message.events, message.position);
        break;
      case 'room':
        this.room = message.room;
        break;
      case 'clock':
        this.change_position({ clock: message.clock as Clock });
        break;
      case 'mine':
        this.change_position({ mine: message.mine, decision: message.decision });
        break;
      case 'talk':
        this.heard(message.line);
        break;
      case 'closed':
        this.closed = message.reason;
        break;
    }
  }

  private whole(message: Extract<ServerMessage, { type: 'table' }>): void {
    this.missing = false;
    this.room = message.room;
    this.seq = message.seq;
    this.talk = message.talk;
    this.remember_offers(message.position);
    this.position = message.position;
    this.meanwhile = message.meanwhile;
    this.write(message.meanwhile, message.position?.round ?? 0);
  }

  private update(seq: number, events: Event[], after: Position): void {
    const before = this.position;
    this.seq = seq;
    this.remember_offers(after);
    this.write(events, after.round);
    if (before?.decision?.prompt !== after.decision?.prompt) this.refusal = null; // it spoke of another question
    this.position = after;
    for (const watcher of this.watchers) watcher(events, before, after);
  }

  private change_position(what: Partial<Position>): void {
    if (this.position) this.position = { ...this.position, ...what };
  }

  private write(events: Event[], round: number): void {
    const at = this.line.server_now();
    const lines = events.filter((e) => e.sentence).map((event) => ({ n: this.next_line++, at, event, round }));
    if (lines.length === 0) return;
    this.log = [...this.log, ...lines].slice(-kLogLength);
    keep_log(this.id, this.log);
  }

  private remember_offers(position: Position | null): void {
    for (const offer of position?.offers ?? []) this.past_offers.set(offer.id, offer);
  }

  private heard(line: Talk): void {
    this.talk = [...this.talk, line];
    const channel = channel_of(line, this.me);
    if (line.from !== this.me && line.kind !== 'whisper-seen') this.unread[channel] = (this.unread[channel] ?? 0) + 1;
  }
}

// The log of this visit, so that it is still there after the page was loaded again. Only this tab can read it.
function kept_log(table: string): LogLine[] {
  try {
    return JSON.parse(sessionStorage.getItem(`log ${table}`) ?? '[]');
  } catch {
    return [];
  }
}
function keep_log(table: string, log: LogLine[]): void {
  try {
    sessionStorage.setItem(`log ${table}`, JSON.stringify(log));
  } catch {
    // No room or not allowed: the log then lasts as long as the page.
  }
}

// The table's own channel is "", a whisper's is the numbers of the others in it: "2" or "2,4".
export function channel_of(line: Talk, me: Seat | null): string {
  if (line.kind === 'whisper-seen' || line.to.length === 0) return '';
  const all = [...line.to, ...(line.from === null ? [] : [line.from])];
  return [...new Set(all)]
    .filter((s) => s !== me)
    .sort()
    .join(',');
}
