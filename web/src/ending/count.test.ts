import { describe, expect, test } from 'vitest';
import type { StoryLine } from '../net/http';
import { countCards, inHand, ranking } from './count';

const line = (n: number, ...events: [string, object][]): StoryLine => ({
  n,
  round: 4,
  seat: null,
  at: null,
  events: events.map(([event, args]) => ({ event, args: args as never, sentence: event })),
});
const story = {
  lines: [
    line(1, ['payday', {}], ['income', { player: 1, sum: 1000 }]),
    line(5, ['payday', {}], ['income', { player: 1, sum: 3000 }], ['income', { player: 2, sum: 4000 }]),
    line(6, ['power-bonus', { player: 2, sum: 2000 }], ['most-gangsters', { player: 2, sum: 5000 }]),
  ],
  curves: {
    cash: [
      { n: 1, round: 4, values: [7000, 6000] },
      { n: 5, round: 4, values: [10000, 10000] },
    ],
  },
  words: [],
  claims: [],
  total: 6,
};

describe('the last count', () => {
  test('is shown card by card, without earlier paydays, sums of one family together', () => {
    const cards = countCards(story, 'la-cosa-nostra');
    expect(cards.map((c) => [c.key, ...c.rows.map((r) => [r.seat, r.amount])])).toEqual([
      ['payday', [1, 3000], [2, 4000]],
      ['bonuses', [2, 7000]],
    ]);
  });
  test('begins with what everybody had in hand', () => {
    expect(inHand(story, 'la-cosa-nostra', 'cash')).toEqual([7000, 6000]);
  });
  test('shows goals of the whole game, each by itself', () => {
    const om = {
      ...story,
      lines: [line(1, ['declared', { player: 1 }], ['declared', { player: 1 }]), line(9, ['counted', { player: 1 }])],
    };
    expect(countCards(om, 'omerta')[0]?.rows.map((r) => [r.seat, r.amount])).toEqual([
      [1, null],
      [1, null],
    ]);
  });
});

describe('the order', () => {
  test('puts winners first and lets equals share a place', () => {
    expect(ranking([10, 20, 20, 5], [2]).map((r) => [r.seat, r.place])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
      [4, 4],
    ]);
    expect(ranking([10, 20, 20, 5], [2, 3]).map((r) => [r.seat, r.place])).toEqual([
      [2, 1],
      [3, 1],
      [1, 3],
      [4, 4],
    ]);
  });
  test('follows the winners, not the score, where a goal decided', () => {
    expect(ranking([14, 31, 13, 50], [2])[0]?.seat).toBe(2);
  });
});
