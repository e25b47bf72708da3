// What the server offers around a question, against a fake connection: a guide, moves to prepare, why a thing is of no
// use now. The page shows what it gets and sends back the text it got.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { FakeConnection } from '../dev/fake-connection';
import { action, decision, position, TABLE, whole } from '../dev/fixtures';
import Harness from '../dev/Harness.svelte';
import { game } from '../games/la-cosa-nostra';
import type { Position } from '../generated/messages';
import { thing } from './choice.svelte';
import { TableContext } from './context.svelte';
import { TableStore } from './store.svelte';

function tableAt(p: Position) {
  const connection = new FakeConnection();
  const table = new TableContext(new TableStore(TABLE, connection.asConnection()), game);
  connection.say(whole(p));
  connection.sent = [];
  return { table, connection };
}
const waiting = { mine: false, asked: [2], waiting: 'Ben plans.' };
const plan = {
  ...action('plan', { gangster: 'vito', job: 'theft-1' }, 'Plan Theft with Vito'),
  text: 'as the server says',
};

test('the guide to a question is the one that the server sends', async () => {
  const { table } = tableAt(position({ decision: decision({ guide: 'Pick a rival at the top.' }) }));
  render(Harness, { table, part: 'bar' });
  expect(screen.getByText('Pick a rival at the top.')).toBeTruthy();
});
test('a listed move is prepared by the text that the server gave it', async () => {
  const { table, connection } = tableAt(position({ decision: decision(waiting), preparable: [plan] }));
  table.choice.offer([], table.preparable, game.spelling);
  table.choice.pick(thing('job', 'theft-1'));
  table.choice.pick(thing('gangster', 'vito'));
  render(Harness, { table, part: 'bar' });
  await fireEvent.click(document.querySelector('[data-confirm]')!);
  expect(connection.sent).toMatchObject([{ type: 'prepare', moves: ['as the server says'] }]);
});
test('what is not listed cannot be prepared, and nothing can on my own turn', () => {
  expect(tableAt(position({ decision: decision(waiting) })).table.preparable).toEqual([]);
  expect(tableAt(position({ preparable: [plan] })).table.preparable).toEqual([]);
});
test('touching a thing asks the server, by the names of what is picked and touched', async () => {
  const { table, connection } = tableAt(position({ decision: decision(waiting), preparable: [plan] }));
  table.choice.offer([], table.preparable, game.spelling);
  table.choice.pick(thing('job', 'theft-1'));
  connection.answer = { ok: false, refusal: { code: 'not_yours', rule: 'R', sentence: 'Not your gangster.' } };
  await table.touch(thing('gangster', 'big-joey'), document.body);
  expect(connection.sent).toMatchObject([{ type: 'why', things: ['theft-1', 'big-joey'] }]);
  expect([table.why?.refusal.sentence, table.detail]).toEqual(['Not your gangster.', null]);
});
test('a thing that means nothing opens; a seat is named as in commands', async () => {
  const { table, connection } = tableAt(position({ decision: decision(waiting) }));
  await table.touch(thing('seat', 2), document.body);
  await tick();
  expect(connection.sent).toMatchObject([{ type: 'why', things: ['p2'] }]);
  expect([table.why, table.detail]).toEqual([null, 'seat:2']);
});
