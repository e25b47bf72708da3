// Figures of simulated games: parts add up, and errors are those of statistics, computed here by hand.
import { expect, test } from 'vitest';
import type { BalanceFigures } from '../net/http';
import { add, isBeyondChance, rowsOf, shiftsOf } from './balance';

const sumOf = (...values: number[]) => ({
  n: values.length,
  sum: values.reduce((a, b) => a + b, 0),
  squares: values.reduce((a, b) => a + b * b, 0),
});
const figures = (over: Partial<BalanceFigures> = {}): BalanceFigures => ({
  finished: 2,
  seats: [
    { seats: 2, wins: 1.5 },
    { seats: 2, wins: 0.5 },
  ],
  rounds: sumOf(4, 6),
  decisions: sumOf(100, 120),
  winning_score: sumOf(30, 50),
  held: { lawyer: { seats: 2, wins: 1 } },
  used: {},
  ...over,
});

test('parts add up to the figures of all their games', () => {
  const whole = add(add(null, figures()), figures({ rounds: sumOf(8), held: { bar: { seats: 1, wins: 1 } } }));
  expect(whole.finished).toBe(4);
  expect(whole.rounds).toEqual(sumOf(4, 6, 8));
  expect(whole.seats[0]).toEqual({ seats: 4, wins: 3 });
  expect(whole.held).toEqual({ lawyer: { seats: 2, wins: 1 }, bar: { seats: 1, wins: 1 } });
});

test('a difference comes with the error that chance leaves', () => {
  const rows = rowsOf(figures(), figures({ rounds: sumOf(10, 10) }));
  const rounds = rows.find((r) => r.key === 'rounds')!;
  expect(rounds.own - rounds.house).toBe(5);
  expect(rounds.error).toBeCloseTo(1.96, 5); // 4 and 6: a variance of 2, over two games 1
  expect(isBeyondChance(rounds)).toBe(true);
  const decisions = rows.find((r) => r.key === 'decisions')!;
  expect(isBeyondChance(decisions)).toBe(false);
  const seat = rows.find((r) => r.key === 'seat')!;
  expect(seat.house).toBe(75);
  expect(seat.error).toBeCloseTo(100 * 1.96 * Math.sqrt((2 * 0.75 * 0.25) / 2), 5);
});

test('cards are named whose share of wins differs by more than chance, the largest first', () => {
  const house = figures({
    held: { lawyer: { seats: 400, wins: 100 }, bar: { seats: 400, wins: 100 }, docks: { seats: 4, wins: 1 } },
    used: { bomb: { seats: 400, wins: 100 } },
  });
  const own = figures({
    held: { lawyer: { seats: 400, wins: 160 }, bar: { seats: 400, wins: 110 }, docks: { seats: 4, wins: 3 } },
    used: { bomb: { seats: 400, wins: 300 }, new: { seats: 400, wins: 400 } },
  });
  expect(shiftsOf(house, own)).toEqual([
    { card: 'bomb', how: 'used', house: 25, own: 75 },
    { card: 'lawyer', how: 'held', house: 25, own: 40 },
  ]);
});
