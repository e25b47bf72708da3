// Payday on the table: a slip per person.
import { expect, test } from 'vitest';
import { drawnTable } from '../dev/drawn-table';

test('V2 7.1, 2.1: at payday every person has a slip with face, name, lines and sums, mine first', async () => {
  const { table, update, all } = await drawnTable('la-cosa-nostra-planning');
  const { me } = table.store;
  const others = table.store.rivals();
  const events = [...others, me!].map((player) => ({ event: 'income', args: { player, sum: 3000 }, sentence: 'Pay.' }));
  await update({}, events);
  const slips = all('[data-slip]');
  expect(slips.map((s) => Number(s.dataset.slip))).toEqual([me, ...others]);
  for (const slip of slips) {
    const seat = Number(slip.dataset.slip);
    expect(slip.querySelector('.seat-face')).not.toBeNull();
    expect(slip.querySelector('header b')?.textContent).toBe(seat === me ? 'You' : table.store.name(seat));
    expect(slip.querySelector('.total')?.textContent).toContain('$3,000');
    expect(slip.querySelectorAll('.total ~ li').length).toBeGreaterThanOrEqual(2);
  }
});
