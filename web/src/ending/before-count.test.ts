// What lies on the table behind the ending.
import { expect, test } from 'vitest';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';

const text = (e: Element | null) => (e?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
async function ended(drawn: DrawnTable, count: (seat: number) => Record<string, number>) {
  const events = drawn.table.store.room!.seats.map(({ seat }) => ({
    event: 'count-start',
    args: count(seat),
    sentence: 'The final count begins.',
  }));
  await drawn.update({ view: drawn.table.view!, over: true, decision: null }, events);
}

test('finding 20, V2 7.5: behind the ending lies the cash before the final count', async () => {
  const drawn = await drawnTable('la-cosa-nostra-over');
  const shown = () => drawn.table.store.rivals().map((seat) => text(drawn.find(`[data-place="seat:${seat}"]`)));
  expect(shown()).toEqual(['$77,000', '$90,000', '$104,000']); // as the server has counted
  await ended(drawn, (player) => ({ player, sum: 1000 * player }));
  expect(shown()).toEqual(['$2,000', '$3,000', '$4,000']);
});

test('V2 7.5: in Nothing Personal it is the respect before the final count', async () => {
  const drawn = await drawnTable('nothing-personal-over');
  const respect = () => drawn.all('.fam .resp b, .fam .resp').map(text)[0];
  expect(respect()).toContain('39');
  await ended(drawn, (who) => ({ who, number: 10 + who }));
  expect(respect()).toContain('11');
});
