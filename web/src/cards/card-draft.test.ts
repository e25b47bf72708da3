import fs from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CardDraft } from './card-draft.svelte';

const TEXT = fs.readFileSync('../games/nothing_personal/cards.toml', 'utf8');
const GAME = 'nothing-personal';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ text: TEXT }) }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const capo = (draft: CardDraft) => draft.own!.card.find((c) => c.id === 'capo')!;

test('a draft knows what was changed, keeps it in this browser, and gives it up when asked to', async () => {
  const draft = new CardDraft(GAME);
  await draft.load();
  expect([draft.isChanged(capo(draft)), draft.changes]).toEqual([false, []]);
  capo(draft).rmul = 3;
  draft.edited();
  expect(draft.isChanged(capo(draft))).toBe(true);
  expect(draft.changes).toMatchObject([{ card: 'capo', field: 'rmul', from: '2', to: '3' }]);
  draft.leave();

  const later = new CardDraft(GAME);
  await later.load();
  expect(capo(later).rmul).toBe(3);
  later.revert('capo');
  expect(later.changes).toEqual([]);
  later.leave();
});

test('a copied card is new, and a removed one is missed', async () => {
  const draft = new CardDraft(GAME);
  await draft.load();
  const id = draft.copy(capo(draft));
  expect(draft.changes).toMatchObject([{ kind: 'added', card: id }]);
  draft.remove(id);
  draft.remove('underboss');
  expect(draft.changes).toMatchObject([{ kind: 'removed', card: 'underboss' }]);
  draft.leave();
});
