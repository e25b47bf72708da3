import { describe, expect, test } from 'vitest';
import type { StoryLine } from '../net/http';
import {
  eventsUntil,
  headline,
  joined,
  moments,
  nextPoint,
  reputationsAt,
  rounds,
  stopOf,
  swings,
  turningPoints,
  untilCount,
  valuesAt,
} from './story';

const event = (name: string, args = {}) => ({ event: name, args, sentence: name });
const line = (n: number, seat: number | null, event = 'plans-job', round = 1, args = {}): StoryLine => ({
  n,
  round,
  seat,
  at: null,
  events: [{ event, args, sentence: event }],
});
const point = (n: number, ...values: number[]) => ({ n, round: 1, values });

// Seat 1 robs seat 2 in steps 4-6; in step 8 a payday feeds all three alike.
const story = {
  lines: [
    line(1, 1),
    line(2, 2),
    line(4, 1, 'attacks'),
    line(5, null, 'rolls'),
    line(6, null, 'killed', 1, { player: 1 }),
    line(8, 3, 'income', 2),
    line(9, 2, 'word-broken', 2, { from: 2, to: 3 }),
  ],
  curves: { cash: [point(1, 5, 5, 5), point(6, 9, 1, 5), point(8, 19, 11, 15)] },
  words: [],
  claims: [],
  ending: [],
  total: 9,
};

describe('a story', () => {
  test('V2 2.4: counts promises kept and broken by the step at which they were judged', () => {
    const word = (id: number, from: number, ended: number | null, kept: boolean | null) => ({
      ...{ id, from, to: 3, sentence: '', given: 1, ended, kept },
    });
    const promised = { ...story, words: [word(1, 2, 4, true), word(2, 2, 9, false), word(3, 1, null, null)] };
    const none = { kept: 0, broken: 0 };
    expect(reputationsAt(promised, 3, 3)).toEqual([none, none, none]);
    expect(reputationsAt(promised, 4, 3)).toEqual([none, { kept: 1, broken: 0 }, none]);
    expect(reputationsAt(promised, 9, 3)).toEqual([none, { kept: 1, broken: 1 }, none]);
  });
  test('tells a counter-offer as one thing', () => {
    const both = { ...line(1, 1), events: [event('offer-refused', { from: 1, to: 2 }), event('offer-made')] };
    const refused = { ...line(2, 1), events: [event('offer-refused', { from: 1, to: 2 })] };
    const events = joined([{ ...story, lines: [both, refused] }], ['Ann', 'Ben']).lines.map((l) => l.events);
    expect(events.map((events) => events.map((e) => e.sentence))).toEqual([
      ['Ben counters Ann’s offer.'],
      ['offer-refused'],
    ]);
  });
  test('is the same whether it came in one part or in three', () => {
    const parts = [
      { ...story, lines: story.lines.slice(0, 3), curves: { cash: [point(1, 5, 5, 5)] } },
      { ...story, lines: story.lines.slice(3, 5), curves: { cash: [point(5, 5, 5, 5), point(6, 9, 1, 5)] } },
      { ...story, lines: story.lines.slice(5), curves: { cash: [point(7, 9, 1, 5), point(8, 19, 11, 15)] } },
    ];
    expect(joined(parts)).toEqual(story);
  });
  test('leaves out steps in which nothing was said', () => {
    const silent = { ...line(3, null), events: [{ event: 'x', args: {}, sentence: '' }] };
    expect(joined([{ ...story, lines: [...story.lines, silent] }]).lines).toEqual(story.lines);
  });
  test('knows what everybody had at any step', () => {
    expect([0, 1, 5, 6, 7, 99].map((n) => valuesAt(story.curves.cash, n)[0])).toEqual([0, 5, 5, 9, 9, 19]);
  });
  test('finding 20: a chart ends with what everybody had before the final count, which would flatten it', () => {
    const start = (player: number, sum: number) => event('count-start', { player, sum });
    const last = { ...line(10, 1, 'income', 2), events: [event('income'), start(1, 21), start(2, 8), start(3, 15)] };
    const ended = {
      ...story,
      lines: [...story.lines, last, line(11, null, 'wins', 2)],
      curves: {
        cash: [...story.curves.cash, point(10, 90, 60, 70), point(11, 95, 60, 70)],
        income: [point(10, 1, 2, 3)],
      },
    };
    expect(untilCount(ended, 'cash')).toEqual([...story.curves.cash, { ...point(10, 21, 8, 15), round: 2 }]);
    expect(untilCount(story, 'cash')).toEqual(story.curves.cash);
    expect(swings({ ...ended, curves: { cash: untilCount(ended, 'cash') } }, 'cash', 1)[0]?.stop).toBe(4);
  });
  test('finds the stop of a step, also between two stops', () => {
    expect([0, 1, 3, 4, 7, 99].map((n) => stopOf(story.lines, n))).toEqual([0, 0, 1, 2, 4, 6]);
  });
  test('begins a round where its number changes', () => {
    expect(rounds(story.lines)).toEqual([
      { round: 1, stop: 0 },
      { round: 2, stop: 5 },
    ]);
  });
});

test('the headline of a step is the end of the game, else a blow, else what came first', () => {
  const events = (...names: string[]) => names.map((event) => ({ event, args: {}, sentence: event }));
  expect(headline(events('cancels-job', 'income', 'wins'))).toBe(2);
  expect(headline(events('earns', 'killed'))).toBe(1);
  expect(headline(events('earns', 'pays'))).toBe(0);
});

describe('moments', () => {
  test('go from one decision to the next, dice included', () => {
    expect(moments(story.lines)).toContainEqual({ from: 2, to: 4 });
    expect(eventsUntil(story.lines, 4).map((e) => e.event)).toEqual(['attacks', 'rolls', 'killed']);
  });
  test('in which all gain alike are no swing', () => {
    expect(swings(story, 'cash', 5)).toEqual([{ stop: 4, seat: 1, change: 4 }]);
  });
  test('in which somebody only spends are no swing, but what others lose by them is', () => {
    const bought = { ...story, curves: { cash: [point(1, 5, 5, 5), point(2, 5, 0, 5), point(4, 5, 0, 1)] } };
    expect(swings(bought, 'cash', 5)).toEqual([{ stop: 4, seat: 3, change: -4 }]);
  });
});

describe('turning points', () => {
  const points = turningPoints(story, 'cash');
  test('are blows, swings and broken words, in order', () => {
    expect(points.map((p) => [p.stop, p.kind, p.seat])).toEqual([
      [4, 'blow', 1],
      [4, 'swing', 1],
      [6, 'word', 2],
    ]);
  });
  test('are walked through in both directions, round and round', () => {
    expect(nextPoint(points, null, 0)).toBe(4);
    expect(nextPoint(points, 'word', 4)).toBe(6);
    expect(nextPoint(points, 'word', 6)).toBe(6);
    expect(nextPoint(points, null, 6)).toBe(4);
    expect(nextPoint(points, null, 6, true)).toBe(4);
    expect(nextPoint(points, 'deal', 0)).toBeNull();
  });
});
