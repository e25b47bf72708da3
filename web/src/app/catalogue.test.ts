import { afterEach, expect, test, vi } from 'vitest';
import { cardOf, leaveTableCards, loadTableCards, thingName, things } from './catalogue.svelte';

const GAME = 'nothing-personal';
const named = (name: string) => ({ en: name, de: name, nl: name, es: name });
const capo = (name: string) => ({ id: 'capo', kind: 'position', count: 1, source: 'house', name: named(name) });

afterEach(() => vi.unstubAllGlobals());

// The house set of the game, and the cards of one table: none of its own if null.
function serve(own: unknown) {
  vi.stubGlobal('fetch', async (address: URL) => {
    const ofTable = address.pathname.includes('/tables/');
    if (ofTable && own === null) return { ok: true, status: 204 };
    return { ok: true, status: 200, json: async () => ({ cards: [ofTable ? own : capo('Capo')] }) };
  });
}

test('a table with a card file of its own shows its cards until its screen is left', async () => {
  serve(null);
  await loadTableCards(GAME, 'aaaaaaaaaaaaaaaa');
  expect(cardOf(GAME, 'position', 'capo')?.name.en).toBe('Capo');
  serve(capo('Padrino'));
  await loadTableCards(GAME, 'bbbbbbbbbbbbbbbb');
  expect(cardOf(GAME, 'position', 'capo')?.name.en).toBe('Padrino');
  expect(thingName(GAME, 'position', 'capo')).toBe('Padrino');
  expect(things(GAME, 'position')).toEqual({ capo: 'Padrino' });
  leaveTableCards();
  expect(cardOf(GAME, 'position', 'capo')?.name.en).toBe('Capo');
});
