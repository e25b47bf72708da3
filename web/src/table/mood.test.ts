import { expect, test } from 'vitest';
import type { Event } from '../generated/messages';
import { moodOf, type PublicFacts } from './mood';

const line = (event: string, args: Event['args'], round = 2, extra: Partial<Event> = {}) => ({
  n: 1,
  at: 0,
  round,
  event: { event, args, sentence: '', ...extra },
});
const facts = (what: Partial<PublicFacts> = {}): PublicFacts => ({
  log: [],
  openWords: [],
  rank: () => 0,
  seats: [1, 2, 3],
  me: 1,
  name: (seat) => ['Ann', 'Ben', 'Cleo'][seat - 1]!,
  round: (round) => 'I'.repeat(round),
  ...what,
});

test('V2 2.2: a bot holds a grudge against whoever broke a promise to it in public', () => {
  const log = [line('word-broken', { from: 1, to: 2, id: 1 })];
  expect(moodOf(facts({ log }), 2)).toBe('Holds a grudge: you, since round II');
  expect(moodOf(facts({ log, me: 3 }), 2)).toBe('Holds a grudge: Ann, since round II');
  expect(moodOf(facts({ log }), 3)).not.toContain('grudge');
});

test('V2 2.2: what stayed between two players is in no mood', () => {
  const log = [line('word-broken', { from: 1, to: 2, id: 1 }, 2, { private: true })];
  expect(moodOf(facts({ log }), 2)).not.toContain('grudge');
});

test('V2 2.2: an open promise counts until it is judged', () => {
  const log = [line('word-given', { from: 2, to: 3, id: 7 }, 1)];
  expect(moodOf(facts({ log, openWords: [7] }), 2)).toBe('Promise to keep: Cleo, round I');
  expect(moodOf(facts({ log }), 2)).toBe('Waiting for a chance');
});

test('V2 2.2: the mood says who leads and who is last by public facts', () => {
  const rank = (seat: number) => [5, 9, 1][seat - 1]!;
  expect(moodOf(facts({ rank }), 2)).toBe('Ahead, and guarding it');
  expect(moodOf(facts({ rank }), 3)).toBe('Behind, with little to lose');
  expect(moodOf(facts({ rank }), 1)).toBe('Waiting for a chance');
});
