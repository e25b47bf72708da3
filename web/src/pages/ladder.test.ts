// @vitest-environment node
import { expect, test } from 'vitest';
import { ladder } from './ladder';

const rating = (name: string, mu: number, sigma: number) => ({
  name,
  game: '',
  players: 3,
  rating: mu,
  uncertainty: sigma,
  games: 1,
});

test('everybody stands on one scale, within their doubt', () => {
  const rungs = ladder([rating('Ann', 30, 2), rating('Bob', 20, 5)]);
  expect(rungs.map((r) => [r.from, r.at, r.to].map((x) => Math.round(x * 100)))).toEqual([
    [67, 83, 100],
    [0, 42, 83],
  ]);
});
test('one person alone stands in the middle', () => {
  expect(ladder([rating('Ann', 25, 0)])[0]?.at).toBe(0.5);
});
