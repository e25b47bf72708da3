// The ending as a story: a curtain that opens, then the families with their faces.
import { fireEvent, render, waitFor } from '@testing-library/svelte';
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
      note: '',
      money: true,
      sentence: null,
      rows: [1, 2, 3].map((seat) => ({ seat, amount: seat, from: '' })),
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
  note: '',
  money: false,
  sentence: null,
  rows: seats.map((seat) => ({ seat, amount: 1, from: '' })),
});

function ended(winners = [2]) {
  const connection = new FakeConnection();
  connection.answer = { ok: true, log: [] } as never;
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

const sums = (title: string, amounts: Record<number, number>, from: Record<number, string> = {}) => ({
  kind: 'sum',
  title,
  note: '',
  money: true,
  sentence: null,
  rows: Object.entries(amounts).map(([seat, amount]) => ({
    seat: Number(seat),
    amount,
    from: from[Number(seat)] ?? '',
  })),
});
// The cells of each row of the count, with what stands below each amount.
const cells = () =>
  [...document.querySelectorAll('.card.count :is([data-sum], [data-tie-break])')].map((row) =>
    [...row.querySelectorAll('td')].map((td) =>
      [...td.childNodes].flatMap((n) => n.textContent!.trim() || []).join('|'),
    ),
  );

test('V2 7.4: a sum that is a product says so below it, and nothing before its step is reached', async () => {
  const ending = [
    sums('Cash', { 1: 6000, 2: 9000, 3: 0 }),
    sums('Twice', { 1: 42000, 2: 38000, 3: 0 }, { 1: '2 × $21,000', 2: '2 × $19,000' }),
    sums('Power', { 2: 20000 }, { 2: '5 × $4,000' }),
    { ...sums('Tie', { 1: 12, 2: 15 }), kind: 'tie_break', money: false },
  ];
  vi.mocked(api.story).mockResolvedValue({ ok: true, value: { ...STORY, total: 1, ending } } as never);
  settings.less_motion = true;
  ended();
  await waitFor(() => expect(document.querySelector('.card.count')).not.toBeNull());
  const EMPTY = ['', '', ''];
  expect(cells().slice(1)).toEqual([EMPTY, EMPTY, EMPTY]);
  await fireEvent.click(document.querySelector('[data-count-all]')!);
  expect(cells()).toEqual([
    ['$6,000', '$9,000', '$0'],
    ['+$42,000|2 × $21,000', '+$38,000|2 × $19,000', '$0'],
    ['–', '+$20,000|5 × $4,000', '–'],
    ['12', '15', 'not needed'],
  ]);
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

test('V2 12.3: how it happened is asked for as I read it, and says You', async () => {
  const pays = (player: number, sentence: string) => ({ event: 'pays-bank', args: { player, sum: 4 }, sentence });
  // On the turn of another: what somebody spends on their own turn is no swing.
  const line = (n: number, event: object) => ({ n, round: 1, seat: 2, at: null, events: [event] });
  const lines = [line(1, pays(3, 'Cleo pays $4.')), line(2, pays(1, 'You pay $4.')), line(3, pays(3, 'Cleo pays $4.'))];
  const point = (n: number, ...values: number[]) => ({ n, round: 1, values });
  const curves = { money: [point(1, 9, 9, 9), point(2, 5, 9, 9), point(3, 5, 9, 1)] };
  vi.mocked(api.story).mockResolvedValue({ ok: true, value: { ...STORY, lines, curves, total: 3 } } as never);
  ended([2]);
  await waitFor(() => expect(document.querySelector('.card.chart .swings li')).not.toBeNull());
  const swings = [...document.querySelectorAll('.card.chart .swings .grow')].map((e) => e.textContent);
  expect(swings).toEqual(['You −$4You pay $4.', 'Cleo −$8Cleo pays $4.']);
  expect(api.story).toHaveBeenCalledWith(TABLE, 'open', 0, 1);
});
