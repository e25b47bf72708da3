// One table as this page sees it: the room, the position, the talk and what happened. It follows the server's messages
// and sends commands; it decides nothing.
import { allowOdds } from '../app/settings.svelte';
import { DiceRecord } from '../fair/dice-record';
import type {
  Action,
  Claim,
  Clock,
  Event,
  Frame,
  Item,
  Offer,
  OrderableAnswer,
  OrderRule,
  LogLine as Past,
  Position,
  Refusal,
  Room,
  Seat,
  SeatInfo,
  ServerAdvice,
  ServerAnswer,
  ServerMessage,
  Talk,
} from '../generated/messages';
import { t } from '../i18n/i18n.svelte';
import { useNeutralWords } from '../i18n/neutral.svelte';
import { withChanges } from '../net/changes';
import type { Connection, Sent } from '../net/connection.svelte';
import { Descriptions, Undescribed, type WholeMine, type WholeUpdate } from '../net/descriptions';
import { freshKey } from '../net/key';
import { type Change, DisplayQueue } from './display.svelte';
import { toLogEvents } from './events';
import { bluffs, inOrder } from './orders';
import { markRead, readMarks } from './read-marks';
import type { StepsOf } from './steps';

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
export type UpdateListener = (events: Event[], before: Position | null, after: Position) => void;

type TableMessage = Extract<ServerMessage, { type: 'room' | 'clock' | 'talk' }> | WholeUpdate | WholeMine;

const HURRY_MS = 15_000; // with less time than this to answer, dice are fast
const PLAYBACK_STEP_MS = 1300; // ms that each thing missed is shown for
const LOG_LENGTH = 600; // more than the longest game seen has public events; the oldest go first

// A part of a position with the fields that a message brought of it, if it brought any.
const withFields = <T extends object>(before: T | null | undefined, sent: Partial<T> | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent && ({ ...before, ...sent } as T);

export class TableStore {
  room = $state.raw<Room | null>(null);
  position = $state.raw<Position | null>(null);
  talk = $state.raw<Talk[]>([]);
  log = $state.raw<LogLine[]>([]);
  meanwhile = $state.raw<Event[]>([]);
  refusal = $state.raw<Refusal | null>(null); // why the last thing tried was refused
  closed = $state<string | null>(null);
  notOpened = $state.raw<Refusal | null>(null); // why: no such table, it may not be watched, or it cannot go on
  busy = $state(false);
  advice = $state.raw<ServerAdvice | 'awaited' | null>(null); // what I asked for, about the question before me
  unread = $state<Record<string, number>>({}); // lines by channel, see channelOf
  missed = $state(0); // updates that can be played back
  playback = $state.raw<{ frames: Frame[]; at: number } | null>(null);
  // The first line of the log that the open window is about: until it closes the board stands before it.
  stakeFrom = $state<number | null>(null);
  private openedAtStake = $state.raw<Event[]>([]); // the same for a table that was opened at a window
  seq = 0;
  private queued: { prompt: string; texts: string[] } | null = null; // answers of mine still to be given
  private answeredAt = 0; // the update that the last of them brought

  private unconfirmed: { line: string; key: string } | null = null; // what I said last, if its answer was lost
  readonly diceRecord: DiceRecord; // of what the proof of the dice needs
  private pastOffers = new Map<number, Offer>();
  private descriptions = new Descriptions();
  private listeners = new Set<UpdateListener>();
  // What happened is shown in steps; the game says which (see TableContext).
  readonly display = new DisplayQueue<TableMessage>((message) => this.prepare(message));
  stepsOf: StepsOf = () => ({ steps: [], loud: false });
  private received = 0; // the seq of the last update; the board may still stand before it
  private stop: () => void;
  private nextLine = 1;
  private present: Position | null = null; // while the past is played back
  private playbackTimer: ReturnType<typeof setTimeout> | undefined;

  // `holder`: who holds a device that several people share, see TableScreen.
  constructor(
    readonly id: string,
    readonly connection: Connection,
    private readonly holder: Seat | null = null,
  ) {
    this.diceRecord = new DiceRecord(id);
    this.stop = connection.on((message) => this.receive(message));
    if (connection.state === 'open') this.open();
  }

  leavePage(): void {
    this.stopFollowing();
    this.send({ type: 'close' });
  }
  // What comes for the table is for somebody else from now on.
  stopFollowing(): void {
    clearTimeout(this.playbackTimer);
    this.display.clear();
    this.stop();
  }

  // --- what is so
  get me(): Seat | null {
    return this.room?.you ?? null;
  }
  get decision() {
    if (this.display.holding) return null; // what is shown may have answered it
    return this.position?.decision ?? null;
  }
  // The server has gone on; what happened is still being shown, or waits for that.
  get isBehind(): boolean {
    return this.received !== this.seq;
  }
  get mine() {
    return this.position?.mine ?? null;
  }
  get myTurn(): boolean {
    const d = this.decision;
    return !!d && d.mine && !d.answer && !d.passed;
  }
  // The log as far as the board shows it, and what came after.
  get settled(): LogLine[] {
    const from = this.stakeFrom;
    return from === null ? this.log : this.log.filter((l) => l.n < from);
  }
  get atStake(): LogLine[] {
    const from = this.stakeFrom;
    if (from !== null) return this.log.filter((l) => l.n >= from);
    return this.openedAtStake.map((event) => ({ n: 0, at: 0, event, round: this.position?.round ?? 0 }));
  }
  name = (seat: Seat | null) => this.room?.seats.find((s) => s.seat === seat)?.name ?? '';
  seatInfo = (seat: Seat) => this.room?.seats.find((s) => s.seat === seat);
  // Have I asked not to be asked any of these questions?
  isSilent = (prompts: string[]) =>
    prompts.length > 0 &&
    prompts.every((p) => (this.mine?.orders ?? []).some((o) => o.prompt === p && o.ask === 'never'));
  // A bot plays for me, until I take my seat back.
  get hasStandIn(): boolean {
    return this.me !== null && (this.seatInfo(this.me)?.stand_in ?? false);
  }
  // The others who play at this device.
  get sharers(): SeatInfo[] {
    if (this.holder === null || this.room?.state !== 'running') return [];
    return this.room.seats.filter((s) => s.kind === 'person' && !s.stand_in && !s.you);
  }
  offerOf = (id: number) => this.pastOffers.get(id);
  offerBefore = (offer: Offer) => (offer.counters ? this.pastOffers.get(offer.counters) : undefined);
  // Seats after mine, as they sit round the table.
  rivals(): Seat[] {
    const n = this.room?.seats.length ?? 0;
    const from = this.me ?? n;
    const round = Array.from({ length: n }, (_, i) => ((from + i) % n) + 1);
    return this.me === null ? round : round.filter((s) => s !== this.me);
  }

  onUpdate(listener: UpdateListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // --- what I do
  setOrders = (orders: OrderRule[]) => this.do({ type: 'orders', orders: inOrder(orders) });
  // Whether I want to be asked also where I have nothing to answer with (V2-NP W-4).
  get bluffs(): boolean {
    return bluffs(this.mine?.orders ?? []);
  }
  async do(command: Command): Promise<ServerAnswer | null> {
    this.busy = true;
    const answer = await this.send(command);
    this.busy = false;
    this.refusal = answer && !answer.ok ? (answer.refusal ?? null) : null;
    return answer;
  }

  act = (action: Action) => {
    this.advice = null;
    return this.do({ type: 'act', seq: this.received, do: action.text });
  };
  async advise(): Promise<void> {
    this.advice = 'awaited';
    const answer = await this.do({ type: 'advise' });
    if (!answer?.ok && this.advice === 'awaited') this.advice = null;
  }
  // Answers to a question that is put again until enough are given (discards): the next one follows when it is.
  async actInTurn(actions: Action[]): Promise<void> {
    const prompt = this.decision?.prompt;
    this.queued = prompt ? { prompt, texts: actions.map((a) => a.text) } : null;
    await this.sendQueued();
  }
  private async sendQueued(): Promise<void> {
    const [next, ...rest] = this.queued?.texts ?? [];
    const asked = this.position?.decision;
    // The update that an answer brings may come before or after the word that it was accepted.
    if (next === undefined || this.busy || this.seq < this.answeredAt || !asked?.mine || asked.answer) return;
    const action = asked.prompt === this.queued!.prompt ? asked.actions.find((a) => a.text === next) : undefined;
    this.queued = action ? { ...this.queued!, texts: rest } : null;
    if (!action) return;
    const answer = await this.act(action);
    if (!answer?.ok) this.queued = null;
    this.answeredAt = answer?.seq ?? 0;
    await this.sendQueued();
  }

  pass = () => this.do({ type: 'pass', seq: this.received });
  undo = () => this.do({ type: 'undo' });
  hold = (seats: Seat[]) => this.do({ type: 'hold', seats });
  // Under one key a line is said once, however often it is sent: who says it again because the answer was lost is not
  // heard twice.
  say = async (what: { text?: string; phrase?: string; claim?: Claim }, to: Seat[]) => {
    const line = { ...what, ...(to.length > 0 ? { to } : {}) };
    const key = this.unconfirmed?.line === JSON.stringify(line) ? this.unconfirmed.key : freshKey();
    const answer = await this.do({ type: 'say', key, ...line });
    this.unconfirmed = answer ? null : { line: JSON.stringify(line), key };
    return answer;
  };

  // Why the last of these things cannot be used now; null where nothing can be meant by it.
  async whyNot(things: string[]): Promise<Refusal | null> {
    const answer = await this.send({ type: 'why', things });
    return answer && !answer.ok ? (answer.refusal ?? null) : null;
  }

  // What my standing orders may answer, as things stand.
  async orderable(): Promise<OrderableAnswer[]> {
    return (await this.send({ type: 'orderable' }))?.orderable ?? [];
  }

  // What may change hands with somebody now, or why nothing may at this moment.
  async offerable(seat: Seat): Promise<Offerable | Refusal | null> {
    const answer = await this.send({ type: 'offerable', with: seat });
    if (answer && !answer.ok) return answer.refusal ?? null;
    return answer ? { mine: answer.mine ?? [], theirs: answer.theirs ?? [], not: answer.not ?? [] } : null;
  }

  async olderTalk(): Promise<void> {
    const first = this.talk[0];
    const answer = first && (await this.send({ type: 'talk', before: first.n }));
    if (answer?.lines) this.talk = [...answer.lines, ...this.talk];
  }

  // Shows what was missed as it would have looked, step by step; the present waits behind it.
  async playBack(): Promise<void> {
    const answer = await this.send({ type: 'play_back' });
    const frames = answer?.frames ?? [];
    if (frames.length === 0 || this.playback || !this.position) return;
    this.present = this.position;
    this.playFrame(frames, 0);
  }
  nextFrame(): void {
    if (this.playback) this.playFrame(this.playback.frames, this.playback.at + 1);
  }
  stopPlaying(): void {
    clearTimeout(this.playbackTimer);
    if (!this.playback) return;
    this.playback = null;
    this.position = this.present;
    this.missed = 0;
  }
  private playFrame(frames: Frame[], at: number): void {
    clearTimeout(this.playbackTimer);
    const frame = frames[at];
    if (!frame || !this.present) {
      this.stopPlaying();
      return;
    }
    const before = this.position;
    const after = { ...this.present, view: frame.view, round: frame.round, decision: null, free: [], over: false };
    this.playback = { frames, at };
    this.position = after;
    for (const listener of this.listeners) listener(frame.events, before, after);
    const { steps, loud } = this.stepsOf(frame.events, before, after);
    this.display.showLanded(steps, loud);
    this.playbackTimer = setTimeout(() => this.nextFrame(), PLAYBACK_STEP_MS);
  }

  dismiss = () => {
    this.refusal = null;
  };
  read = (channel: string) => {
    if (this.unread[channel]) this.unread[channel] = 0;
    const last = this.talk.findLast((l) => channelOf(l, this.me) === channel);
    if (last) markRead(this.marks, channel, last.n);
  };

  // --- what the server says
  // Behind a playback too.
  private get latest(): Position | null {
    return this.playback ? this.present : this.position;
  }

  private send(command: Command): Promise<ServerAnswer | null> {
    return this.connection.send({ ...command, table: this.id } as Sent);
  }

  private async open(): Promise<void> {
    const answer = await this.send({ type: 'open', ...(this.holder ? { seat: this.holder } : {}) });
    if (answer && !answer.ok) this.notOpened = answer.refusal!;
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') this.open();
    if (message.type === 'answer' || message.type === 'curtain') return;
    if (!('table' in message) || message.table !== this.id) return;
    if (message.type === 'table') this.whole(message);
    else if (message.type === 'closed') this.closed = message.reason;
    else if (message.type === 'advice')
      this.advice = this.advice && message; // not for one who has acted
    else if (message.type === 'update' || message.type === 'mine') this.receiveDescribed(message);
    else this.display.add(message);
  }

  // As it comes, so that nothing described is lost with what need not be shown any more.
  private receiveDescribed(message: Extract<ServerMessage, { type: 'update' | 'mine' }>): void {
    if (message.type === 'update') this.received = message.seq;
    try {
      const { descriptions } = this;
      this.display.add(message.type === 'mine' ? descriptions.wholeMine(message) : descriptions.wholeUpdate(message));
    } catch (error) {
      if (!(error instanceof Undescribed)) throw error;
      this.open();
    }
  }

  private prepare(message: TableMessage): Change {
    const nothing = { steps: [], loud: false, urgent: false, report: () => {} };
    if (message.type === 'update') return this.prepareUpdate(message) ?? { ...nothing, apply: () => this.open() };
    return { ...nothing, apply: () => this.follow(message) };
  }

  private follow(message: Exclude<TableMessage, WholeUpdate>): void {
    switch (message.type) {
      case 'room':
        if (this.room) this.enterRoom({ ...this.room, ...message.room });
        break;
      case 'clock':
        this.changePosition({ clock: message.clock as Clock });
        break;
      case 'mine':
        this.changePosition({ mine: withFields(this.latest?.mine, message.mine), decision: message.decision });
        break;
      case 'talk':
        this.addTalk(message.line);
        break;
    }
  }

  private whole(message: Extract<ServerMessage, { type: 'table' }>): void {
    this.notOpened = null;
    this.stopPlaying();
    this.display.clear();
    this.enterRoom(message.room);
    this.seq = message.seq;
    this.received = message.seq;
    this.recordPin(message.pin);
    this.talk = message.talk;
    this.countUnread();
    this.rememberOffers(message.position);
    this.descriptions = new Descriptions();
    if (message.position) this.descriptions.note(message.position);
    this.position = message.position;
    this.stakeFrom = null;
    this.openedAtStake = message.at_stake.filter((e) => e.sentence);
    this.meanwhile = message.meanwhile;
    this.missed = message.missed;
    this.appendLog(message.meanwhile, message.position?.round ?? 0);
    this.loadLog();
  }

  // The log is the server's: the same after a reload, on another device, in another language.
  private async loadLog(): Promise<void> {
    const past = (await this.send({ type: 'log' }))?.log;
    if (!past) return;
    const waiting = this.atStake.length;
    this.log = this.linesOf(past).slice(-LOG_LENGTH);
    this.stakeFrom = waiting > 0 ? (this.log.at(-waiting)?.n ?? null) : null;
    if (this.stakeFrom !== null) this.openedAtStake = [];
  }

  // Changes of a view that this page does not have help nobody: the whole is asked for instead.
  private prepareUpdate(message: WholeUpdate): Change | null {
    const { seq, events, position, pin } = message;
    const { changes, view, ...rest } = position;
    const last = this.latest;
    const now = view ?? (last && changes && seq === this.seq + 1 ? withChanges(last.view, changes) : null);
    if (!now) return null;
    const before = view ? null : last; // with a whole view every field is there
    const clock = withFields(before?.clock, rest.clock);
    const mine = withFields(before?.mine, rest.mine);
    const after = { ...before, ...rest, clock, mine, view: now } as Position;
    const shown = this.playback ? { steps: [], loud: false } : this.stepsOf(events, this.latest, after);
    const ends = after.clock?.ends_at ?? null;
    const hurry = ends !== null && ends - this.connection.serverNow() < HURRY_MS;
    return {
      ...shown,
      urgent: hurry && (after.decision?.mine ?? false),
      apply: () => {
        this.update(seq, after, events);
        this.recordPin(pin);
      },
      report: () => this.appendLog(events, after.round),
    };
  }

  private update(seq: number, after: Position, events: Event[]): void {
    const before = this.latest;
    this.seq = seq;
    this.openedAtStake = [];
    this.rememberOffers(after);
    if (!after.decision?.window) this.stakeFrom = null;
    else if (!this.boardUnchanged(before, after)) this.stakeFrom = this.nextLine; // what is reported next
    if (before?.decision?.prompt !== after.decision?.prompt) this.refusal = null; // it spoke of another question
    if (this.playback) {
      this.present = after;
      return;
    }
    this.position = after;
    for (const listener of this.listeners) listener(events, before, after);
    this.sendQueued();
  }

  // Windows that follow each other at once show the same board all along.
  private boardUnchanged(before: Position | null, after: Position): boolean {
    if (this.stakeFrom === null || !before?.decision?.window) return false;
    if (before.decision.prompt !== after.decision?.prompt) return false;
    return before.view === after.view || JSON.stringify(before.view) === JSON.stringify(after.view);
  }

  private enterRoom(room: Room): void {
    this.room = room;
    const owed = this.diceRecord.recordRoom(room);
    if (owed) this.send({ type: 'share', ...owed });
    useNeutralWords(room.neutral_words);
    allowOdds(room.odds_shown);
  }

  private recordPin(pin: string | undefined): void {
    if (pin) this.diceRecord.recordPin(this.me ?? 0, this.seq, pin);
  }

  private changePosition(what: Partial<Position>): void {
    if (this.playback && this.present) this.present = { ...this.present, ...what };
    else if (this.position) this.position = { ...this.position, ...what };
  }

  private appendLog(events: Event[], round: number): void {
    const at = this.connection.serverNow();
    this.log = [...this.log, ...this.linesOf(events.map((event) => ({ at, round, event })))].slice(-LOG_LENGTH);
  }
  // Events as the log has them: the answer to an offer is one, also where another offer is made with it.
  asLogged<E extends Event>(events: E[]): E[] {
    return toLogEvents(events, ({ args }) => {
      const [player, other] = [Number(args.from), Number(args.to)];
      const key =
        player === this.me ? 'log.countered_you' : other === this.me ? 'log.countered_by_you' : 'log.countered';
      return t(key, { player: this.name(player), other: this.name(other) });
    });
  }
  private linesOf(past: Past[]): LogLine[] {
    return this.asLogged(past.map(({ at, round, event }) => ({ ...event, at, round })))
      .filter((e) => e.sentence)
      .map(({ at, round, ...event }) => ({ n: this.nextLine++, at, round, event }));
  }

  private rememberOffers(position: Position | null): void {
    for (const offer of position?.offers ?? []) this.pastOffers.set(offer.id, offer);
  }

  private addTalk(line: Talk): void {
    this.talk = [...this.talk, line];
    const channel = channelOf(line, this.me);
    if (this.isNews(line)) this.unread[channel] = (this.unread[channel] ?? 0) + 1;
  }
  // Each of those who share a device has read something else.
  private get marks(): string {
    return this.holder ? `${this.id}:${this.holder}` : this.id;
  }
  // What bots remark on in front of everyone is not addressed to me.
  private isNews = (line: Talk) =>
    line.from !== null &&
    line.from !== this.me &&
    line.kind !== 'whisper-seen' &&
    !(line.moment && line.to.length === 0);
  private countUnread(): void {
    const marks = readMarks(this.marks);
    const unread: Record<string, number> = {};
    for (const line of this.talk) {
      const channel = channelOf(line, this.me);
      if (this.isNews(line) && line.n > (marks[channel] ?? 0)) unread[channel] = (unread[channel] ?? 0) + 1;
    }
    this.unread = unread;
  }
}

// The table's own channel is "", a whisper's is the numbers of the others in it: "2" or "2,4".
export function channelOf(line: Talk, me: Seat | null): string {
  if (line.kind === 'whisper-seen' || line.to.length === 0) return '';
  const all = [...line.to, ...(line.from === null ? [] : [line.from])];
  return [...new Set(all)]
    .filter((s) => s !== me)
    .sort()
    .join(',');
}
