import { expect, test } from 'vitest';
import { by_interest, secrets } from './knowledge';

const lcn = (vito: object, rico: object) => ({
  players: [
    { seat: 1, gangsters: [{ id: 'vito', ...vito }] },
    { seat: 2, gangsters: [{ id: 'rico', ...rico }] },
  ],
});

test('a planned Job is held by one, seen by some, and unknown to others', () => {
  const views = {
    open: lcn({ job: 'theft-1' }, { job: 'trap-3' }),
    1: lcn({ job: 'theft-1' }, { back: 3 }),
    2: lcn({ job: 'theft-1' }, { job: 'trap-3' }),
    3: lcn({ back: 1 }, { back: 3 }),
  };
  const rows = by_interest(secrets('la-cosa-nostra', views));
  expect(rows.map((r) => [r.gangster, ...r.by.map((k) => k.how)])).toEqual([
    ['vito', 'held', 'saw', 'none'],
    ['rico', 'none', 'held', 'none'],
  ]);
});
test('a Job that lies open is no secret', () => {
  const open = lcn({ job: 'theft-1' }, {});
  expect(secrets('la-cosa-nostra', { open, 1: open, 2: open })).toEqual([]);
});
test('of a hand it is told how much of it was seen', () => {
  const np = (first: object) => ({ players: [{ seat: 1, cards: 3, ...first }] });
  const views = { open: np({ hand: ['a', 'b', 'c'] }), 1: np({ hand: ['a', 'b', 'c'] }), 2: np({ known: ['b'] }) };
  expect(secrets('nothing-personal', views)[0]?.by).toEqual([{ how: 'held' }, { how: 'saw', n: 1, of: 3 }]);
});
