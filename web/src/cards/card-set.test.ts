// @vitest-environment node
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Card, compare, fieldsOf, listFrom, NotACardSet, nextId, readSet, usedWords, writeSet } from './card-set';

const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const houseText = (game: string) => fs.readFileSync(`../games/${game.replaceAll('-', '_')}/cards.toml`, 'utf8');
const house = (game = 'la-cosa-nostra') => readSet(houseText(game), game);
const cardOf = (set: ReturnType<typeof house>, id: string) => set.card.find((c) => c.id === id) as Card;

describe('a card set as a file', () => {
  test.each(GAMES)('of %s is written as it was read', (game) => {
    const set = house(game);
    expect(set.card.length).toBeGreaterThan(100);
    expect(readSet(writeSet(set), game)).toEqual(set);
    expect(compare(readSet(writeSet(set), game), set)).toEqual([]);
  });
  test('that is none is refused with what is wrong', () => {
    const why = (text: string) => {
      try {
        readSet(text, 'omerta');
        return 'taken';
      } catch (error) {
        return error instanceof NotACardSet ? error.message : 'another error';
      }
    };
    expect(why('a = [1')).toMatch(/Invalid TOML/);
    expect(why('x = 1')).toBe('[set], [[card]]');
    expect(why('card = [1]\n[set]\ngame = "omerta"')).toBe('[[card]] 1: id, name, text');
    expect(why(houseText('la-cosa-nostra'))).toBe('game = "la-cosa-nostra"');
  });
});

describe('the words of the editor', () => {
  test.each(GAMES)('name every column and every amount of the house set of %s in each language', (game) => {
    const set = house(game);
    const keys = [
      ...new Set(set.card.flatMap(fieldsOf).map((field) => `cards.field.${field}`)),
      ...Object.keys(set.rules).map((amount) => `cards.amount.${amount}`),
    ];
    expect(keys.length).toBeGreaterThan(12);
    for (const lang of ['en', 'de', 'nl', 'es']) {
      const words = JSON.parse(fs.readFileSync(`src/i18n/${lang}.json`, 'utf8'));
      expect([lang, keys.filter((key) => !words[key])]).toEqual([lang, []]);
    }
  });
});

describe('what differs from the house set', () => {
  test('is listed field by field, a text language by language', () => {
    const own = house();
    const boss = cardOf(own, 'silvio-blundetto');
    boss.name = { ...boss.name, de: 'Don Silvio' };
    boss.starts = ['cop'];
    own.rules.start_cash = 3000;
    expect(compare(own, house())).toEqual([
      { kind: 'field', card: '', name: {}, field: 'start_cash', from: '2000', to: '3000' },
      {
        kind: 'field',
        card: boss.id,
        name: boss.name,
        field: 'name.de',
        from: 'Silvio Blundetto',
        to: 'Don Silvio',
      },
      {
        kind: 'field',
        card: boss.id,
        name: boss.name,
        field: 'starts',
        from: 'loan-shark, cop, waste-company',
        to: 'cop',
      },
    ]);
  });
  test('names cards that were added and removed', () => {
    const own = house();
    const gone = own.card.splice(3, 1)[0]!;
    const added = { ...structuredClone(own.card[0]!), id: nextId(own, own.card[0]!.id) };
    own.card.push(added);
    expect(compare(own, house()).map((c) => [c.kind, c.card])).toEqual([
      ['removed', gone.id],
      ['added', added.id],
    ]);
  });
});

describe('fields', () => {
  test('a list of numbers stays one; a word in it is left for the server to refuse', () => {
    expect(listFrom('8, 7,', [1])).toEqual([8, 7]);
    expect(listFrom('8, x', [1])).toEqual(['8', 'x']);
    expect(listFrom(' cop ,lawyer', ['cop'])).toEqual(['cop', 'lawyer']);
    expect(listFrom('', ['cop'])).toEqual([]);
  });
  test('a new card has an id of its own', () => {
    const set = house();
    const first = nextId(set, 'silvio-blundetto');
    expect(first).toBe('silvio-blundetto-2');
    set.card.push({ ...set.card[0]!, id: first });
    expect(nextId(set, first)).toBe('silvio-blundetto-3');
  });
  test('words that cards of the kind use are suggested once each', () => {
    const words = usedWords(house(), 'gangster', 'family');
    expect(words.length).toBeGreaterThan(3);
    expect(new Set(words).size).toBe(words.length);
  });
});
