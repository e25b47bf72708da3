// Playback against a fake server.
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lcnView } from '../dev/fixtures';
import { Playback } from './playback.svelte';

const TOTAL = 1200;
const asked: URL[] = [];

// A game in which seat 1 acts at every second step, sent in parts of 500.
function answer(url: URL): unknown {
  const from = Number(url.searchParams.get('from'));
  const head = {
    table: 't',
    game: 'omerta',
    title: 'Omertà',
    players: 2,
    names: ['Ann', 'Bob'],
    kinds: ['person', 'bot'],
    portraits: ['', ''],
    options: {},
    total: TOTAL,
    ended_at: 0,
    result: null,
  };
  const steps = (count: number) =>
    Array.from({ length: Math.max(0, Math.min(count, TOTAL - from)) }, (_, i) => from + i + 1);
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
    steps: steps(Number(url.searchParams.get('count'))).map((n) => ({ n, events: [], view: lcnView({ round: n }) })),
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

const PICTURE = 16; // ms
const settle = async (ms = 100) => {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
};
async function loaded(at = 0): Promise<Playback> {
  const playback = new Playback('t');
  vi.advanceTimersByTime(1000);
  await playback.load('open', at);
  await settle();
  return playback;
}

test('a long game comes in parts and is one', async () => {
  const playback = await loaded();
  expect(asked.filter((u) => u.pathname.endsWith('/story')).map((u) => u.searchParams.get('from'))).toEqual([
    '0',
    '500',
    '1000',
  ]);
  expect(playback.last).toBe(TOTAL - 1);
  expect(playback.story?.curves.respect?.map((p) => p.n)).toEqual([1, 700]);
});
test('opens at the moment that was shared', async () => {
  const playback = await loaded(700);
  expect([playback.n, playback.frame?.view.round]).toEqual([700, 700]);
});
test('however often somebody drags within one picture, it is drawn once, and the last wish counts', async () => {
  const playback = await loaded();
  const pictures = vi.spyOn(globalThis, 'requestAnimationFrame');
  for (const stop of [20, 30, 10]) void playback.go(stop);
  expect([playback.stop, playback.frame?.view.round]).toEqual([0, 1]);
  await settle(PICTURE);
  expect([playback.stop, playback.frame?.view.round]).toEqual([10, 11]);
  expect(pictures).toHaveBeenCalledTimes(1);
});
test('what need not keep up with a hand waits until it rests', async () => {
  const playback = await loaded();
  for (const stop of [10, 20, 30]) {
    void playback.go(stop);
    await settle(PICTURE);
  }
  expect([playback.stop, playback.rest]).toEqual([30, 10]);
  await settle();
  expect(playback.rest).toBe(30);
});
test('runs by itself, stops for a step, and turns the eyes at the same place', async () => {
  const playback = await loaded(10);
  playback.toggle();
  await settle(3000);
  expect(playback.stop).toBeGreaterThan(10);
  playback.step(1);
  await settle(PICTURE);
  const here = playback.n;
  await settle(5000);
  expect([playback.n, playback.playing]).toEqual([here, false]);
  playback.see('2');
  await settle();
  expect([playback.n, playback.perspective]).toEqual([here, '2']);
  expect(asked.at(-1)?.searchParams.get('seat')).toBe('2');
});
