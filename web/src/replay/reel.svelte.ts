// A finished game being watched: where we are, through whose eyes, and whether it runs by itself.
import { api, type GameHead, type Why } from '../net/http';
import { type Frame, Frames } from './frames';
import { events_until, joined, next_point, type PointKind, stop_of, type Tale, turning_points } from './tale';

export type Eyes = 'open' | `${number}`; // everybody's, or a seat's
const kPart = 500; // steps of the story in one answer, as the server limits it
const kBeat = 1400; // how long a stop stays while the game runs by itself
const kDiceBeat = 2400;
const kRest = 90; // ms without another stop: nobody drags

export class Reel {
  head = $state.raw<GameHead | null>(null);
  tale = $state.raw<Tale | null>(null);
  fortunes = $state.raw<string[]>([]);
  frame = $state.raw<Frame | null>(null); // the last that has arrived
  eyes = $state<Eyes>('open');
  stop = $state(0);
  rest = $state(0); // the same, left behind while somebody drags: what need not keep up with a hand looks at this
  playing = $state(false);
  pace = $state(1);
  problem = $state.raw<Why | null>(null);

  readonly points = $derived(this.tale && this.fortunes[0] ? turning_points(this.tale, this.fortunes[0]) : []);
  readonly line = $derived(this.tale?.lines[this.stop] ?? null);
  readonly n = $derived(this.line?.n ?? 0);
  readonly last = $derived(Math.max(0, (this.tale?.lines.length ?? 1) - 1));
  // The throw or deed of which this stop is a part.
  readonly events = $derived(this.tale ? events_until(this.tale.lines, this.stop) : []);

  private frames: Frames | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private load_number = 0;
  private wanted = 0; // the stop to be drawn with the next picture
  private drawing: Promise<void> | null = null;
  private shown_at = Number.NEGATIVE_INFINITY;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {}

  // The story and the positions as one seat knew them; stays at the same step.
  async load(eyes: Eyes, at?: number): Promise<void> {
    const mine = ++this.load_number;
    const n = at ?? this.n;
    const first = await api.story(this.table, eyes, 0);
    if (mine !== this.load_number) return;
    if (!first.ok) {
      this.problem = first.why;
      return;
    }
    const froms = Array.from(
      { length: Math.max(0, Math.ceil(first.value.total / kPart) - 1) },
      (_, i) => (i + 1) * kPart,
    );
    const rest = await Promise.all(froms.map((from) => api.story(this.table, eyes, from)));
    if (mine !== this.load_number) return;
    this.eyes = eyes;
    this.head = first.value;
    this.fortunes = first.value.fortunes;
    this.tale = joined([first.value, ...rest.flatMap((r) => (r.ok ? [r.value] : []))], first.value.names);
    this.frames = new Frames((from, count) => api.frames(this.table, eyes, from, count), first.value.total);
    this.wanted = n > 0 ? stop_of(this.tale.lines, n) : 0;
    await this.show();
  }

  // Slider, log and boards move together; where the position has yet to be fetched the boards follow, if it still is wanted.
  private async show(): Promise<void> {
    this.stop = this.wanted;
    this.rests();
    const n = this.n;
    const frames = this.frames;
    const ready = frames?.at(n);
    if (ready) this.frame = ready;
    const frame = await frames?.need(n);
    if (frame && n === this.n && frames === this.frames) this.frame = frame;
  }

  private rests(): void {
    const now = performance.now();
    const drags = now - this.shown_at < kRest;
    this.shown_at = now;
    clearTimeout(this.resting);
    if (drags) this.resting = setTimeout(() => (this.rest = this.stop), kRest);
    else this.rest = this.stop;
  }

  // Drawn once a picture, however fast somebody drags: the last wish counts.
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
    const to = next_point(this.points, kind, this.wanted, back);
    if (to === null) return;
    this.pause();
    void this.go(to);
  }
  see(eyes: Eyes): void {
    this.pause();
    void this.load(eyes);
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
      (rolls ? kDiceBeat : kBeat) / this.pace,
    );
  }
}
