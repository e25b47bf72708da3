// What I want to be asked, against a fake connection: a re-roll is ordered before it is asked.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { type Component, tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from '../app/catalogue.svelte';
import { FakeConnection } from '../dev/fake-connection';
import { decision, npView, omView, position, room, TABLE, whole } from '../dev/fixtures';
import Harness from '../dev/Harness.svelte';
import { game as np } from '../games/nothing-personal';
import { game as om } from '../games/omerta';
import { TableContext } from './context.svelte';
import Orders from './Orders.svelte';
import { TableStore } from './store.svelte';

const prompt = (id: string, clock: string, open: boolean) => ({ id, key: id, rule: '', clock, open, question: id });
const PROMPTS = [
  prompt('D-REROLL', 'reaction', true),
  prompt('D-ANY', 'reaction', false),
  prompt('D-TURN', 'turn', false),
];
let connection: FakeConnection;

beforeEach(async () => {
  sessionStorage.clear();
  const games = [{ id: 'nothing-personal', prompts: PROMPTS }];
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => ({ games, phrases: [], bots: [] }) }));
  await loadCatalogue();
  vi.unstubAllGlobals();
  connection = new FakeConnection();
  const store = new TableStore(TABLE, connection.asConnection());
  const family = { seat: 1, money: 5, respect: 0, markers: 10, cards: 0, hand: [] };
  const message = whole(position({ view: npView({ players: [family] }), decision: decision({ mine: false }) }));
  connection.say({ ...message, room: room({ game: 'nothing-personal' }) } as never);
  render(Harness, { table: new TableContext(store, np), part: Orders as unknown as Component });
  await tick();
});

const asked = () => [...document.querySelectorAll<HTMLElement>('[data-order]')].map((li) => li.dataset.order);
const orders = () => connection.sent.filter((m) => m.type === 'orders').map((m) => (m as { orders?: unknown }).orders);

test('reactions can be ordered, those that lie open too; turns cannot', () => {
  expect(asked()).toEqual(['D-REROLL', 'D-ANY']);
});
test('a re-roll is never asked for, or paid for while my respect is at stake', async () => {
  await fireEvent.click(screen.getAllByLabelText('Never')[0]!);
  expect(orders().at(-1)).toEqual([{ prompt: 'D-REROLL', ask: 'never' }]);
  await fireEvent.change(document.querySelector('[data-by-order]')!, { target: { value: 'p1 reroll cash' } });
  expect(orders().at(-1)).toEqual([{ prompt: 'D-REROLL', ask: 'always', answer: 'p1 reroll cash', least: 1 }]);
});
test('in Omertà I get involved with one of my capos, where the domain is worth it', () => {
  const family = (seat: number, capo: string) => ({
    seat,
    income: 0,
    respect: 0,
    capos: [{ capo, type: 'spies', reserve: 0 }],
    domains: [],
    hand_size: 0,
    objectives: 0,
    completed: [],
  });
  const view = omView({ players: [family(1, 'vecchio'), family(2, 'ridella')] });
  const answers = om.orderAnswers(view, 1).filter((a) => a.prompt === 'DEC-14');
  expect(answers.map((a) => a.text)).toEqual(['p1 involve vecchio']);
  expect(om.orderStakes('DEC-14').map((s) => s.least)).toEqual([0, 3, 4, 5]);
});
