// @vitest-environment node
import { expect, test } from 'vitest';
import { lcnView, npView } from '../dev/fixtures';
import { byInterest, secrets, withClaims } from './knowledge';

const family = (seat: number, id: string, what: object) => ({
  seat,
  cash: 0,
  laundered: 0,
  gangsters: [{ id, strength: 1, active: true, ...what }],
});
const lcn = (vito: object, rico: object) => lcnView({ players: [family(1, 'vito', vito), family(2, 'rico', rico)] });

test('a planned Job is held by one, seen by some, and unknown to others', () => {
  const views = {
    open: lcn({ job: 'theft-1' }, { job: 'trap-3' }),
    1: lcn({ job: 'theft-1' }, { back: 3 }),
    2: lcn({ job: 'theft-1' }, { job: 'trap-3' }),
    3: lcn({ back: 1 }, { back: 3 }),
  };
  const rows = byInterest(secrets(views));
  expect(rows.map((r) => [r.gangster, ...r.by.map((k) => k.how)])).toEqual([
    ['vito', 'held', 'saw', 'none'],
    ['rico', 'none', 'held', 'none'],
  ]);
});
test('a Job that lies open is no secret', () => {
  const open = lcn({ job: 'theft-1' }, {});
  expect(secrets({ open, 1: open, 2: open })).toEqual([]);
});
test('of a hand it says how much of it was seen', () => {
  const np = (first: object) =>
    npView({ players: [{ seat: 1, money: 0, respect: 0, markers: 9, cards: 3, ...first }] });
  const views = { open: np({ hand: ['a', 'b', 'c'] }), 1: np({ hand: ['a', 'b', 'c'] }), 2: np({ known: ['b'] }) };
  expect(secrets(views)[0]?.by).toEqual([{ how: 'held' }, { how: 'saw', n: 1, of: 3 }]);
});

test('who heard a claim reads whether it was true, by whom, and only if they heard it', () => {
  const views = {
    open: lcn({ job: 'theft-1' }, {}),
    1: lcn({ job: 'theft-1' }, {}),
    2: lcn({ back: 1 }, {}),
    3: lcn({ back: 1 }, {}),
    4: lcn({ job: 'theft-1' }, {}),
  };
  const claim = { at: 1, from: 4, about: 'gangster:vito' };
  const claims = [
    { ...claim, to: [], is: 'job:theft' },
    { ...claim, to: [3], is: 'class:response' },
    { ...claim, to: [], about: 'gangster:rico', is: 'job:trap' },
  ];
  const rows = withClaims(secrets(views), claims, (claimed, slug) =>
    slug.startsWith(claimed.slice(claimed.indexOf(':') + 1)),
  );
  expect(rows[0]?.by).toEqual([
    { how: 'held' },
    { how: 'claimed', by: 4, truly: true },
    { how: 'claimed', by: 4, truly: false },
    { how: 'saw', n: 1, of: 1 },
  ]);
});
