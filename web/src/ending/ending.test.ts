// The ending as a story: a curtain that opens, then the families with their faces.
import { render, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../app/settings.svelte';
import { FakeConnection } from '../dev/fake-connection';
import { position, room, TABLE, whole } from '../dev/fixtures';
import Harness from '../dev/Harness.svelte';
import { game } from '../games/la-cosa-nostra';
import { api } from '../net/http';
import { TableContext } from '../table/context.svelte';
import { TableStore } from '../table/store.svelte';
import Ending from './Ending.svelte';

const STORY = {
  lines: [],
  curves: { money: [] },
  fortunes: ['money'],
  ending: [
    {
      kind: 'sum',
      title: 'Cash',
      money: true,
      sentence: null,
      rows: [1, 2, 3].map((seat) => ({ seat, amount: seat })),
    },
  ],
  words: [
    { id: 1, from: 2, to: 1, given: 3, kept: true, sentence: 'Ben leaves the Casino alone.' },
    { id: 2, from: 2, to: 3, given: 4, kept: false, sentence: 'Ben lends a gangster.' },
  ],
  claims: [],
  total: 0,
};

function ended() {
  const connection = new FakeConnection();
  const table = new TableContext(new TableStore(TABLE, connection.asConnection()), game);
  connection.say({
    ...whole(position({})),
    room: room({ state: 'finished', result: { scores: [90, 120, 40], winners: [2] } as never }),
  } as never);
  return render(Harness, { table, part: Ending as never });
}
const facesIn = (card: string) => document.querySelectorAll(`.card.${card} .face`).length;

beforeEach(() => vi.spyOn(api, 'story').mockResolvedValue({ ok: true, value: STORY } as never));
afterEach(() => {
  settings.less_motion = false;
  vi.restoreAllMocks();
});

test('every card of the ending shows the faces of those it is about, the winner large', async () => {
  ended();
  await waitFor(() => expect(document.querySelector('.card.words')).not.toBeNull());
  expect(facesIn('count')).toBe(3);
  expect(facesIn('order')).toBe(4);
  const large = document.querySelector<HTMLElement>('.card.order .winner .face')!;
  expect(large.style.getPropertyValue('--size')).toBe('188');
  expect(facesIn('words')).toBe(3 + 2);
});

test('V2 7.7: words kept and broken are counted per person', async () => {
  ended();
  await waitFor(() => expect(document.querySelector('.card.words')).not.toBeNull());
  const rows = [...document.querySelectorAll('.card.words .people li')].map((li) =>
    li.textContent!.replace(/\s+/g, ' ').trim(),
  );
  expect(rows).toEqual(['Ann 0 0', 'Ben 1 1', 'Cleo 0 0']);
});

test('my column in the count is marked', async () => {
  ended();
  await waitFor(() => expect(document.querySelector('.card.count')).not.toBeNull());
  expect([...document.querySelectorAll('.card.count thead .me')].map((th) => th.textContent)).toEqual(['Ann']);
});

test('the curtain opens where motion is allowed, and there is none where it is not', () => {
  const { unmount } = ended();
  expect(document.querySelector('.curtain')).not.toBeNull();
  unmount();
  settings.less_motion = true;
  ended();
  expect(document.querySelector('.curtain')).toBeNull();
});
