import { beforeAll, expect, test } from 'vitest';
import { provideCards } from '../../dev/cards';
import { progress } from './goals';

beforeAll(() =>
  provideCards('omerta', [
    { kind: 'main_objective', id: 'bronx-and-queens', boroughs: ['bronx', 'queens'], domains: [3, 2], respect: 20 },
    { kind: 'secondary_objective', id: 'empire' },
    { kind: 'domain', id: 'fordham', borough: 'bronx' },
    { kind: 'domain', id: 'astoria', borough: 'queens' },
  ]),
);

test('a main goal counts my domains and my respect; others say what they want in words', () => {
  const family = {
    domains: [{ domain: 'fordham' }, { domain: 'astoria' }, { domain: 'astoria' }],
    respect: 7,
  } as never;
  expect(progress('bronx-and-queens', family)).toEqual([
    { label: 'Bronx', have: 1, need: 3 },
    { label: 'Queens', have: 2, need: 2 },
    { label: 'Respect', have: 7, need: 20 },
  ]);
  expect(progress('empire', family)).toEqual([]);
});
