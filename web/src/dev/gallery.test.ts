// The whole table screen in positions of real games.
import fs from 'node:fs';
import { render } from '@testing-library/svelte';
import Ajv2020 from 'ajv/dist/2020';
import { tick } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import type { Thing } from '../table/choice.svelte';
import TableLayout from '../table/TableLayout.svelte';
import { POSITIONS, storedMessage, storedTable } from './stored';

vi.setConfig({ testTimeout: 30_000 }); // drawing a whole table takes long on a busy machine

const GAMES = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
const schema = JSON.parse(
  fs.readFileSync(`${process.env.CONSIGLIERE_PROTOCOL ?? '../protocol'}/messages.schema.json`, 'utf8'),
);
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(schema, 'protocol');

test.each(GAMES)('%s has several positions, the end of a game among them', (game) => {
  const own = POSITIONS.filter((name) => name.startsWith(game));
  expect(own.length).toBeGreaterThanOrEqual(4);
  expect(own).toContain(`${game}-over`);
});

describe.each(POSITIONS)('%s', (name) => {
  test('is what the server sends today', async () => {
    const check = ajv.getSchema('protocol#/$defs/ServerMessage')!;
    expect(check(await storedMessage(name)) ? [] : check.errors).toEqual([]);
  });

  test('is drawn: the families, the question, and what answers it', async () => {
    const { table } = await storedTable(name);
    const { store } = table;
    const { container } = render(TableLayout, { props: { table } });
    await tick();
    const text = (selector: string) => container.querySelector(selector)?.textContent ?? '';
    for (const seat of store.rivals()) expect(text('[data-region=rivals]')).toContain(store.name(seat));
    if (store.position!.over) {
      expect(container.querySelector('[data-over]')).not.toBeNull();
      return;
    }
    expect(store.myTurn).toBe(true);
    expect(container.querySelector('.decide')?.getAttribute('data-prompt')).toBe(store.decision!.prompt);
    const things = (selector: string) =>
      [...container.querySelectorAll(selector)].map((e) => e.getAttribute('data-thing') as Thing);
    const useful = things('[data-pick]').filter((what) => table.choice.isUseful(what));
    const buttons = container.querySelectorAll('.decide [data-answer], .decide [data-confirm]');
    expect(useful.length + buttons.length).toBeGreaterThan(0);
    for (const what of things('[data-pick].legal')) expect(table.choice.isPointed(what)).toBe(true);
  });
});
