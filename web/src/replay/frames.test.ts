// @vitest-environment node
import { expect, test } from 'vitest';
import type { ReplayPart, Result } from '../net/http';
import { Frames, PAGE } from './frames';

function fake(total: number) {
  const asked: number[] = [];
  const fetch = (from: number, count: number) => {
    asked.push(from);
    const steps = Array.from({ length: Math.min(count, total - from) }, (_, i) => ({
      n: from + i + 1,
      events: [],
      view: {},
    }));
    return Promise.resolve({ ok: true, value: { steps } } as unknown as Result<ReplayPart>);
  };
  return { asked, frames: new Frames(fetch, total) };
}

test('a step brings its page once, and the page ahead', async () => {
  const { asked, frames } = fake(1000);
  expect((await frames.need(PAGE - 1))?.n).toBe(PAGE - 1);
  await frames.need(PAGE - 2);
  expect(asked).toEqual([0, PAGE]);
  expect(frames.at(PAGE + 1)?.n).toBe(PAGE + 1);
});
test('the last page may be short, and nothing is asked beyond it', async () => {
  const { asked, frames } = fake(PAGE + 5);
  expect((await frames.need(PAGE + 5))?.n).toBe(PAGE + 5);
  expect(asked.every((from) => from < PAGE + 5)).toBe(true);
  expect(frames.at(PAGE + 6)).toBeUndefined();
});
test('a long game does not fill the memory', async () => {
  const { frames } = fake(100 * PAGE);
  for (let n = 1; n <= 100 * PAGE; n += PAGE) await frames.need(n);
  expect(frames.kept).toBeLessThanOrEqual(10);
  expect(frames.at(100 * PAGE - 1)).toBeDefined();
});
