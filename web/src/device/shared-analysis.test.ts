import { describe, expect, test, vi } from 'vitest';
import type { Answer, Call, Program } from './module';
import { type FromAnalyst, type Helper, type Job, SharedAnalysis } from './shared-analysis';

const GAME = { log: 'the log', cards: '', name: 'abc.jsonl' };

// A program with so many jobs; the last one is handed out when all others are done.
class FakeProgram implements Program {
  taken: unknown[] = [];
  problem: string | null = null;
  private given = 0;

  constructor(private readonly jobs: number) {}
  call(call: Call): Answer {
    const answer = { wake: 0, thoughts: 0 };
    if (this.problem !== null && 'log' in call) return { ...answer, analysis: { problem: this.problem } };
    if ('next' in call) return { ...answer, analysis: { job: this.next() } };
    if ('job' in call) return { ...answer, analysis: { result: { own: call.job } } };
    if ('results' in call) this.taken.push(...(call.results as unknown[]));
    const analysis = { complete: this.taken.length === this.jobs, lang: call.lang };
    return { ...answer, analysis: { done: this.taken.length, total: this.jobs, analysis } };
  }
  private next(): Job | null {
    const isLast = this.given === this.jobs - 1;
    if (this.given === this.jobs || (isLast && this.taken.length < this.given)) return null;
    return { number: this.given++ };
  }
}

const setUp = (jobs: number, helpers: Helper[]) => {
  const program = new FakeProgram(jobs);
  const posted: FromAnalyst[] = [];
  const shared = new SharedAnalysis(program, helpers, (message) => posted.push(message), 'en');
  return { program, posted, shared };
};
const parts = (posted: FromAnalyst[]) => posted.map((m) => (m.kind === 'part' ? m.done : m.problem));

// A helper that ends its jobs when the test says so.
class SlowHelper {
  jobs: Job[] = [];
  private end: (result: Record<string, unknown>) => void = () => {};
  private lose: (error: Error) => void = () => {};
  readonly run: Helper = (job) => {
    this.jobs.push(job);
    return new Promise((resolve, reject) => {
      this.end = resolve;
      this.lose = reject;
    });
  };
  finish = () => this.end({ of: this.jobs.at(-1) });
  die = () => this.lose(new Error('lost'));
}
const settled = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

describe('an analysis by several helpers', () => {
  test('gives each a job at once and the next when it is done, and reports after each', async () => {
    const [a, b] = [new SlowHelper(), new SlowHelper()];
    const { program, posted, shared } = setUp(4, [a.run, b.run]);
    shared.start(GAME);
    expect([a.jobs.length, b.jobs.length]).toEqual([1, 1]);
    a.finish();
    await settled();
    expect([a.jobs.length, b.jobs.length, parts(posted)]).toEqual([2, 1, [0, 1]]);
    a.finish();
    await settled();
    expect(a.jobs.length).toBe(2); // the last job waits for what the other does
    b.finish();
    await settled();
    for (const helper of [a, b]) helper.finish();
    await settled();
    expect(program.taken.length).toBe(4);
    expect(posted.at(-1)).toMatchObject({ kind: 'part', done: 4, analysis: { complete: true } });
  });

  test('stops and goes on: what is under way then is not lost', async () => {
    const a = new SlowHelper();
    const { program, shared } = setUp(3, [a.run]);
    shared.start(GAME);
    shared.stop();
    a.finish();
    await settled();
    expect([program.taken.length, a.jobs.length]).toEqual([1, 1]);
    shared.goOn();
    expect(a.jobs.length).toBe(2);
  });

  test('a job of a helper that is lost is done by another, or by the worker itself', async () => {
    const [a, b] = [new SlowHelper(), new SlowHelper()];
    const { program, posted, shared } = setUp(3, [a.run, b.run]);
    shared.start(GAME);
    const lost = b.jobs[0];
    b.die();
    await settled();
    a.finish();
    await settled();
    expect(a.jobs.at(-1)).toBe(lost);
    a.die();
    await vi.waitFor(() => expect(program.taken.length).toBe(3));
    expect(program.taken).toContainEqual({ own: lost });
    expect(posted.at(-1)).toMatchObject({ analysis: { complete: true } });
  });

  test('one core does it alone, in the language that the page has last', async () => {
    const { program, posted, shared } = setUp(5, []);
    shared.start(GAME);
    shared.setLanguage('de');
    await vi.waitFor(() => expect(program.taken.length).toBe(5));
    expect(posted.at(-1)).toMatchObject({ analysis: { complete: true, lang: 'de' } });
  });

  test('what is no finished game is reported, and nobody gets a job', () => {
    const a = new SlowHelper();
    const { program, posted, shared } = setUp(3, [a.run]);
    program.problem = 'abc.jsonl: not over';
    shared.start(GAME);
    expect([posted, a.jobs]).toEqual([[{ kind: 'problem', problem: 'abc.jsonl: not over' }], []]);
  });
});
