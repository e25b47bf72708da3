import { expect, test, vi } from 'vitest';

const cards: Record<string, object> = {
  'main_objective bronx-and-queens': {
    kind: 'main_objective',
    boroughs: ['bronx', 'queens'],
    domains: [3, 2],
    respect: 20,
  },
  'secondary_objective empire': { kind: 'secondary_objective' },
  'domain fordham': { borough: 'bronx' },
  'domain astoria': { borough: 'queens' },
};
vi.mock('../../app/catalogue.svelte', () => ({
  card_of: (_: string, kind: string, id: string) => cards[`${kind} ${id}`],
  cards: () => [],
  thing_name: (_: string, __: string, slug: string) => slug,
}));
const { progress } = await import('./goals');

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
