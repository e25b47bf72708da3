// What people reported who played, each under the number of the finding, at whole tables of the three games.
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { change } from '../app/settings.svelte';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';
import { action } from '../dev/fixtures';
import LCN from '../dev/positions/cards-la-cosa-nostra.json';
import NP from '../dev/positions/cards-nothing-personal.json';
import OMERTA from '../dev/positions/cards-omerta.json';
import GAMES from '../dev/positions/games.json';
import { POSITIONS } from '../dev/stored';
import { asNp } from '../games/nothing-personal/view';

const text = (e: Element | null) => (e?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();

// Names for programs: of cards, options and their values, prompts. Those of one plain word may be words of a sentence.
const isCompound = (id: string) => /[a-z0-9][-_][a-z0-9]/.test(id);
const IDS = new Set([
  ...[LCN, NP, OMERTA].flatMap(({ cards }) => cards.map((card) => card.id)).filter(isCompound),
  ...[...JSON.stringify(GAMES).matchAll(/"([a-z][a-z0-9]*(?:[-_][a-z0-9]+)+)"/g)].map((found) => found[1]!),
]);
const CODE = /\{\w*\}|\b(?:DEC|D|W)-[A-Z0-9]+\b|\bbox\d+\b|\b[A-Z]\d{1,3}\b/;
const raw = (said: string) =>
  CODE.test(said) || said.split(/[\s.,:;·()“”"’!?]+/).some((word) => IDS.has(word.replaceAll('\u00ad', '')));

// Everything that is read or heard, by element.
const saidBy = ({ all }: DrawnTable) =>
  all('.app, .app *').flatMap((e) => [
    ...[...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.nodeValue ?? ''),
    ...['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext'].map((name) => e.getAttribute(name) ?? ''),
  ]);

test('names for programs are recognised', () => {
  for (const said of ['loan-shark for you', 'open_order', 'DEC-16', 'A43', 'box35', '{player} pays'])
    expect(raw(said), said).toBe(true);
  for (const said of ['Two-Face pays $4,000.', 'II', 'Hammer-Enzo', '3+']) expect(raw(said), said).toBe(false);
});

test.each(POSITIONS)('findings 8 and 19, V2 12.4: nothing in %s is called as programs call it', async (name) => {
  const drawn = await drawnTable(name);
  expect(saidBy(drawn).filter(raw)).toEqual([]);
});

test('finding 6, V2-NP NT-6: where a marker wants a gangster, nothing speaks of the hand', async () => {
  const { table, find, all, update } = await drawnTable('nothing-personal-turn');
  const actions = ['capo', 'underboss'].map((space) => action('icon', { number: 1, space }, 'Place icon 1'));
  const view = { ...asNp(table.view), action: { doing: 'card', seat: 1, card: 'ic-57' } };
  await update({ decision: { ...table.store.decision!, key: 'icon', actions, guide: '' }, view: view as never });
  expect(text(find('.decide'))).not.toMatch(/hand/i);
  expect(all('.decide [data-answer]').map(text)).toEqual([]);
  expect(all('.legal[data-thing]').map((e) => e.dataset.thing)).toEqual(['space:capo', 'space:underboss']);
});

test('finding 18: what an Informer shows says whose goal it is', async () => {
  const { table, update } = await drawnTable('omerta-action');
  const rival = table.store.rivals()[0]!;
  const objective = OMERTA.cards.find((card) => card.kind === 'secondary_objective')!.id;
  const sentence = `You see that ${table.store.name(rival)} has this objective.`;
  await update({}, [
    { event: 'peeked-objective', args: { player: table.store.me!, other: rival, objective }, sentence },
  ]);
  await tick();
  expect(table.detail).toBe(`objective:${objective}`);
  expect(text(document.querySelector('dialog'))).toContain(table.store.name(rival));
});

test('finding 18: a re-roll is asked with its price beside letting it stand', async () => {
  const { all } = await drawnTable('nothing-personal-reroll');
  const buttons = all('.decide [data-answer]').map(text);
  expect(buttons).toHaveLength(2);
  expect(buttons.filter((button) => button.includes('$'))).toHaveLength(1);
});

test('finding 18, V2 4.1: while the die rolls nothing says how the attempt ends', async () => {
  const drawn = await drawnTable('nothing-personal-reroll');
  const { table, container, update, find } = drawn;
  await change({ pace: 'calm' });
  const view = asNp(table.view);
  const ends = { ...view, action: { ...view.action!, roll: '6', outcome: 'succeeds' } };
  const args = { who: 'p3', player: 3, face: '6', pips: 6, value: 6 };
  await update({ view: ends as never }, [{ event: 'rolled', args, sentence: 'The die shows a 6.' }]);
  expect(find('[data-step=roll]').dataset.beat).toBe('announce');
  expect(text(container)).not.toMatch(/succeeds/i);
  for (let i = 0; i < 2; i++) table.store.display.skip(); // lands, then makes room
  await tick();
  expect(text(find('.attempt'))).toMatch(/succeeds/i);
  await change({ pace: 'instant' });
});

test('V2 2.1, 5.1, 5.7: a Job in question has faces and dice, and the market folds away', async () => {
  const { find, all } = await drawnTable('la-cosa-nostra-robbery');
  expect(all('[data-job] .person').map((p) => p.querySelectorAll('.face').length)).toEqual([2, 2]); // and who could rob
  expect(all('[data-job] .die').map((die) => die.getAttribute('aria-label'))).toEqual(['4', '1']);
  expect(all('[data-job] .die.hit').length).toBe(1);
  expect(find('.mid').classList).toContain('running');
});

test('V2 5.7, 8: the reason why something cannot be used does not lie on dice or an announcement', async () => {
  const { table, find } = await drawnTable('la-cosa-nostra-turn');
  table.why = { refusal: { sentence: 'No task.', rule: null } as never, at: new DOMRect(40, 300, 60, 40) };
  await tick();
  expect(text(find('.tip p'))).toBe('No task.');
  const step = { kind: 'deed', title: 'A Theft', needed: '', dice: [], meaning: [] };
  table.store.display.shown = { step, beat: 'land' } as never;
  await tick();
  expect(find('.tip')).toBeNull();
});

test('finding 20: when the game ends the result is shown, whatever was open', async () => {
  const { table, find, update } = await drawnTable('la-cosa-nostra-turn');
  table.detail = 'seat:2';
  await tick();
  await update({ over: true });
  expect([table.detail, table.dialog]).toEqual([null, 'result']);
  table.dialog = null;
  await update({ over: false });
  const touched = table.touch('business:cop-1', find('.decide'));
  table.dialog = 'result';
  await touched;
  expect([table.detail, table.why]).toEqual([null, null]);
});

test('V2 2.2, 12.4: a bot has a character in words of the reader, or none', async () => {
  const { table, all } = await drawnTable('la-cosa-nostra-turn');
  expect(table.store.seatInfo(table.store.rivals()[0]!)?.bot?.character).toBe('silent');
  expect(all('.opp .about').map(text).join()).not.toMatch(/silent/);
});

test('finding 19: the text of a card stands on it once', async () => {
  const { table, all } = await drawnTable('nothing-personal-turn');
  table.detail = 'card:ic-57';
  await tick();
  const said = text(all('dialog .detail')[0]!);
  expect(said.split('Place 3 markers on one Hitman').length - 1, said).toBe(1);
});
