// One analysis by several helpers: the program says which job is next, any helper does it, and the program takes the
// result. The figures are the same whoever does what.
import type { Analysed, Program } from './module';

export type Job = Record<string, unknown>;
export type Result = Record<string, unknown>;
// Fails if the helper is lost.
export type Helper = (job: Job) => Promise<Result>;

export type FromAnalyst =
  | { kind: 'part'; done: number; total: number; analysis: unknown }
  | { kind: 'problem'; problem: string };

export class SharedAnalysis {
  private idle: Helper[];
  private working = 0;
  private lost: Job[] = []; // that helpers had who are lost
  private stopped = false;

  constructor(
    private readonly program: Program,
    helpers: Helper[],
    private readonly post: (message: FromAnalyst) => void,
    private lang: string,
  ) {
    this.idle = helpers.length > 0 ? helpers : [this.self];
  }

  start(game: { log: string; cards: string; name: string }): void {
    if (this.report(this.call({ ...game, lang: this.lang }))) this.handOut();
  }
  stop(): void {
    this.stopped = true;
  }
  goOn(): void {
    this.stopped = false;
    this.handOut();
  }
  setLanguage(lang: string): void {
    this.lang = lang;
    this.report(this.call({ results: [], lang }));
  }

  // Where there are no helpers: what the page says meanwhile comes between two jobs.
  private readonly self: Helper = async (job) => {
    await new Promise((resolve) => setTimeout(resolve));
    return this.call({ job }).result!;
  };

  private handOut(): void {
    while (!this.stopped && this.idle.length > 0) {
      const job = this.lost.pop() ?? this.call({ next: true }).job;
      if (!job) return;
      this.working++;
      void this.give(this.idle.pop()!, job);
    }
  }

  private async give(helper: Helper, job: Job): Promise<void> {
    const result = await helper(job).catch(() => null);
    this.working--;
    if (result) this.idle.push(helper);
    else this.lost.push(job);
    if (this.idle.length === 0 && this.working === 0) this.idle.push(this.self);
    if (result && !this.report(this.call({ results: [result], lang: this.lang }))) return;
    this.handOut();
  }

  private call(more: Record<string, unknown>): Analysed {
    const answer = this.program.call({ do: 'analyse', now: 0, ...more });
    return answer.analysis ?? { problem: answer.error ?? '' };
  }

  private report({ done = 0, total = 1, analysis, problem }: Analysed): boolean {
    if (problem !== undefined) this.post({ kind: 'problem', problem });
    else this.post({ kind: 'part', done, total, analysis });
    return problem === undefined;
  }
}
