// What I want to be asked, against a fake connection: a re-roll is ordered before it is asked.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { type Component, flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../app/catalogue.svelte';
import { FakeConnection } from '../dev/fake-connection';
import { action, decision, npView, position, room, TABLE, whole } from '../dev/fixtures';
import Harness from '../dev/Harness.svelte';
import { game as np } from '../games/nothing-personal';
import { TableContext } from './context.svelte';
import Orders from './Orders.svelte';
import { TableStore } from './store.svelte';

const prompt = (id: string, clock: string, open: boolean) => ({ id, key: id, rule: '', clock, open, question: id });
const PROMPTS = [
  {
    ...prompt('D-REROLL', 'reaction', true),
    stakes: [
      { least: 1, label: 'respect of mine' },
      { least: 0, label: 'anything' },
    ],
  },
  prompt('D-ANY', 'reaction', false),
  prompt('D-TURN', 'turn', false),
  { ...prompt('D-LOSS', 'reaction', false), always_asked: true },
];
const reroll = action('reroll', { means: 'cash' }, 'Re-roll (cash)');
const ordered = { ...position().mine!, orders: [{ prompt: 'D-REROLL', ask: 'always', answer: reroll.text }] };
let connection: FakeConnection;

beforeEach(async () => {
  sessionStorage.clear();
  const games = [{ id: 'nothing-personal', prompts: PROMPTS }];
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ games, phrases: [], bots: [] }) }));
  await loadCatalogue();
  vi.unstubAllGlobals();
  connection = new FakeConnection();
  connection.answer = { ok: true, orderable: [{ prompt: 'D-REROLL', action: reroll }] };
  const store = new TableStore(TABLE, connection.asConnection());
  const family = { seat: 1, money: 5, respect: 0, markers: 10, cards: 0, hand: [] };
  const message = whole(position({ view: npView({ players: [family] }), decision: decision({ mine: false }) }));
  connection.say({ ...message, room: room({ game: 'nothing-personal' }) } as never);
  render(Harness, { table: new TableContext(store, np), part: Orders as unknown as Component });
  await vi.waitFor(() => expect(document.querySelector('[data-by-order]')).not.toBeNull());
});

const asked = () => [...document.querySelectorAll<HTMLElement>('[data-order]')].map((li) => li.dataset.order);
const orders = () => connection.sent.filter((m) => m.type === 'orders').map((m) => (m as { orders?: unknown }).orders);

test('reactions can be ordered, those that lie open too; turns and what is always asked cannot (V2 W-6)', () => {
  expect(asked()).toEqual(['D-REROLL', 'D-ANY']);
});
test('a re-roll is never asked for, or paid for while my respect is at stake', async () => {
  await fireEvent.click(screen.getAllByLabelText('Never')[0]!);
  expect(orders().at(-1)).toEqual([{ prompt: 'D-REROLL', ask: 'never' }]);
  await fireEvent.change(document.querySelector('[data-by-order]')!, { target: { value: 'p1 reroll cash' } });
  expect(orders().at(-1)).toEqual([{ prompt: 'D-REROLL', ask: 'always', answer: 'p1 reroll cash', least: 1 }]);
});
test('the answers and the amounts at stake are those that the server lists', () => {
  const options = (selector: string) => [...document.querySelectorAll<HTMLOptionElement>(`${selector} option`)];
  expect(options('[data-by-order]').map((o) => o.textContent!.trim())).toEqual(['No, ask me', 'Re-roll (cash)']);
  connection.say({ type: 'mine', table: TABLE, mine: ordered, decision: decision({ mine: false }) } as never);
  flushSync();
  expect(options('[data-least]').map((o) => o.textContent?.trim())).toEqual(['respect of mine', 'anything']);
});
