// V2-omerta-np O-3: an offer that leaves a card to the choice of whoever gives it.
import { fireEvent } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';
import { offer } from '../dev/fixtures';
import type { Item } from '../generated/messages';

let table: DrawnTable['table'];
let connection: DrawnTable['connection'];
let find: DrawnTable['find'];
let all: DrawnTable['all'];
let update: DrawnTable['update'];

const ANY: Item = {
  text: 'left-open',
  item: 'left-open',
  args: {},
  label: 'a card of the giver’s choice',
  chosen_by_giver: true,
};
const card = (i: number): Item => ({
  text: `card ic-0${i}`,
  item: 'card',
  args: { card: `ic-0${i}` },
  label: `Card ${i}`,
});
const accepted = () => connection.sent.filter((m) => m.type === 'accept');

beforeEach(async () => {
  ({ table, connection, find, all, update } = await drawnTable('nothing-personal-turn'));
});

test('the builder offers it first among the cards, in words that name who chooses', async () => {
  const deck = Array.from({ length: 20 }, (_, i) => ({ ...card(i), text: `card x-${i}` }));
  connection.answer = { ok: true, mine: [], theirs: [ANY, ...deck], not: [] };
  const [rival] = table.store.rivals();
  table.builder = { to: rival!, counter: null };
  await vi.waitFor(() => expect(find('.builder .cols')).not.toBeNull());
  const pills = all('.builder [data-kind=card] .pill');
  const words = `a card of ${table.store.name(rival!)}’s choice`;
  expect(pills.map((p) => p.textContent?.trim())).toEqual([words]);
  await fireEvent.click(find('.builder [data-kind=card] .pill input'));
  expect(find('[data-says]').textContent).toContain(words);
  await fireEvent.click(find('.builder footer .primary'));
  expect(connection.sent.at(-1)).toMatchObject({ type: 'offer', to: rival, wants: ['left-open'] });
});
test('accepting asks which card I give, and says it with the acceptance', async () => {
  await update({ offers: [offer({ wants: [ANY], choices: [card(3), card(4)] })] });
  table.goSide('talk');
  await vi.waitFor(() => expect(find('.offer')).not.toBeNull());
  expect(find('.offer .terms').textContent).toContain('a card of your choice');
  await fireEvent.click(find('.offer .acts .primary'));
  expect(accepted()).toEqual([]);
  expect(all('[data-choice] button').map((b) => b.textContent?.trim())).toEqual(['Give Card 3', 'Give Card 4']);
  await fireEvent.click(all('[data-choice] button')[1]!);
  expect(accepted()).toMatchObject([{ offer: 2, gives: ['card ic-04'] }]);
});
test('two cards are sent when both are named', async () => {
  await update({ offers: [offer({ wants: [ANY, ANY], choices: [card(3), card(4), card(5)] })] });
  table.goSide('talk');
  await vi.waitFor(() => expect(find('.offer')).not.toBeNull());
  await fireEvent.click(find('.offer .acts .primary'));
  await fireEvent.click(all('[data-choice] button')[0]!);
  expect(accepted()).toEqual([]);
  await fireEvent.click(all('[data-choice] button')[2]!);
  expect(accepted()).toMatchObject([{ gives: ['card ic-03', 'card ic-05'] }]);
});
test('a counter-offer does not hand the choice back', async () => {
  connection.answer = { ok: true, mine: [card(3)], theirs: [ANY], not: [] };
  table.builder = { to: 2, counter: offer({ gives: [], wants: [ANY] }) };
  await vi.waitFor(() => expect(find('.builder .cols')).not.toBeNull());
  expect(all('.builder .pill.on')).toEqual([]);
});
