// "What would you do?" at the table: who is offered it, what is shown of the answer, and when it goes.
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';

const told = ({ table, connection }: DrawnTable, n = 0) => {
  const action = table.store.decision!.actions[n]!;
  connection.say({
    type: 'advice',
    table: table.store.id,
    seq: table.store.seq,
    action,
    percent: 41,
    error: 3,
    reason: 'You win about 41 % of 240 simulated games after it.',
    deal: '',
  });
  return action;
};
async function asked() {
  const drawn = await drawnTable('la-cosa-nostra-planning');
  drawn.find('[data-advise]').click();
  await tick();
  return drawn;
}

test('issue 21: the answer is marked, with its chance and reason; it is chosen only by me', async () => {
  const drawn = await asked();
  const { table, connection, find, all } = drawn;
  expect(connection.sent.filter((m) => m.type === 'advise')).toHaveLength(1);
  expect(find('[data-advice]').textContent).toContain('Advice is on its way.');
  find('[data-advise]').click(); // one at a time
  expect(connection.sent.filter((m) => m.type === 'advise')).toHaveLength(1);
  const action = told(drawn);
  await tick();
  expect(find('[data-advice]').textContent).toContain('41 %');
  const marked = all('.advised').map((e) => e.dataset.thing ?? e.dataset.answer);
  expect(marked.length).toBeGreaterThan(0);
  expect(all('.advised')[0]!.getAttribute('aria-label')).toContain('Suggested.');
  expect(table.choice.preview).toBeNull();
  find('[data-take-advice]').click();
  await tick();
  expect(table.choice.preview?.text).toBe(action.text);
  expect(connection.sent.some((m) => m.type === 'act')).toBe(false);
});

test('issue 21: advice goes with the question that it is about', async () => {
  const drawn = await asked();
  told(drawn);
  await tick();
  await drawn.table.store.act(drawn.table.store.decision!.actions[1]!);
  await tick();
  expect(drawn.find('[data-advice]')).toBeNull();
  told(drawn); // it comes too late
  await tick();
  expect(drawn.find('[data-advice]')).toBeNull();
  expect(drawn.all('.advised')).toHaveLength(0);
});

test('issue 21: a refusal says why, and in a game between people the button is not there', async () => {
  const drawn = await drawnTable('la-cosa-nostra-planning');
  const refusal = { code: 'too_fast', rule: '', sentence: 'Too many requests. Wait a moment.' };
  drawn.connection.answer = { ok: false, refusal };
  drawn.find('[data-advise]').click();
  await vi.waitFor(() => expect(drawn.find('.decide .no')?.textContent).toContain('Wait a moment.'));
  await vi.waitFor(() => expect(drawn.find('[data-advice]')).toBeNull());
  drawn.table.store.room = { ...drawn.table.store.room!, advice: false };
  await tick();
  expect(drawn.find('[data-advise]')).toBeNull();
});
