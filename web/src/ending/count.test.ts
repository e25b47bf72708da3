import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import type { EndingStep } from '../net/http';
import CountTable from './CountTable.svelte';
import { countOf, ranking } from './count';

const step = (kind: EndingStep['kind'], title: string, rows: [number, number][], money = false): EndingStep => ({
  kind,
  title,
  note: `About ${title}.`,
  money,
  rows: rows.map(([seat, amount]) => ({ seat, amount, from: title === 'Highest income' ? '2 × $1,000' : '' })),
  sentence: kind === 'decision' ? `${title} decides.` : null,
});
const STEPS = [
  step(
    'sum',
    'Cash',
    [
      [1, 7000],
      [2, 9000],
    ],
    true,
  ),
  step('sum', 'Highest income', [[1, 2000]], true),
  step(
    'tie_break',
    'Tie-break: price of all cards',
    [
      [1, 12000],
      [2, 15000],
    ],
    true,
  ),
];

describe('the last count', () => {
  test('V2 7.4: adds up what the server reported, and keeps the tie-breaks apart', () => {
    const row = (title: string, cells: (number | null)[], from: string[] = ['', '']) => ({
      title,
      note: `About ${title}.`,
      money: true,
      cells,
      from,
    });
    expect(countOf(STEPS, 2)).toEqual({
      decision: '',
      sums: [row('Cash', [7000, 9000]), row('Highest income', [2000, null], ['2 × $1,000', ''])],
      totals: [9000, 9000],
      tieBreaks: [row('Tie-break: price of all cards', [12000, 15000])],
    });
  });
  test('V2 7.6: says what decided the game where it was not the score', () => {
    expect(countOf([step('decision', 'Objective', [[2, 0]])], 2).decision).toBe('Objective decides.');
  });
  const family = { colour: 'red' as const, letter: 'X', name: '' };
  const people = ['Ann', 'Ben'].map((name, i) => ({ name, portrait: undefined, family, me: i === 0 }));
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((r) =>
      [...r.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').replace(/ ?\$/g, '$').trim()),
    );
  const TITLES = [
    '1 Cash About Cash.',
    '2 Highest income About Highest income.',
    'Total',
    '3 Tie-break: price of all cards About Tie-break: price of all cards.',
  ];
  const AMOUNTS = [
    ['$7,000', '$9,000'],
    ['+$2,000 2 ×$1,000', '–'],
    ['$9,000', '$9,000'],
    ['$12,000', '$15,000'],
  ];
  const filled = (reached: number) => TITLES.map((title, i) => [title, ...(i < reached ? AMOUNTS[i]! : ['', ''])]);
  test('V2 7.4: the table fills one step at a time, the totals with the last sum', async () => {
    vi.useFakeTimers();
    render(CountTable, { count: countOf(STEPS, 2), people });
    for (const [step, reached] of [1, 3, 4].entries()) {
      expect(rows()).toEqual(filled(reached));
      expect(document.querySelector('.step')?.textContent).toBe(`Step ${step + 1} of 3`);
      await vi.advanceTimersByTimeAsync(900);
    }
    expect(document.querySelector('[data-count-all]')).toBeNull();
    vi.useRealTimers();
  });
  test('finding 15, V2 7.4: the rest can be shown at once: every sum, the totals and the tie-break', async () => {
    render(CountTable, { count: countOf(STEPS, 2), people });
    await fireEvent.click(document.querySelector('[data-count-all]')!);
    expect(rows()).toEqual(filled(4));
  });
});

describe('the order', () => {
  test('puts winners first and lets equals share a place', () => {
    expect(ranking([10, 20, 20, 5], [2]).map((r) => [r.seat, r.place])).toEqual([
      [2, 1],
      [3, 2],
      [1, 3],
      [4, 4],
    ]);
    expect(ranking([10, 20, 20, 5], [2, 3]).map((r) => [r.seat, r.place])).toEqual([
      [2, 1],
      [3, 1],
      [1, 3],
      [4, 4],
    ]);
  });
  test('follows the winners, not the score, where a goal decided', () => {
    expect(ranking([14, 31, 13, 50], [2])[0]?.seat).toBe(2);
  });
});
