// @vitest-environment node
import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { View, ViewChanges } from '../generated/messages';
import { withChanges } from './changes';

const PROTOCOL = process.env.CONSIGLIERE_PROTOCOL ?? '../protocol';
// Views of whole games, as the program wrote them: the first, what changed at each step, and the last.
interface Recorded {
  first: View;
  changes: ViewChanges[];
  last: View;
}
const recorded = JSON.parse(fs.readFileSync(`${PROTOCOL}/view-changes.json`, 'utf8')) as Record<string, Recorded>;

test('what is absent stays, what is null goes, the rest is replaced', () => {
  const view = { round: 1, turn: 2, market: ['a', 'b'] };
  expect(withChanges(view, {})).toBe(view);
  expect(withChanges(view, { round: 2, turn: null, market: ['c'], over: true })).toEqual({
    round: 2,
    market: ['c'],
    over: true,
  });
});
test('entries of a list change under their number, and objects field by field', () => {
  const view = { players: [{ cash: 1, hand: ['x'] }, { cash: 2 }], board: { capo: { n: 1 }, boss: { n: 2 } } };
  expect(
    withChanges(view, { players: { '1': { cash: 7 } }, board: { capo: null, boss: { n: 3 }, spy: { n: 4 } } }),
  ).toEqual({ players: [{ cash: 1, hand: ['x'] }, { cash: 7 }], board: { boss: { n: 3 }, spy: { n: 4 } } });
});
test('the view before stays as it was', () => {
  const view = { players: [{ cash: 1 }] };
  const next = withChanges(view, { players: { '0': { cash: 2 } } });
  expect([view.players[0]?.cash, next.players[0]?.cash]).toEqual([1, 2]);
  expect(withChanges(view, { round: 3 }).players).toBe(view.players);
});

test.each(Object.keys(recorded))('%s: changes of a whole game lead from its first view to its last', (game) => {
  const { first, changes, last } = recorded[game]!;
  expect(first.game).toBe(game);
  expect(changes.length).toBeGreaterThan(50);
  expect(changes.reduce((view, change) => withChanges(view, change), first)).toEqual(last);
});
