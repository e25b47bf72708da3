import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import type { EndingStep } from '../net/http';
import CountTable from './CountTable.svelte';
import { countOf, ranking } from './count';

const step = (kind: EndingStep['kind'], title: string, rows: [number, number][], money = false): EndingStep => ({
  kind,
  title,
  money,
  rows: rows.map(([seat, amount]) => ({ seat, amount })),
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
    expect(countOf(STEPS, 2)).toEqual({
      decision: '',
      sums: [
        { title: 'Cash', money: true, cells: [7000, 9000], from: ['', ''] },
        { title: 'Highest income', money: true, cells: [2000, null], from: ['', ''] },
      ],
      totals: [9000, 9000],
      tieBreaks: [{ title: 'Tie-break: price of all cards', money: true, cells: [12000, 15000], from: ['', ''] }],
    });
  });
  test('V2 7.4: products stand at the step they belong to, and nowhere where the steps are not all known', () => {
    const counted = [
      { row: 'cash', seat: 1, from: '' },
      { row: 'cash', seat: 2, from: '' },
      { row: 'income', seat: 1, from: '2 × $1,000' },
    ];
    expect(countOf(STEPS, 2, counted).sums.map((row) => row.from)).toEqual([
      ['', ''],
      ['2 × $1,000', ''],
    ]);
    expect(countOf(STEPS, 2, counted.slice(2)).sums.flatMap((row) => row.from)).toEqual(['', '', '', '']);
  });
  test('V2 7.6: says what decided the game where it was not the score', () => {
    expect(countOf([step('decision', 'Objective', [[2, 0]])], 2).decision).toBe('Objective decides.');
  });
  const family = { colour: 'red' as const, letter: 'X', name: '' };
  const people = ['Ann', 'Ben'].map((name, i) => ({ name, portrait: undefined, family, me: i === 0 }));
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((r) =>
      r.textContent?.replace(/\s+/g, ' ').replace(/ ?\$/g, '$').trim(),
    );
  const WHOLE = [
    'Cash$7,000$9,000',
    'Highest income+$2,000',
    'Total$9,000$9,000',
    'Tie-break: price of all cards$12,000$15,000',
  ];
  test('V2 7.4: the table fills one step at a time; steps not reached are empty', async () => {
    vi.useFakeTimers();
    render(CountTable, { count: countOf(STEPS, 2), people });
    const TITLES = ['Cash', 'Highest income', 'Total', 'Tie-break: price of all cards'];
    for (let reached = 1; reached <= WHOLE.length; reached++) {
      expect(rows()).toEqual([...WHOLE.slice(0, reached), ...TITLES.slice(reached)]);
      await vi.advanceTimersByTimeAsync(900);
    }
    expect(document.querySelector('[data-count-all]')).toBeNull();
    vi.useRealTimers();
  });
  test('finding 15, V2 7.4: the rest can be shown at once: every sum, the totals and the tie-break', async () => {
    render(CountTable, { count: countOf(STEPS, 2), people });
    await fireEvent.click(document.querySelector('[data-count-all]')!);
    expect(rows()).toEqual(WHOLE);
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
