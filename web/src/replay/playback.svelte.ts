// A finished game being watched: where we are, from which seat, and whether it runs by itself.
import { api, type GameHead, type Why } from '../net/http';
import { type Frame, Frames } from './frames';
import { eventsUntil, joined, nextPoint, type PointKind, type Story, stopOf, turningPoints } from './story';

export type Perspective = 'open' | `${number}`; // everybody's, or a seat's
const PART = 500; // steps of the story in one answer, as the server limits it
const STEP_MS = 1400; // how long a stop stays while the game runs by itself
const DICE_STEP_MS = 2400;
const SETTLE_MS = 90; // ms without another stop: nobody drags

export class Playback {
  head = $state.raw<GameHead | null>(null);
  story = $state.raw<Story | null>(null);
  fortunes = $state.raw<string[]>([]);
  frame = $state.raw<Frame | null>(null); // the last that has arrived
  perspective = $state<Perspective>('open');
  stop = $state(0);
  rest = $state(0); // the same, but unchanged while somebody drags: for parts that need not keep up
  playing = $state(false);
  pace = $state(1);
  problem = $state.raw<Why | null>(null);
  analysed = $state(false); // with the analysis of the game; a link leads to it then

  readonly points = $derived(this.story && this.fortunes[0] ? turningPoints(this.story, this.fortunes[0]) : []);
  readonly line = $derived(this.story?.lines[this.stop] ?? null);
  readonly n = $derived(this.line?.n ?? 0);
  readonly last = $derived(Math.max(0, (this.story?.lines.length ?? 1) - 1));
  // The events of the roll or action that this stop belongs to.
  readonly events = $derived(this.story ? eventsUntil(this.story.lines, this.stop) : []);

  // This step, seen by this seat, and the analysis if there is one, as the query of an address.
  get address(): string {
    const seat = this.perspective === 'open' ? '' : `&seat=${this.perspective}`;
    return `?at=${this.n}${seat}${this.analysed ? '&analysis=1' : ''}`;
  }

  private frames: Frames | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loadNumber = 0;
  private wanted = 0; // the stop to be drawn with the next picture
  private drawing: Promise<void> | null = null;
  private shownAt = Number.NEGATIVE_INFINITY;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {}

  // The story and the positions as one seat knew them; stays at the same step.
  async load(perspective: Perspective, at?: number): Promise<void> {
    const mine = ++this.loadNumber;
    const n = at ?? this.n;
    const first = await api.story(this.table, perspective, 0);
    if (mine !== this.loadNumber) return;
    if (!first.ok) {
      this.problem = first.why;
      return;
    }
    const froms = Array.from(
      { length: Math.max(0, Math.ceil(first.value.total / PART) - 1) },
      (_, i) => (i + 1) * PART,
    );
    const rest = await Promise.all(froms.map((from) => api.story(this.table, perspective, from)));
    if (mine !== this.loadNumber) return;
    this.perspective = perspective;
    this.head = first.value;
    this.fortunes = first.value.fortunes;
    this.story = joined([first.value, ...rest.flatMap((r) => (r.ok ? [r.value] : []))], first.value.names);
    this.frames = new Frames((from, count) => api.frames(this.table, perspective, from, count), first.value.total);
    this.wanted = n > 0 ? stopOf(this.story.lines, n) : 0;
    await this.show();
  }

  // Slider, log and boards move together; where the position has yet to be fetched the boards follow, if it still is
  // wanted.
  private async show(): Promise<void> {
    this.stop = this.wanted;
    this.settle();
    const n = this.n;
    const frames = this.frames;
    const ready = frames?.at(n);
    if (ready) this.frame = ready;
    const frame = await frames?.need(n);
    if (frame && n === this.n && frames === this.frames) this.frame = frame;
  }

  private settle(): void {
    const now = performance.now();
    const drags = now - this.shownAt < SETTLE_MS;
    this.shownAt = now;
    clearTimeout(this.resting);
    if (drags) this.resting = setTimeout(() => (this.rest = this.stop), SETTLE_MS);
    else this.rest = this.stop;
  }

  // Drawn once per frame, however fast somebody drags: the last request counts.
  go(stop: number): Promise<void> {
    this.wanted = Math.min(this.last, Math.max(0, Math.round(stop)));
    this.drawing ??= new Promise(requestAnimationFrame).then(() => {
      this.drawing = null;
      return this.show();
    });
    return this.drawing;
  }
  step(by: number): void {
    this.pause();
    void this.go(this.wanted + by);
  }
  jump(kind: PointKind | null, back = false): void {
    const to = nextPoint(this.points, kind, this.wanted, back);
    if (to === null) return;
    this.pause();
    void this.go(to);
  }
  see(perspective: Perspective): void {
    this.pause();
    void this.load(perspective);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.stop === this.last) void this.go(0);
    this.playing = true;
    this.run();
  }
  private run(): void {
    const rolls = this.line?.events.some((e) => e.event.includes('roll')) ?? false;
    this.timer = setTimeout(
      async () => {
        if (!this.playing) return;
        if (this.stop >= this.last) return this.pause();
        await this.go(this.wanted + 1);
        if (this.playing) this.run();
      },
      (rolls ? DICE_STEP_MS : STEP_MS) / this.pace,
    );
  }
}
