// The reel against a server that we speak for.
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reel } from './reel.svelte';

const kTotal = 1200;
const asked: URL[] = [];

// A game in which seat 1 acts at every second step, told in parts of 500.
function answer(url: URL): unknown {
  const from = Number(url.searchParams.get('from'));
  const head = {
    table: 't',
    game: 'omerta',
    title: 'Omertà',
    players: 2,
    names: ['Ann', 'Bob'],
    kinds: ['person', 'bot'],
    options: {},
    total: kTotal,
    ended_at: 0,
    result: null,
  };
  const steps = (count: number) =>
    Array.from({ length: Math.max(0, Math.min(count, kTotal - from)) }, (_, i) => from + i + 1);
  if (url.pathname.endsWith('/story')) {
    const lines = steps(500).map((n) => ({
      n,
      round: 1,
      seat: n % 2 ? 1 : null,
      at: null,
      events: [{ event: 'x', args: { player: 1 }, sentence: `step ${n}` }],
    }));
    const curve = steps(500)
      .filter((n, i) => i === 0 || n === 700)
      .map((n) => ({ n, round: 1, values: [n >= 700 ? 5 : 0, 0] }));
    return {
      ...head,
      fortunes: ['respect', 'cash'],
      curves: { respect: curve, cash: [] },
      lines,
      words: [],
      claims: [],
    };
  }
  return {
    ...head,
    steps: steps(Number(url.searchParams.get('count'))).map((n) => ({ n, events: [], view: { step: n } })),
  };
}

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] });
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url);
    return { ok: true, status: 200, json: async () => answer(url) };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const kPicture = 16; // ms
const settle = async (ms = 100) => {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
};
async function loaded(at = 0): Promise<Reel> {
  const reel = new Reel('t');
  vi.advanceTimersByTime(1000);
  await reel.load('open', at);
  await settle();
  return reel;
}

test('a long game comes in parts and is one', async () => {
  const reel = await loaded();
  expect(asked.filter((u) => u.pathname.endsWith('/story')).map((u) => u.searchParams.get('from'))).toEqual([
    '0',
    '500',
    '1000',
  ]);
  expect(reel.last).toBe(kTotal - 1);
  expect(reel.tale?.curves.respect?.map((p) => p.n)).toEqual([1, 700]);
});
test('opens at the moment that was shared', async () => {
  const reel = await loaded(700);
  expect([reel.n, reel.frame?.view.step]).toEqual([700, 700]);
});
test('however often somebody drags within one picture, it is drawn once, and the last wish counts', async () => {
  const reel = await loaded();
  const pictures = vi.spyOn(globalThis, 'requestAnimationFrame');
  for (const stop of [20, 30, 10]) void reel.go(stop);
  expect([reel.stop, reel.frame?.view.step]).toEqual([0, 1]);
  await settle(kPicture);
  expect([reel.stop, reel.frame?.view.step]).toEqual([10, 11]);
  expect(pictures).toHaveBeenCalledTimes(1);
});
test('what need not keep up with a hand waits until it rests', async () => {
  const reel = await loaded();
  for (const stop of [10, 20, 30]) {
    void reel.go(stop);
    await settle(kPicture);
  }
  expect([reel.stop, reel.rest]).toEqual([30, 10]);
  await settle();
  expect(reel.rest).toBe(30);
});
test('runs by itself, stops for a step, and turns the eyes at the same place', async () => {
  const reel = await loaded(10);
  reel.toggle();
  await settle(3000);
  expect(reel.stop).toBeGreaterThan(10);
  reel.step(1);
  await settle(kPicture);
  const here = reel.n;
  await settle(5000);
  expect([reel.n, reel.playing]).toEqual([here, false]);
  reel.see('2');
  await settle();
  expect([reel.n, reel.eyes]).toEqual([here, '2']);
  expect(asked.at(-1)?.searchParams.get('seat')).toBe('2');
});
