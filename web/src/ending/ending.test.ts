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

const tieBreak = (title: string, seats: number[]) => ({
  kind: 'tie_break',
  title,
  money: false,
  sentence: null,
  rows: seats.map((seat) => ({ seat, amount: 1 })),
});

function ended(winners = [2]) {
  const connection = new FakeConnection();
  const table = new TableContext(new TableStore(TABLE, connection.asConnection()), game);
  connection.say({
    ...whole(position({})),
    room: room({ state: 'finished', result: { scores: [90, 120, 40], winners } as never }),
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
  expect(rows).toEqual(['You 0 0', 'Ben 1 1', 'Cleo 0 0']);
});

test('my column in the count is marked', async () => {
  ended();
  await waitFor(() => expect(document.querySelector('.card.count')).not.toBeNull());
  expect([...document.querySelectorAll('.card.count thead .me')].map((th) => th.textContent)).toEqual(['You']);
});

test('V2 7.6, 12.3: the headline says You, and names a tie-break and those who share the victory', async () => {
  const headline = async (winners: number[], ties: ReturnType<typeof tieBreak>[]) => {
    const story = { ...STORY, ending: [...STORY.ending, ...ties] };
    vi.mocked(api.story).mockResolvedValue({ ok: true, value: story } as never);
    const { unmount } = ended(winners);
    await waitFor(() => expect(document.querySelector('.card.words')).not.toBeNull());
    const said = document.querySelector('.card.order h3')!.textContent!.trim();
    unmount();
    return said;
  };
  const tie = tieBreak('Tie-break: dearest card', [1, 2]);
  expect(await headline([2], [])).toBe('Ben wins.');
  expect(await headline([1], [])).toBe('You win.');
  expect(await headline([1], [tie])).toBe('You win. Tie-break: dearest card.');
  expect(await headline([1, 2], [tie])).toBe('You share the victory with Ben.');
  expect(await headline([2, 3], [tie])).toBe('Ben and Cleo win.');
});

test('the curtain opens where motion is allowed, and there is none where it is not', () => {
  const { unmount } = ended();
  expect(document.querySelector('.curtain')).not.toBeNull();
  unmount();
  settings.less_motion = true;
  ended();
  expect(document.querySelector('.curtain')).toBeNull();
});
