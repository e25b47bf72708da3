// One table as this page sees it: the room, the position, the talk and what happened. It follows the server's messages and
// sends commands; it decides nothing.
import { allow_odds } from '../app/settings.svelte';
import { Keeper } from '../fair/kept';
import type {
  Action,
  Claim,
  Clock,
  Event,
  Frame,
  Item,
  Offer,
  LogLine as Past,
  Position,
  Refusal,
  Room,
  Seat,
  ServerAnswer,
  ServerMessage,
  Talk,
} from '../generated/messages';
import { use_neutral } from '../i18n/neutral.svelte';
import { t } from '../i18n/words.svelte';
import { fresh_key } from '../net/key';
import type { Line, Sent } from '../net/line.svelte';
import { as_told } from './told';

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

const kPlayBeat = 1300; // ms that each thing missed is shown for
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
  missed = $state(0); // updates that can be played back
  playback = $state.raw<{ frames: Frame[]; at: number } | null>(null);
  // The first line of the log that the open window is about: until it closes the board stands before it.
  stake_from = $state<number | null>(null);
  private opened_at_stake = $state.raw<Event[]>([]); // the same for a table that was opened at a window
  seq = 0;

  private unsure: { line: string; key: string } | null = null; // what I said last, if its answer was lost
  readonly keeper: Keeper; // of what the proof of the dice needs
  private past_offers = new Map<number, Offer>();
  private watchers = new Set<Watcher>();
  private stop: () => void;
  private next_line = 1;
  private present: Position | null = null; // while the past is played back
  private beat: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly line: Line,
  ) {
    this.keeper = new Keeper(id);
    this.stop = line.on((message) => this.receive(message));
    if (line.state === 'open') this.open();
  }

  leave_page(): void {
    clearTimeout(this.beat);
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
  // The log as far as the board shows it, and what came after.
  get settled(): LogLine[] {
    const from = this.stake_from;
    return from === null ? this.log : this.log.filter((l) => l.n < from);
  }
  get at_stake(): LogLine[] {
    const from = this.stake_from;
    if (from !== null) return this.log.filter((l) => l.n >= from);
    return this.opened_at_stake.map((event) => ({ n: 0, at: 0, event, round: this.position?.round ?? 0 }));
  }
  name = (seat: Seat | null) => this.room?.seats.find((s) => s.seat === seat)?.name ?? '';
  seat_info = (seat: Seat) => this.room?.seats.find((s) => s.seat === seat);
  // A bot plays for me, until I take my seat back.
  get stood_in_for(): boolean {
    return this.me !== null && (this.seat_info(this.me)?.stand_in ?? false);
  }
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
  hold = (seats: Seat[]) => this.do({ type: 'hold', seats });
  // Under one key a line is said once, however often it is sent: who says it again because the answer was lost is not heard twice.
  say = async (what: { text?: string; phrase?: string; claim?: Claim }, to: Seat[]) => {
    const line = { ...what, ...(to.length > 0 ? { to } : {}) };
    const key = this.unsure?.line === JSON.stringify(line) ? this.unsure.key : fresh_key();
    const answer = await this.do({ type: 'say', key, ...line });
    this.unsure = answer ? null : { line: JSON.stringify(line), key };
    return answer;
  };

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

  // Shows what was missed as it would have looked, step by step; the present waits behind it.
  async play_back(): Promise<void> {
    const answer = await this.send({ type: 'play_back' });
    const frames = answer?.frames ?? [];
    if (frames.length === 0 || this.playback || !this.position) return;
    this.present = this.position;
    this.play_frame(frames, 0);
  }
  next_frame(): void {
    if (this.playback) this.play_frame(this.playback.frames, this.playback.at + 1);
  }
  stop_playing(): void {
    clearTimeout(this.beat);
    if (!this.playback) return;
    this.playback = null;
    this.position = this.present;
    this.missed = 0;
  }
  private play_frame(frames: Frame[], at: number): void {
    clearTimeout(this.beat);
    const frame = frames[at];
    if (!frame || !this.present) {
      this.stop_playing();
      return;
    }
    const before = this.position;
    const after = { ...this.present, view: frame.view, round: frame.round, decision: null, free: [], over: false };
    this.playback = { frames, at };
    this.position = after;
    for (const watcher of this.watchers) watcher(frame.events, before, after);
    this.beat = setTimeout(() => this.next_frame(), kPlayBeat);
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
        this.keep_pin(message.pin);
        break;
      case 'room':
        this.enter_room(message.room);
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
    this.stop_playing();
    this.enter_room(message.room);
    this.seq = message.seq;
    this.keep_pin(message.pin);
    this.talk = message.talk;
    this.remember_offers(message.position);
    this.position = message.position;
    this.stake_from = null;
    this.opened_at_stake = message.at_stake.filter((e) => e.sentence);
    this.meanwhile = message.meanwhile;
    this.missed = message.missed;
    this.write(message.meanwhile, message.position?.round ?? 0);
    this.recall();
  }

  // The log is the server's: the same after a reload, on another device, in another language.
  private async recall(): Promise<void> {
    const past = (await this.send({ type: 'log' }))?.log;
    if (!past) return;
    const waiting = this.at_stake.length;
    this.log = this.lines_of(past).slice(-kLogLength);
    this.stake_from = waiting > 0 ? (this.log.at(-waiting)?.n ?? null) : null;
    if (this.stake_from !== null) this.opened_at_stake = [];
  }

  private update(seq: number, events: Event[], after: Position): void {
    const before = this.present ?? this.position;
    this.seq = seq;
    this.opened_at_stake = [];
    this.remember_offers(after);
    const first = this.next_line;
    this.write(events, after.round);
    if (!after.decision?.window) this.stake_from = null;
    else if (!this.stands_still(before, after)) this.stake_from = first;
    if (before?.decision?.prompt !== after.decision?.prompt) this.refusal = null; // it spoke of another question
    if (this.playback) {
      this.present = after;
      return;
    }
    this.position = after;
    for (const watcher of this.watchers) watcher(events, before, after);
  }

  // Windows that follow each other at once show the same board all along.
  private stands_still(before: Position | null, after: Position): boolean {
    if (this.stake_from === null || !before?.decision?.window) return false;
    return JSON.stringify(before.view) === JSON.stringify(after.view);
  }

  private enter_room(room: Room): void {
    this.room = room;
    const owed = this.keeper.see_room(room);
    if (owed) this.send({ type: 'share', ...owed });
    use_neutral(room.neutral_words);
    allow_odds(room.odds_shown);
  }

  private keep_pin(pin: string | undefined): void {
    if (pin) this.keeper.see_pin(this.me ?? 0, this.seq, pin);
  }

  private change_position(what: Partial<Position>): void {
    if (this.playback && this.present) this.present = { ...this.present, ...what };
    else if (this.position) this.position = { ...this.position, ...what };
  }

  private write(events: Event[], round: number): void {
    const at = this.line.server_now();
    this.log = [...this.log, ...this.lines_of(events.map((event) => ({ at, round, event })))].slice(-kLogLength);
  }
  private lines_of(past: Past[]): LogLine[] {
    const countered = ({ args }: Event) =>
      t('log.countered', { player: this.name(Number(args.from)), other: this.name(Number(args.to)) });
    const flat = past.map(({ at, round, event }) => ({ ...event, at, round }));
    return as_told(flat, countered)
      .filter((e) => e.sentence)
      .map(({ at, round, ...event }) => ({ n: this.next_line++, at, round, event }));
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

// The table's own channel is "", a whisper's is the numbers of the others in it: "2" or "2,4".
export function channel_of(line: Talk, me: Seat | null): string {
  if (line.kind === 'whisper-seen' || line.to.length === 0) return '';
  const all = [...line.to, ...(line.from === null ? [] : [line.from])];
  return [...new Set(all)]
    .filter((s) => s !== me)
    .sort()
    .join(',');
}
