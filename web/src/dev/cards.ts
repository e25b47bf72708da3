// A few cards of a game, as its server would list them. Tests share one catalogue, so a game's cards are listed by one
// test file.
import { vi } from 'vitest';
import { loadCards } from '../app/catalogue.svelte';

export async function provideCards(game: string, cards: { kind: string; id: string; [field: string]: unknown }[]) {
  const named = cards.map((card) => ({ name: { en: card.id, de: card.id, nl: card.id, es: card.id }, ...card }));
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ cards: named }) }));
  await loadCards(game);
  vi.unstubAllGlobals();
}
