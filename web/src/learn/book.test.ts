// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { CardInfo } from '../app/catalogue.svelte';
import { chapters, finder, namedCards, search } from './book';
import { plain } from './plain';

const card = (id: string, en: string, de: string): CardInfo => ({
  id,
  kind: 'job',
  count: 1,
  source: '',
  name: { en, de, nl: en, es: de },
  text: { en, de, nl: en, es: de },
});
const cards = [
  card('trap-3', 'Trap', 'Falle'),
  card('trap-4', 'Trap', 'Falle'),
  card('doc', 'Emergency doc', 'Notarzt'),
  card('hit', 'Café hit', 'Kaffeehaus'),
];
const rules = [
  { id: 'LCN-RESP-5', text: 'A Trap answers an Attack, see LCN-ATK-2.' },
  { id: 'LCN-ATK-2', text: 'The target is named first.' },
  { id: 'LCN-INFL-12', text: 'Emergency doc: a killed gangster is only deactivated. Trapdoors are not Traps.' },
];

describe('a search', () => {
  test('understands a card by its name in another language', () => {
    const found = search('Notarzt', rules, cards, 'en');
    expect(found.cards.map((c) => c.id)).toEqual(['doc']);
    expect(found.rules.map((r) => r.id)).toEqual(['LCN-INFL-12']);
  });
  test('names a card once, however many copies there are', () => {
    expect(search('falle', rules, cards, 'en').cards.map((c) => c.id)).toEqual(['trap-3']);
  });
  test('minds neither case nor accents, finds rule numbers, and needs all words', () => {
    expect(search('cafe HIT', rules, cards, 'en').cards.map((c) => c.id)).toEqual(['hit']);
    expect(search('atk-2', rules, cards, 'en').rules.map((r) => r.id)).toEqual(['LCN-RESP-5', 'LCN-ATK-2']);
    expect(search('target nothing', rules, cards, 'en').rules).toEqual([]);
  });
  test('without words is the whole book', () => {
    expect(search('  ', rules, cards, 'en').rules).toBe(rules);
  });
});

test('a text links to rules that exist and to cards it names', () => {
  const book = finder(new Set(rules.map((r) => r.id)), namedCards(cards, 'en'));
  expect(book.pieces(rules[0]!.text).map((p) => (p.kind === 'rule' ? p.id : `${p.kind} ${p.text}`))).toEqual([
    'text A ',
    'card Trap',
    'text  answers an Attack, see ',
    'LCN-ATK-2',
    'text .',
  ]);
  expect(book.pieces('LCN-NONE-1 and Trapdoors')).toEqual([{ kind: 'text', text: 'LCN-NONE-1 and Trapdoors' }]);
});
test('chapters keep the order of the book', () => {
  const more = [{ id: 'DEC-01', text: '' }, { id: 'A7', text: '' }, ...rules, { id: 'W-OWN', text: '' }];
  expect(chapters(more).map((c) => c.id)).toEqual(['LCN-RESP', 'LCN-ATK', 'LCN-INFL', 'rulings', 'questions']);
  expect(
    chapters(more)
      .at(-1)
      ?.rules.map((r) => r.id),
  ).toEqual(['DEC-01', 'W-OWN']);
  expect(plain('Señor O’Neil-Größe')).toBe('senor oneil-große');
});
