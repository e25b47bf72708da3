// Who sits at the table of a replay.
import { expect, test } from 'vitest';
import type { GameHead } from '../net/http';
import { roomOf } from './replay-table.svelte';

const HEAD: GameHead = {
  table: 't',
  game: 'omerta',
  title: 'Omertà',
  players: 3,
  names: ['Ann', 'Bob', 'Rocco'],
  kinds: ['person', 'person', 'bot'],
  portraits: ['rosalia', '', ''],
  options: {},
  total: 1,
  ended_at: 0,
  result: null,
};

test('people have the portraits that they had chosen, the others none of their own', () => {
  const seats = roomOf(HEAD, 1).seats;
  expect(seats.map((s) => [s.name, s.kind, s.portrait])).toEqual([
    ['Ann', 'person', 'rosalia'],
    ['Bob', 'person', undefined],
    ['Rocco', 'bot', undefined],
  ]);
});
