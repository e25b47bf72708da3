// Who sits at a table, as its seats and the talk show them.
import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';
import type { Talk } from '../generated/messages';

const POSITIONS = ['la-cosa-nostra-planning', 'nothing-personal-turn', 'omerta-action'];
let n = 1000;
async function says({ connection, table }: DrawnTable, from: number, what: Partial<Talk> = {}) {
  const line: Talk = {
    n: n++,
    at: connection.serverNow(),
    from,
    to: [],
    kind: 'text',
    text: 'Nobody rolls for free.',
    ...what,
  };
  connection.say({ type: 'talk', table: table.store.id, line });
  await tick();
}
const botOf = ({ table }: DrawnTable) =>
  table.store.rivals().find((seat) => table.store.seatInfo(seat)?.kind === 'bot')!;

test.each(POSITIONS)('V2 2.2: in %s a bot has its character and one line of mood at its seat', async (name) => {
  const drawn = await drawnTable(name);
  const bot = botOf(drawn);
  const mood = drawn.find(`[data-region=rivals] [data-mood="${bot}"]`);
  expect(mood.textContent).toBe(drawn.table.moodOf(bot));
  expect(mood.textContent).not.toBe('');
  expect(mood.parentElement!.textContent).toContain(drawn.table.characterOf(bot));
});

test.each(POSITIONS)('V2 2.2: in %s its last sentence stands at its seat for six seconds', async (name) => {
  const drawn = await drawnTable(name);
  const bot = botOf(drawn);
  const bubble = () => drawn.find(`[data-bubble="${bot}"]`);
  await says(drawn, bot, { at: drawn.connection.serverNow() - 6500, text: 'Long ago.' });
  expect(bubble()).toBeNull();
  await says(drawn, bot, { at: drawn.connection.serverNow() - 4000 });
  expect(bubble()?.textContent).toBe('Nobody rolls for free.');
});

test('V2 2.2: whom I muted says nothing at the seat either', async () => {
  const drawn = await drawnTable('la-cosa-nostra-planning');
  const bot = botOf(drawn);
  await drawn.update({ mine: { ...drawn.table.store.mine!, muted: [bot] } });
  await says(drawn, bot);
  expect(drawn.find('[data-bubble]')).toBeNull();
});

test('V2 6.7: rooms are faces, the table and each person; unread is a number on the face', async () => {
  const drawn = await drawnTable('la-cosa-nostra-planning');
  const { all, find, table } = drawn;
  const rivals = table.store.rivals();
  expect(all('[data-room]').map((e) => e.dataset.room)).toEqual(['', ...rivals.map(String)]);
  for (const seat of rivals) expect(find(`[data-room="${seat}"] .seat-face`)).not.toBeNull();
  const first = rivals[0]!;
  await says(drawn, first, { to: [table.store.me!] });
  expect(find(`[data-room="${first}"] .faces .badge`).textContent).toMatch(/^1/);
  await fireEvent.click(find(`[data-room="${first}"]`));
  expect(table.channel).toBe(String(first));
  expect(find(`[data-room="${first}"] .badge`)).toBeNull();
});

test('V2 6.1: a bot that has my offer before it is seen thinking, until it answers', async () => {
  const drawn = await drawnTable('la-cosa-nostra-planning');
  const { table, find, update } = drawn;
  const bot = botOf(drawn);
  const item = { text: 'cash 1000', item: 'cash', args: { sum: 1000 }, label: '$1,000' };
  const offer = {
    id: 3,
    from: table.store.me!,
    to: bot,
    until: 4,
    gives: [item],
    wants: [],
    sentence: '',
    refused: null,
  };
  const args = { id: 3, from: table.store.me!, to: bot };
  await update({ offers: [offer] }, [{ event: 'offer-made', args, sentence: 'You make an offer.' }]);
  expect(find('[data-thinking]'), 'not at once').toBeNull();
  drawn.connection.serverNow = () => 1_000_500;
  await vi.waitFor(() => expect(find(`[data-thinking="${bot}"]`).textContent).toContain('is thinking'));
  await update({ offers: [] }, [{ event: 'offer-refused', args, sentence: 'Refused.' }]);
  expect(find('[data-thinking]')).toBeNull();
});

const STORED = Object.keys(import.meta.glob('../dev/positions/*.json'))
  .map((path) => path.replace(/.*\/|\.json$/g, ''))
  .filter((name) => POSITIONS.some((other) => name.startsWith(other.replace(/-\w+$/, ''))));
test.each(STORED)('V2 12.3: in %s nothing on the table has the name of who reads it', async (name) => {
  const { table, all, find } = await drawnTable(name);
  const shown = find('.app').textContent.split(/\s{2,}/);
  const said = all('.app [aria-label], .app [title]').flatMap((e) => [e.ariaLabel ?? '', e.title]);
  const me = table.store.name(table.store.me);
  expect([...shown, ...said].filter((text) => text.includes(me))).toEqual([]);
});
