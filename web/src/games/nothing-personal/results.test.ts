import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { type DrawnTable, drawnTable } from '../../dev/drawn-table';
import { action } from '../../dev/fixtures';
import CARDS from '../../dev/positions/cards-nothing-personal.json';
import type { Action } from '../../generated/messages';
import { iconsOf } from './results';
import { asNp, type NpView } from './view';

const text = (e: Element | null) => (e?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

// The question about these answers, with this under way.
async function asked(drawn: DrawnTable, key: string, actions: Action[], under: NpView['action']) {
  const { table, update } = drawn;
  const decision = { ...table.store.decision!, key, actions, guide: '' };
  await update({ decision, view: { ...asNp(table.view), action: under } as never });
}
const open = () => drawnTable('nothing-personal-turn');
const result = ({ find }: DrawnTable, space: string) => text(find(`[data-thing="space:${space}"] [data-result]`));

test('V2-NP NT-5: each gangster who can have the markers says how he would stand', async () => {
  const drawn = await open();
  const spaces = ['capo', 'underboss', 'enforcer', 'soci-1'];
  await asked(
    drawn,
    'icon',
    spaces.map((space) => action('icon', { number: 1, space })),
    { doing: 'card', seat: 1, card: 'ic-57' }, // three on a Hitman
  );
  expect(result(drawn, 'capo')).toBe(`you 5, ${drawn.table.store.name(4)} 6`);
  expect(result(drawn, 'underboss')).toBe('5 → 8: yours');
  expect(drawn.all('[data-result]')).toHaveLength(spaces.length);
  expect(drawn.find('[data-thing="space:counselor"] [data-result]')).toBeNull();
});

test('finding 6, V2-NP NT-6: the bar names the icon that is to be placed, and how many there are', async () => {
  const drawn = await open();
  await asked(drawn, 'icon', [action('icon', { number: 1, space: 'capo' })], { doing: 'card', seat: 1, card: 'ic-57' });
  expect(text(drawn.find('.decide .why'))).toContain('Icon 1 of 1: place 3 of your markers (Hitman).');
});

test('V2-NP NT-6: the count of the gangster I picked is what it would be', async () => {
  const drawn = await open();
  await asked(drawn, 'icon', [action('icon', { number: 1, space: 'capo' })], { doing: 'card', seat: 1, card: 'ic-57' });
  const counts = () => drawn.all('[data-thing="space:capo"] .marks b').map(text);
  expect(counts()).toEqual(['6', '2']); // of the leader, then mine
  drawn.table.choice.pick('space:capo');
  await tick();
  expect(counts()).toEqual(['6', '5']);
});

const TWO_ICONS = CARDS.cards.find((c) => c.kind === 'influence' && c.icons?.join() === '2T,2G')!.id;
const twoIcons = [
  ...['capo', 'underboss'].map((space) => action('icon', { number: 1, space })),
  ...['capo', 'enforcer'].map((space) => action('icon', { number: 2, space })),
];
const lit = ({ all }: DrawnTable) => all('.legal[data-thing^="space:"]').map((e) => e.dataset.thing);

test('V2-NP NT-6: the icons of a card are steps, lit one after the other, with one confirmation for all', async () => {
  const drawn = await open();
  const { table, connection, find } = drawn;
  await asked(drawn, 'icon', twoIcons, { doing: 'card', seat: 1, card: TWO_ICONS });
  expect(lit(drawn)).toEqual(['space:capo', 'space:underboss']);
  expect(text(find('.decide .why'))).toContain('Icon 1 of 2');
  table.choice.pick('space:underboss');
  await tick();
  expect(lit(drawn)).toEqual(['space:capo', 'space:enforcer']);
  expect(text(find('.decide .why'))).toContain('Icon 2 of 2');
  expect(find('.decide [data-confirm]')).toBeNull();
  table.choice.pick('space:enforcer');
  await tick();
  expect(text(find('.decide [data-confirm]'))).toBe('Place 4 markers ↵');
  connection.sent.length = 0;
  await fireEvent.click(find('.decide [data-confirm]'));
  await vi.waitFor(() => expect(JSON.stringify(connection.sent)).toContain(twoIcons[1]!.text));
});

test('V2-NP NT-6: with fewer markers than the card places, I place one icon at a time', async () => {
  const drawn = await open();
  const view = asNp(drawn.table.view);
  const players = view.players.map((p) => (p.seat === drawn.table.store.me ? { ...p, markers: 3 } : p));
  await drawn.update({ view: { ...view, players } as never });
  await asked(drawn, 'icon', twoIcons, { doing: 'card', seat: 1, card: TWO_ICONS });
  expect(drawn.table.choice.steps).toEqual([]);
  expect(lit(drawn)).toContain('space:enforcer');
});

test('V2-NP NT-6: two icons on one gangster count together on his card', async () => {
  const drawn = await open();
  await asked(drawn, 'icon', twoIcons, { doing: 'card', seat: 1, card: TWO_ICONS });
  const counts = () => drawn.all('[data-thing="space:capo"] .marks b').map(text);
  expect(counts()).toEqual(['6', '2']);
  drawn.table.choice.pick('space:capo');
  await tick();
  expect(counts()).toEqual(['6', '4']);
  expect(result(drawn, 'capo')).toBe('2 → 6: tie');
  drawn.table.choice.pick('space:capo');
  await tick();
  expect(counts()).toEqual(['6', '6']);
});

test('an icon names a type, a position or anybody', () => {
  expect(iconsOf('ic-57')).toEqual([{ markers: 3, on: 'Hitman' }]);
  expect(iconsOf('ic-41')).toEqual([{ markers: 3, on: 'Second Guy' }]);
});

test('finding 18, V2-NP NT-7: all uses of a card in the fingers are buttons with their result', async () => {
  const drawn = await open();
  drawn.table.choice.pick('card:ic-57');
  await tick();
  const uses = drawn.all('[data-choice=card] .use').map(text);
  expect(uses).toEqual([
    'Play its icons3 markers: Hitman',
    'Discard for one marker1 marker: any gangster',
    'Sell it, $8',
  ]);
  await fireEvent.click(drawn.all('[data-choice=card] .use')[1]!);
  expect(drawn.table.choice.preview?.verb).toBe('discard');
});

test('V2-NP NT-8: power, ability and move stand side by side; what he does not have is said', async () => {
  const drawn = await open();
  const choices = { power: 11, move: 1 };
  const under = { doing: 'action', seat: 1, from: 'enforcer', refusals: 0, choices } as const;
  await asked(drawn, 'act', [action('pass'), action('power'), action('move')], under);
  const uses = drawn.all('[data-choice=acts] .use') as HTMLButtonElement[];
  expect(uses).toHaveLength(3);
  expect(text(uses[0]!)).toContain('Enforcer');
  expect(text(uses[0]!)).toContain('Place one of your own markers');
  expect(uses.map((u) => u.disabled)).toEqual([false, true, false]);
  expect(text(uses[1]!)).toMatch(/Special ability: .+/);
  expect(uses.map((u) => text(u).match(/\d+ targets?/)?.[0])).toEqual(['11 targets', undefined, '1 target']);
});

test('V2-NP NT-5, NT-9: a target of a move shows what the die must do; picked, every outcome', async () => {
  const drawn = await open();
  const chances = [
    { space: 'counselor', succeeds: 3, dies: 1, least: 4 },
    { space: 'underboss', succeeds: 1, dies: 1, least: 6 },
  ];
  await asked(
    drawn,
    'act-space',
    chances.map(({ space }) => action('target', { space })),
    { doing: 'action', seat: 1, from: 'enforcer', deed: 'move', targets: [], chances },
  );
  expect(result(drawn, 'counselor')).toBe('4+ · 50%');
  drawn.table.choice.pick('space:counselor');
  await tick();
  const lines = drawn.all('[data-choice=target] .outcomes li').map(text);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/swap places 50%$/);
  expect(lines[1]).toMatch(/−4 respect 33%$/);
  expect(lines[2]).toMatch(/dies, you −4 respect 17%$/); // V2 12.3
});

test('V2-NP NT-9: a power with its target says what it does to whom, and that nothing else changes', async () => {
  const drawn = await open();
  await asked(drawn, 'act-space', [action('target', { space: 'counselor' }), action('target', { space: 'capo' })], {
    doing: 'action',
    seat: 1,
    from: 'second-guy',
    deed: 'power',
    targets: [],
  });
  drawn.table.choice.pick('space:counselor');
  await tick();
  const panel = drawn.find('[data-choice=target]');
  expect(text(panel.querySelector('h3'))).toBe('Power of the position: Second Guy');
  const lines = [...panel.querySelectorAll('.outcomes li')].map(text);
  expect(lines[0]).toMatch(/^On .+ \(Counselor\): Put a Negate token/);
  expect(lines[1]).toBe('Everything else stays as it is.');
  expect(panel.textContent).not.toContain('%');
  expect(text(drawn.find('.decide [data-confirm]'))).toMatch(/^Use it on /);
});

test('V2-NP NT-10: a tie names who decides it and between whom', async () => {
  const drawn = await open(); // Underboss: two families with five markers each
  const { table, find } = drawn;
  const chair = find('[data-thing="space:underboss"]');
  const decides = table.store.name(asNp(table.view).holder);
  expect(text(chair.querySelector('.st'))).toBe(`tie: ${decides} decides`);
  expect(chair.getAttribute('aria-label')).toContain(`Tie (you and ${table.store.name(2)}): ${decides} decides`);
});

test('V2-NP NT-9, F-5: the only move there is shows its chances, and is made by the next button', async () => {
  const drawn = await open();
  const { connection, find } = drawn;
  const soleMove = { space: 'underboss', succeeds: 2, dies: 1, least: 5 };
  const under = {
    doing: 'action',
    seat: 1,
    from: 'enforcer',
    refusals: 0,
    choices: { move: 1 },
    sole_move: soleMove,
  } as const;
  await asked(drawn, 'act', [action('pass'), action('move')], under);
  connection.sent.length = 0;
  await fireEvent.click(find('.decide [data-answer=move]'));
  expect(connection.sent).toEqual([]);
  expect(result(drawn, 'underboss')).toBe('5+ · 33%');
  expect(text(find('[data-choice=target]'))).toMatch(/swap places 33%.*−4 respect 50%.*dies.*17%/);
  expect(text(find('.decide [data-confirm]'))).toContain('Move on ');
  expect(text(find('.decide [data-confirm]'))).toContain('· 33%');
  await fireEvent.click(find('.decide [data-confirm]'));
  await vi.waitFor(() => expect(JSON.stringify(connection.sent)).toContain('move'));
});

test('V2-NP NT-3, finding 7: a question about a power says what it does, and never offers Back first', async () => {
  const drawn = await open();
  const under = { doing: 'action', seat: 1, from: 'racketeer', refusals: 0, deed: 'power' } as const;
  const marker = action('marker', { space: 'capo', owner: 'p2', lying: 'loose' });
  await asked(drawn, 'act-marker', [marker, action('back')], under);
  expect(text(drawn.find('.decide .why'))).toContain('Power of the position: Racketeer. Swap any two markers');
  expect(drawn.find('.decide [data-answer=back]').classList).not.toContain('primary');
});

test('F-5: cards to buy have their price on the button', async () => {
  const drawn = await open();
  await asked(
    drawn,
    'buy',
    [0, 1].map((number) => action('buy', { number })),
    undefined,
  );
  expect(drawn.all('.decide [data-answer=buy]').map(text)).toEqual(['Buy no card', 'Buy 1 card, $10']);
});
