import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../net/http';
import { curveOf, type Found, GameAnalysis } from './analysis.svelte';

const found = (chances: number[][], complete = false): Found => ({
  complete,
  chances,
  luck: [],
  own_choices: [],
  choices_of_others: [],
  errors: { luck: [], own_choices: [], choices_of_others: [] },
  learned: [],
  moments: [],
  promises: [],
});

class FakeWorker {
  said: { kind: string }[] = [];
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage = (message: { kind: string }) => this.said.push(message);
  terminate = () => (this.ended = true);
  part(done: number, chances: number[][], complete = false) {
    this.onmessage!({ data: { kind: 'part', done, total: 200, analysis: found(chances, complete) } });
  }
}

let worker: FakeWorker;
const analysisOf = () =>
  new GameAnalysis('abc', async () => ({ worker: worker as unknown as Worker, program: '/device/x.wasm' }));

beforeEach(() => {
  worker = new FakeWorker();
  vi.spyOn(api, 'log').mockResolvedValue({ ok: true, value: 'the log' });
  vi.spyOn(api, 'tableFile').mockResolvedValue({ ok: true, value: undefined });
});

describe('the analysis of a game', () => {
  test('gives the log to the worker, and shows what it has found and how far it is', async () => {
    const analysis = analysisOf();
    await analysis.start();
    expect(worker.said).toEqual([
      { kind: 'start', program: '/device/x.wasm', log: 'the log', cards: '', name: 'abc.jsonl', lang: 'en' },
    ]);
    worker.part(50, [[0.25, 0.75]]);
    expect([analysis.state, analysis.share]).toEqual(['running', 0.25]);
    worker.part(200, [[0.25, 0.75]], true);
    expect(analysis.state).toBe('complete');
  });

  test('takes the cards that the game was played with', async () => {
    vi.spyOn(api, 'tableFile').mockResolvedValueOnce({ ok: true, value: { text: 'set = "mine"' } });
    await analysisOf().start();
    expect(worker.said[0]).toMatchObject({ kind: 'start', cards: 'set = "mine"' });

    const why = { code: 'server_busy', rule: '', sentence: 'Busy.' };
    vi.spyOn(api, 'tableFile').mockResolvedValueOnce({ ok: false, status: 503, why });
    const failed = analysisOf();
    await failed.start();
    expect([failed.state, failed.problem]).toEqual(['failed', why]);
  });

  test('can be stopped and goes on where it was, with what was found', async () => {
    const analysis = analysisOf();
    await analysis.start();
    worker.part(50, [[0.5, 0.5]]);
    analysis.stop();
    expect(analysis.state).toBe('stopped');
    expect(analysis.found).not.toBeNull();
    await analysis.start();
    expect(analysis.state).toBe('running');
    expect(worker.said.map((m) => m.kind)).toEqual(['start', 'stop', 'go-on']);
  });

  test('fails with a reason: no log, no program, a log of something else, a worker that dies', async () => {
    const why = { code: 'not_finished', rule: '', sentence: 'The game is not over.' };
    vi.spyOn(api, 'log').mockResolvedValueOnce({ ok: false, status: 403, why });
    const early = analysisOf();
    await early.start();
    expect([early.state, early.problem]).toEqual(['failed', why]);

    const without = new GameAnalysis('abc', async () => null);
    await without.start();
    expect(without.state).toBe('failed');

    const strange = analysisOf();
    await strange.start();
    worker.onmessage!({ data: { kind: 'problem', problem: 'abc.jsonl: other cards' } });
    expect([strange.state, strange.problem?.sentence, worker.ended]).toEqual([
      'failed',
      'abc.jsonl: other cards',
      true,
    ]);

    worker = new FakeWorker();
    const dying = analysisOf();
    await dying.start();
    worker.onerror!();
    expect([dying.state, worker.ended]).toEqual(['failed', true]);
  });

  test('a failed one begins again when it is asked for', async () => {
    const analysis = analysisOf();
    await analysis.start();
    worker.onerror!();
    await analysis.start();
    expect(worker.said.map((m) => m.kind)).toEqual(['start', 'start']);
  });
});

test('the curve is in percent and has an entry only where something changed', () => {
  const curve = curveOf([
    [0.5, 0.25, 0.25],
    [0.5, 0.25, 0.25],
    [0.5, 0.375, 0.125], // of two seats only
  ]);
  expect(curve).toEqual([
    { n: 0, values: [50, 25, 25] },
    { n: 2, values: [50, 37.5, 12.5] },
  ]);
});
