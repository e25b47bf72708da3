// Sentences of the server as the table shows them, with cards as the server lists them.
import { beforeAll, expect, test, vi } from 'vitest';
import { loadCards } from '../../app/catalogue.svelte';
import { allowOdds } from '../../app/settings.svelte';
import { lcnView } from '../../dev/fixtures';
import { setLanguage } from '../../i18n/i18n.svelte';
import { game } from '.';
import { cardText } from './cards';
import { diceRolls } from './dice-rolls';
import { colloquial, oddsText } from './labels';
import type { LcnView } from './view';

const same = (name: string) => ({ en: name, de: name, nl: name, es: name });
const CARDS = [
  { id: 'loan-shark', kind: 'business', name: same('Loan Shark'), income: 2000, price: 4000 },
  {
    id: 'theft',
    kind: 'job',
    class: 'attack',
    target: 'player',
    name: same('Theft'),
    copies: [1, 1, 1, 0],
    difficulty: [3, 3, 4, 4],
    high: [3000, 4000, 5000, 0],
    low: [2000, 2000, 3000, 0],
    text: same(''),
  },
  { id: 'vito', kind: 'gangster', name: same('Vito Baritono'), strength: 2 },
];

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ cards: CARDS }) }));
  await setLanguage('en');
  await loadCards('la-cosa-nostra');
});

test('the number of a copy is for logs: the table says only the name', () => {
  expect(colloquial('Enzo plans to buy Loan Shark 2 with Nicky.', { business: 'loan-shark-2' })).toBe(
    'Enzo plans to buy Loan Shark with Nicky.',
  );
  expect(colloquial('Ana plans Theft III with Vito.', { job: 'theft-3' })).toBe('Ana plans Theft with Vito.');
  expect(colloquial('Ana nutzt den Loan Sharken 2.', { business: 'loan-shark-2' })).toBe('Ana nutzt den Loan Sharken.');
  expect(colloquial('Ana uses the Loan Shark 12.', { business: 'loan-shark-1' })).toBe('Ana uses the Loan Shark 12.');
  expect(colloquial('Ana pays $2,000.', { player: 1, sum: 2000 })).toBe('Ana pays $2,000.');
});

test('a card says the numbers of its round, and sums as money', () => {
  const text = same('Difficulty 3/3/4/4. Pays $3,000/$4,000/$5,000/$0.');
  const card = {
    id: 'theft',
    kind: 'job',
    name: same('Theft'),
    difficulty: [3, 3, 4, 4],
    high: [3000, 4000, 5000, 0],
    text,
  };
  expect(cardText(card as never, 3)).toBe('Difficulty 4. Pays $5,000.');
});

test('dice whose effect is still to come tell what the card promises', () => {
  const view = {
    players: [{ seat: 1, gangsters: [{ id: 'vito', strength: 2, active: true }] }],
    jobs: [],
  } as unknown as LcnView;
  const rolls = [5, 4].map((pips) => ({ event: 'rolls', args: { player: 1, pips }, sentence: '' }));
  const revealed = { event: 'reveals', args: { player: 1, job: 'theft-1', gangster: 'vito' }, sentence: '' };
  const [throwOfTwo] = diceRolls([revealed, ...rolls], view, () => 'Ana');
  expect(throwOfTwo).toMatchObject({ title: 'Vito Baritono · Theft', needed: '3+', meaning: ['2 successes: $3,000'] });
});

test('whoever carries a task says what will come of it', () => {
  const man = { id: 'vito', strength: 2, active: true, purchase: 'loan-shark-1' };
  const view = lcnView({ players: [{ seat: 1, cash: 0, laundered: 0, gangsters: [man] }] });
  expect(game.hint(['gangster:vito'], view, 1, () => 'Ana')).toBe('Buys Loan Shark for $4,000.');
});

test('odds are shown only where the host of the table allows them', () => {
  const man = { id: 'vito', strength: 2, active: true } as never;
  expect(oddsText('theft-1', man)).toMatch(/%/);
  allowOdds(false);
  expect(oddsText('theft-1', man)).toBe('');
  allowOdds(true);
});
