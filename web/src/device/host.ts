// Runs the program: takes what the page asks, one thing after the other, stores what each changed, and only then sends
// what it caused. Time that a table waits for, and thoughts of bots, come in between.
import type { Answer, Call, Program, Reply, Saved } from './module';
import type { Storage } from './storage';

// What the page says to the worker, and what it hears.
export type ToDevice =
  | { kind: 'start'; program: WebAssembly.Module; botPause: number | null }
  | { kind: 'connect'; lang: string }
  | { kind: 'disconnect' }
  | { kind: 'message'; text: string }
  | { kind: 'request'; n: number; method: string; path: string; query: Record<string, string>; body: string };
export type Trouble = 'storage' | 'damaged' | 'elsewhere' | 'failed' | 'unsupported' | 'loading';
export type FromDevice =
  | { kind: 'message'; text: string }
  | { kind: 'close'; code: number }
  | { kind: 'reply'; n: number; reply: Reply }
  | { kind: 'trouble'; trouble: Trouble; on: boolean };

interface Timers {
  now(): number;
  after(ms: number, job: () => void): unknown;
  cancel(timer: unknown): void;
}
const REAL: Timers = {
  now: () => Date.now(),
  after: (ms, job) => setTimeout(job, ms),
  cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
const LONGEST_WAIT = 60_000; // ms; a timer of a browser has a limit

const joined = <T>(first: T[] | undefined, then: T[] | undefined) =>
  first || then ? [...(first ?? []), ...(then ?? [])] : undefined;

// What could not be stored, and what changed since.
export function mergeSaves(before: Saved[], then: Saved[]): Saved[] {
  const merged = new Map(before.map((save) => [save.table, save]));
  for (const save of then) {
    const old = merged.get(save.table);
    const entries = joined(old?.entries, save.entries);
    const talk = joined(old?.talk, save.talk);
    merged.set(save.table, { ...old, ...save, ...(entries ? { entries } : {}), ...(talk ? { talk } : {}) });
  }
  return [...merged.values()];
}

const tableIn = (path: string) => /^\/tables\/([a-z0-9]+)/.exec(path)?.[1];
function tableOf(text: string): string | undefined {
  try {
    const { table } = JSON.parse(text) as { table?: unknown };
    return typeof table === 'string' ? table : undefined;
  } catch {
    return undefined;
  }
}

export class DeviceHost {
  private queue: Promise<void> = Promise.resolve();
  private timer: unknown;
  private readonly loaded = new Set<string>();
  private unsaved: Saved[] = [];
  private unsavedPerson: Answer['person'];
  private storageFailed = false;

  constructor(
    private readonly program: Program,
    private readonly storage: Storage,
    private readonly post: (message: FromDevice) => void,
    private readonly timers: Timers = REAL,
  ) {}

  start(botPause: number | null): Promise<void> {
    return this.add(async () => {
      const saved = await this.storage.begin();
      const answer = this.program.call({
        do: 'begin',
        now: this.timers.now(),
        ...saved,
        ...(botPause === null ? {} : { bot_pause: botPause }),
      });
      if (answer.damaged) this.post({ kind: 'trouble', trouble: 'damaged', on: true });
    });
  }

  take(message: Exclude<ToDevice, { kind: 'start' }>): Promise<void> {
    switch (message.kind) {
      case 'connect':
        return this.add(() => this.step({ do: 'connect', lang: message.lang }));
      case 'disconnect':
        return this.add(() => this.step({ do: 'disconnect' }));
      case 'message':
        return this.add(async () => {
          await this.ensureLoaded(tableOf(message.text));
          await this.step({ do: 'message', text: message.text });
        });
      case 'request': {
        const { n, method, path, query, body } = message;
        return this.add(async () => {
          await this.ensureLoaded(tableIn(path));
          await this.step({ do: 'request', method, path, query, body }, n);
        });
      }
    }
  }

  private add(job: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(job);
    return this.queue;
  }

  private async ensureLoaded(table: string | undefined): Promise<void> {
    if (!table || this.loaded.has(table)) return;
    const saved = await this.storage.load(table);
    this.loaded.add(table);
    this.program.call({ do: 'load', now: this.timers.now(), table, ...saved });
  }

  private async step(call: Omit<Call, 'now'> & { do: string }, n?: number): Promise<void> {
    this.timers.cancel(this.timer);
    const answer = this.program.call({ ...call, now: this.timers.now() });
    if (answer.error) throw new Error(answer.error);
    await this.save(answer);
    for (const text of answer.out ?? []) this.post({ kind: 'message', text });
    if (answer.reply && n !== undefined) this.post({ kind: 'reply', n, reply: answer.reply });
    if (answer.close) this.post({ kind: 'close', code: answer.close });
    this.plan(answer);
  }

  // A device that refuses to store plays on; what it owes is stored with the next step for which there is room.
  private async save(answer: Answer): Promise<void> {
    this.unsaved = mergeSaves(this.unsaved, answer.saves ?? []);
    this.unsavedPerson = answer.person ?? this.unsavedPerson;
    for (const { table } of answer.saves ?? []) this.loaded.add(table);
    if (this.unsaved.length === 0 && !this.unsavedPerson) return;
    try {
      await this.storage.save(this.unsavedPerson, this.unsaved);
      this.unsaved = [];
      this.unsavedPerson = undefined;
      this.reportStorage(false);
    } catch {
      this.reportStorage(true);
    }
  }

  private reportStorage(failed: boolean): void {
    if (failed === this.storageFailed) return;
    this.storageFailed = failed;
    this.post({ kind: 'trouble', trouble: 'storage', on: failed });
  }

  // What the page asks meanwhile comes before the next thought.
  private plan({ thoughts, wake }: Answer): void {
    if (thoughts > 0) this.timer = this.timers.after(0, () => this.add(() => this.step({ do: 'think' })));
    else if (wake > 0)
      this.timer = this.timers.after(Math.min(LONGEST_WAIT, Math.max(0, wake - this.timers.now())), () =>
        this.add(() => this.step({ do: 'tick' })),
      );
  }
}
