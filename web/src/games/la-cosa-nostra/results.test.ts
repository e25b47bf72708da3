// What a roll came to, and how the log names people.
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { drawnTable } from '../../dev/drawn-table';
import { lcnView } from '../../dev/fixtures';
import type { Event } from '../../generated/messages';
import { diceRolls } from './dice-rolls';
import { asLcn } from './view';

const text = (e: Element | null) => (e?.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
const event = (name: string, args: Event['args'], sentence: string): Event => ({ event: name, args, sentence });
const NAMES = ['', 'Ann', 'Rosalia', 'Carmela'];
const theft = (victim: number): Event[] => [
  event('reveals', { player: 2, gangster: 'sal-romano', job: 'theft-1' }, 'Rosalia reveals “Theft I” with Sal Romano.'),
  event('rolls', { player: 2, pips: 6 }, 'Rosalia rolls a 6.'),
  event('rolls', { player: 2, pips: 6 }, 'Rosalia rolls a 6.'),
  event(
    'pays',
    { player: victim, other: 2, by: 'sal-romano', job: 'theft-1', sum: 4000 },
    `Rosalia takes $4,000 from ${NAMES[victim]} (“Theft I”, Sal Romano).`,
  ),
];

test('V2 12.8: a result names the hits, who pays and how much, in this order', async () => {
  await drawnTable('la-cosa-nostra-turn'); // the cards
  const [roll] = diceRolls(theft(3), asLcn(lcnView()), (seat) => NAMES[seat]!, 1);
  expect(roll!.meaning).toEqual(['2 successes.', 'Carmela pays $4,000.']);
});

test('V2 4.2, 12.8: what I lose is said to me', async () => {
  await drawnTable('la-cosa-nostra-turn');
  const [roll] = diceRolls(theft(1), asLcn(lcnView()), (seat) => NAMES[seat]!, 1);
  expect(roll!.meaning).toEqual(['2 successes.', 'You pay $4,000.', 'You keep $2,000.']);
});

test('V2 4: a roll is announced with who acts, the odds and the ladder, which lights on landing', async () => {
  const { table, all, find, update } = await drawnTable('la-cosa-nostra-turn');
  await update({}, theft(3));
  const steps = () => all('[data-ladder] li').map(text);
  expect(table.store.display.shown?.beat).toBe('announce');
  expect(steps()).toEqual(['no success –', 'one success $2,000', 'two successes $3,000']);
  expect(text(find('[data-step] .title'))).toContain('needs 3+. One success 89%, two successes 44%.');
  expect(find('[data-step] .actor .face')).not.toBeNull();
  expect(all('[data-ladder] .lit')).toEqual([]);
  table.store.display.skip();
  await tick();
  expect(all('[data-ladder] .lit').map(text)).toEqual(['two successes $3,000']);
});

test('V2 4: dice on a desk are at least 96 px large', async () => {
  const { find, update } = await drawnTable('la-cosa-nostra-turn');
  await update({}, theft(3));
  expect(Number.parseFloat(find('[data-step]').style.getPropertyValue('--cube'))).toBeGreaterThanOrEqual(96);
});

test('V2 12.5: in the log a gangster is named in full once a round, then by the first name', async () => {
  const { table, all, update } = await drawnTable('la-cosa-nostra-turn');
  table.side = 'log';
  const harm = event('gangster-deactivated', { gangster: 'sal-romano', owner: 2 }, 'Sal Romano is deactivated.');
  const lost = event('task-lost', { gangster: 'sal-romano', owner: 2 }, 'Sal Romano loses the task.');
  await update({ round: 2 }, [harm]);
  await update({ round: 2 }, [lost]);
  await update({ round: 3 }, [harm]);
  while (table.store.display.holding) table.store.display.skip();
  await update({ round: 3 }, []);
  const lines = all('.log li:not(.round) > span').map(text).slice(-3);
  expect(lines).toEqual(['Sal Romano is deactivated.', 'Sal loses the task.', 'Sal Romano is deactivated.']);
});
