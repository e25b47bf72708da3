// The hand and the crew of a real planning phase.
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import Harness from '../../dev/Harness.svelte';
import { storedTable } from '../../dev/stored';
import { expected, type jobFace } from './cards';
import Hand from './Hand.svelte';
import Mine from './Mine.svelte';
import { covers } from './state';
import { asLcn } from './view';

const planning = () => storedTable('la-cosa-nostra-planning');
beforeAll(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  dispatchEvent(new Event('resize'));
});

test('V2 3.1: every Job of a full hand shows its round, name, number and results', async () => {
  const { table } = await planning();
  const { container } = render(Harness, { props: { table, part: Hand } });
  const cards = [...container.querySelectorAll('[data-thing^="job:"]')];
  expect(cards.length).toBe(8);
  for (const card of cards) {
    expect(card.querySelector('.k em')?.textContent).toMatch(/^[IV]+$/);
    expect(card.querySelector('.t')?.textContent).not.toBe('');
    expect(card.querySelector('.die')?.textContent).toMatch(/^([2-6]\+|\?)$/);
    expect(card.querySelectorAll('.pay b').length).toBe(2);
  }
});

test('V2 3.2: a need is mine, lent by a marker, bought but not paid, or missing', async () => {
  const { table } = await planning();
  const view = structuredClone(asLcn(table.view));
  const me = view.players.find((p) => p.seat === table.store.me)!;
  me.businesses = [{ id: 'pimp-1', active: true }];
  me.gangsters![0]!.purchase = 'night-club-2';
  view.players.find((p) => p.seat !== table.store.me)!.businesses = [
    { id: 'cop-1', active: true, markers: [table.store.me!] },
  ];
  expect(covers(view, table.store.me!, ['pimp', 'pimp', 'cop', 'night-club', 'casino'])).toEqual([
    'mine',
    'missing',
    'marker',
    'bought',
    'missing',
  ]);
});

test('V2 3.2: two businesses of a kind are two badges, distinguished by sign and accessible name', async () => {
  const { table } = await planning();
  const { container } = render(Harness, { props: { table, part: Hand } });
  const card = container.querySelector('[data-thing^="job:call-girl-ring"]')!;
  expect(card.querySelectorAll('.need-badge').length).toBe(3);
  const toxic = container.querySelector('[data-thing^="job:toxic-waste"]')!;
  expect(toxic.querySelector('.need-badge.missing')?.textContent).toBe('?');
  expect(toxic.getAttribute('aria-label')).toContain('Waste Company: missing');
});

test('V2 3.5: a raised Job shows odds and average on those it may be given to', async () => {
  const { table } = await planning();
  const { container } = render(Harness, { props: { table, part: Mine } });
  await tick();
  const hand = asLcn(table.view).players.find((p) => p.seat === table.store.me)?.hand ?? [];
  table.choice.pick(`job:${hand.find((slug) => slug.startsWith('call-girl-ring'))}`);
  await tick();
  const tiles = [...container.querySelectorAll('[data-thing^="gangster:"].legal')];
  expect(tiles.length).toBe(5);
  for (const tile of tiles) expect(tile.querySelector('.go')?.textContent).toMatch(/\d+%.*(\d+%|–).*≈ \$[\d,]+/s);
});

test('V2 3.5: the average counts the low payout for one success and the high one for more', () => {
  const face = { low: 10000, high: 20000 } as NonNullable<ReturnType<typeof jobFace>>;
  expect(expected(face, 1, 0)).toBe(10000);
  expect(expected(face, 1, 1)).toBe(20000);
  expect(expected(face, 0.75, 0.25)).toBe(10000);
  expect(expected(face, 0, 0)).toBe(0);
});

// Why a card cannot be played is the server's to say: the card itself gave reasons that were wrong.
test('V2 12.2: a card that cannot be played now gives no reason of its own', async () => {
  const { table } = await planning();
  const { container } = render(Harness, { props: { table, part: Hand } });
  await tick();
  const locked = [...container.querySelectorAll('.card.dim')];
  expect(locked.length).toBeGreaterThan(0);
  for (const card of locked) expect(card.querySelector('.note')?.textContent?.trim()).toBe('Not now');
});

test('V2 12.3: my family is called "You"', async () => {
  const { table } = await planning();
  const { container } = render(Harness, { props: { table, part: Mine } });
  expect(container.querySelector('h2')?.textContent).toBe('You');
  expect(container.textContent).not.toContain(table.store.name(table.store.me));
});
