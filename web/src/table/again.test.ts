// Whether a kind of question is put again in this round: what there is to choose, and the orders it comes to (V2 5.5).
import { fireEvent } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { drawnTable } from '../dev/drawn-table';
import { againOf, choicesOf, limitText, type PromptInfo, withAgain } from './orders';

const info = (id: string, what: Partial<PromptInfo> = {}) =>
  ({ id, key: id, rule: '', clock: 'reaction', open: false, ...what }) as PromptInfo;
const stakes = [0, 4000, 6000, 8000, 10000, 12000].map((least) => ({ least, label: `${least} or more` }));
const robbery = info('DEC-16', { stakes });
const doc = info('DEC-18', { concerns: true });
const plain = info('DEC-17');

test('V2 5.5: a question can be limited to an amount, to my people, or not at all', () => {
  expect(choicesOf(robbery).map((c) => c.label)).toEqual(['every time', '8000 or more', 'not again']);
  expect(choicesOf(doc).map((c) => c.label)).toEqual(['every time', 'only if it affects me', 'not again']);
  expect(choicesOf(plain).map((c) => c.value)).toEqual(['always', 'never']);
});

test('V2 5.5: what holds for this round goes before what holds for good, and leaves it as it was', () => {
  const forGood = { prompt: 'DEC-16', ask: 'always' as const, answer: 'p1 pass' };
  const limited = withAgain([forGood], robbery, 'DEC-16', 'limited', 3);
  expect(limited).toEqual([{ prompt: 'DEC-16', ask: 'always', least: 8000, until: 3 }, forGood]);
  expect(againOf(limited, 'DEC-16')).toBe('limited');
  expect(limitText(limited, robbery)).toBe('8000 or more');
  const never = withAgain(limited, robbery, 'DEC-16', 'never', 3);
  expect(never).toEqual([{ prompt: 'DEC-16', ask: 'never', until: 3 }, forGood]);
  expect(againOf(never, 'DEC-16')).toBe('never');
  expect(withAgain(never, robbery, 'DEC-16', 'always', 3)).toEqual([forGood]);
});

test('V2 5.5: a limit is listed beside the hand, and undone there', async () => {
  const { table, find, connection, update } = await drawnTable('la-cosa-nostra-robbery');
  const check = () => find('[data-ask="DEC-16"]');
  const select = find('[data-again]') as HTMLSelectElement;
  expect(select.value).toBe('always');
  await fireEvent.change(select, { target: { value: 'limited' } });
  const orders = () =>
    connection.sent.filter((m) => m.type === 'orders').map((m) => (m as { orders?: unknown }).orders);
  const sent = orders().at(-1) as { prompt: string; least: number }[];
  expect(sent).toEqual([{ prompt: 'DEC-16', ask: 'always', least: 8000, until: table.store.position!.round }]);
  await update({ mine: { ...table.store.mine!, orders: sent as never } });
  expect(check().textContent).toContain('$8,000 or more');
  await fireEvent.click(check().querySelector('input')!);
  expect(orders().at(-1)).toEqual([]);
});
