// Dice on a large screen: a stage in the place of the board, whom it concerns in full light (V2 2.8, 4).
import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { change } from '../app/settings.svelte';
import { type DrawnTable, drawnTable } from '../dev/drawn-table';
import type { Beat } from './display.svelte';

const STEP = {
  kind: 'roll' as const,
  seat: 2,
  against: 4,
  title: 'Vito · Theft',
  needed: '4+',
  dice: [{ value: 5, hit: true }],
  meaning: ['One hit.'],
};
async function roll({ table }: DrawnTable, beat: Beat) {
  table.store.display.holding = beat !== 'land';
  table.store.display.shown = { step: STEP, beat, loud: false };
  await tick();
}

test.each([
  ['la-cosa-nostra-robbery', '.opp', true],
  ['nothing-personal-reroll', '.fam', false],
  ['omerta-roll', '.opp', false],
])('V2 2.8, 4: in %s a roll has the place of the board, and others step back', async (name, panels, sinks) => {
  await change({ pace: 'calm' });
  const drawn = await drawnTable(name);
  const { table, find, all } = drawn;
  const uninvolved = () => all(`${panels}.uninvolved`).length;
  expect([find('.stage'), uninvolved()]).toEqual([null, 0]);
  await roll(drawn, 'roll');
  expect(find('[data-region=board] > .stage')).not.toBeNull();
  const others = table.store.room!.seats.map((s) => s.seat).filter((s) => ![2, 4, table.store.me].includes(s));
  expect(uninvolved()).toBe(others.length);
  expect(find('[data-region=hand]').classList.contains('sunk')).toBe(sinks);
  table.store.display.shown = null;
  await tick();
  expect([find('.stage'), uninvolved(), find('.sunk')]).toEqual([null, 0, null]);
});

test('V2 4.3: touching the stage ends the beat, as its button does', async () => {
  await change({ pace: 'calm' });
  const drawn = await drawnTable('la-cosa-nostra-robbery');
  await roll(drawn, 'land');
  await fireEvent.click(drawn.find('.stage .title'));
  expect(drawn.find('.stage')).toBeNull();
});

test('V2 4.3: at an instant pace there is no stage: nothing waits for it', async () => {
  const drawn = await drawnTable('la-cosa-nostra-robbery');
  await change({ pace: 'instant' });
  await roll(drawn, 'land');
  expect(drawn.find('.stage')).toBeNull();
  expect(drawn.find('[data-step=roll]')).not.toBeNull();
  await change({ pace: 'calm' });
});
