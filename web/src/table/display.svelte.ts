// Shows what happened one beat after the other: announced, rolled, landed, then the board, then the log. Everything the
// server says about a table waits here in its order, so that nothing reports a result before its dice have landed.
import { settings } from '../app/settings.svelte';
import type { DisplayStep } from '../games/module';
import { play } from '../ui/sound';

export type Beat = 'announce' | 'roll' | 'land';

export interface Shown {
  step: DisplayStep;
  beat: Beat;
  loud: boolean; // I lose something by it
}

// One message of the server, ready to be shown.
export interface Change {
  steps: DisplayStep[]; // none: it is applied at once
  loud: boolean;
  urgent: boolean; // I am asked, and little time is left
  apply: () => void; // board, money, sounds
  report: () => void; // the log
}

interface Durations {
  announce: number;
  roll: number;
  land: number;
  board: number; // until the money has arrived
  rest: number; // how long the card stays afterwards; the table goes on behind it
  loud: number; // the same for what I lost, until I go on
}
const DURATIONS: Record<'calm' | 'brisk', Durations> = {
  calm: { announce: 900, roll: 1100, land: 700, board: 650, rest: 1600, loud: 12000 },
  brisk: { announce: 300, roll: 400, land: 400, board: 300, rest: 800, loud: 6000 },
};
const READ_LOUD_MS = 1500; // the next step does not push a loss off the screen at once

// The longer the next message has waited, the faster: a busy table is never further behind than the last limit and one
// beat.
const CATCH_UP = [
  { waited: 8000, speed: 0 },
  { waited: 4000, speed: 0.2 },
  { waited: 1500, speed: 0.5 },
];
export const MOST_BEHIND_MS = CATCH_UP[0]!.waited + DURATIONS.calm.roll;
const URGENT_SPEED = 0.3;

export class DisplayQueue<M> {
  shown = $state.raw<Shown | null>(null);
  slip = $state.raw<Shown | null>(null); // the last payday slip, until it is put away
  holding = $state(false); // the board stands before what is shown
  private waiting: { message: M; since: number }[] = [];
  private change: Change | null = null;
  private beats: Generator<number> | null = null;
  private skipping = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly prepare: (message: M) => Change) {}

  add(message: M): void {
    this.waiting.push({ message, since: performance.now() });
    if (!this.change) this.advance();
  }

  // One key: what has not landed lands now; what has landed makes room.
  skip(): void {
    if (!this.shown) this.slip = null;
    if (!this.beats || this.shown?.beat === 'land') this.close();
    this.skipping = true;
    if (this.beats) this.run();
  }

  // A whole position came, or the page is left: nothing of what waits matters any more.
  clear(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.change = null;
    this.beats = null;
    this.holding = false;
    this.slip = null;
    this.close();
  }

  // Without holding anything back: what a playback or a reader in a hurry sees.
  showLanded(steps: DisplayStep[], loud: boolean): void {
    const step = steps.at(-1);
    if (!step) return;
    this.land(step, loud);
    this.rest(loud);
  }

  private get speed(): number {
    if (settings.pace === 'instant' || document.hidden) return 0;
    const waited = this.waiting[0] ? performance.now() - this.waiting[0].since : 0;
    const behind = CATCH_UP.find((c) => waited >= c.waited)?.speed ?? 1;
    return this.change?.urgent ? Math.min(behind, URGENT_SPEED) : behind;
  }
  private get durations(): Durations {
    return DURATIONS[settings.pace === 'calm' ? 'calm' : 'brisk'];
  }

  private advance(): void {
    while (!this.change && this.waiting.length > 0) {
      const speed = this.speed; // before the message leaves the queue: its own wait counts
      const change = this.prepare(this.waiting.shift()!.message);
      if (change.steps.length === 0 || speed === 0) {
        change.apply();
        change.report();
        this.showLanded(change.steps, change.loud);
        continue;
      }
      clearTimeout(this.restTimer);
      this.change = change;
      this.skipping = false;
      this.beats = this.play(change);
      this.run();
    }
  }

  private *play({ steps, loud, apply, report }: Change): Generator<number> {
    const { announce, roll, land, board } = this.durations;
    this.holding = true;
    for (const [i, step] of steps.entries()) {
      this.shown = { step, beat: 'announce', loud: false };
      yield announce;
      if (step.dice.length > 0) {
        this.shown = { step, beat: 'roll', loud: false };
        play('dice');
        yield roll;
      }
      const hurts = loud && i === steps.length - 1;
      this.land(step, hurts);
      this.skipping = false;
      if (hurts || step.dice.length > 0) play(hurts ? 'hit' : 'land');
      yield land;
    }
    this.holding = false;
    apply();
    yield board;
    report();
    if (loud) yield READ_LOUD_MS;
  }

  private land(step: DisplayStep, loud: boolean): void {
    this.shown = { step, beat: 'land', loud };
    if (step.kind === 'slip') this.slip = this.shown;
  }

  private run(): void {
    clearTimeout(this.timer);
    for (let beat = this.beats?.next(); beat && !beat.done; beat = this.beats?.next()) {
      if (this.skipping) continue;
      this.timer = setTimeout(() => this.run(), beat.value * this.speed);
      return;
    }
    const loud = this.change?.loud ?? false;
    this.change = null;
    this.beats = null;
    if (this.shown) this.rest(loud);
    this.advance();
  }

  private rest(loud: boolean): void {
    clearTimeout(this.restTimer);
    const { rest, loud: longest } = this.durations;
    const read = Math.max(rest, this.shown?.step.staysMs ?? 0);
    this.restTimer = setTimeout(() => this.close(), loud ? longest : read);
  }
  private close(): void {
    clearTimeout(this.restTimer);
    this.shown = null;
  }
}
