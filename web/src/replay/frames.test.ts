import { expect, test } from 'vitest';
import type { ReplayPart, Result } from '../net/http';
import { Frames, kPage } from './frames';

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
  expect((await frames.need(kPage - 1))?.n).toBe(kPage - 1);
  await frames.need(kPage - 2);
  expect(asked).toEqual([0, kPage]);
  expect(frames.at(kPage + 1)?.n).toBe(kPage + 1);
});
test('the last page may be short, and nothing is asked beyond it', async () => {
  const { asked, frames } = fake(kPage + 5);
  expect((await frames.need(kPage + 5))?.n).toBe(kPage + 5);
  expect(asked.every((from) => from < kPage + 5)).toBe(true);
  expect(frames.at(kPage + 6)).toBeUndefined();
});
test('a long game does not fill the memory', async () => {
  const { frames } = fake(100 * kPage);
  for (let n = 1; n <= 100 * kPage; n += kPage) await frames.need(n);
  expect(frames.kept).toBeLessThanOrEqual(10);
  expect(frames.at(100 * kPage - 1)).toBeDefined();
});
