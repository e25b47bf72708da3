// Games by the day in the lobby: grouped by day in the reader's own time, with whom each waits for.
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { TableLine } from '../generated/messages';
import { agenda, dayOf, deadline } from './agenda';
import TableRows from './TableRows.svelte';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 9, day, hour, minute).getTime();
const NOW = at(24, 22); // the clocks go back on the 25th in much of Europe

const line = (table: string, until: number | null, rest: Partial<TableLine> = {}): TableLine => ({
  ...{ table, code: '', game: 'omerta', title: 'Omertà', state: 'running', mode: 'slow', players: 3 },
  ...{ names: ['Ann', 'Ben', 'Cal'], free_seats: 0, mine: 1, spectators: 0, stand_in: false },
  ...{ my_turn: false, question: null, asked: [2], until },
  ...rest,
});

test('days are those of the calendar, also where a day has 25 hours', () => {
  expect(dayOf(NOW, NOW)).toBe('overdue');
  expect(dayOf(at(24, 23, 59), NOW)).toBe('today');
  expect(dayOf(at(25, 0), NOW)).toBe('tomorrow');
  expect(dayOf(at(25, 23, 59), NOW)).toBe('tomorrow');
  expect(dayOf(at(26, 0), NOW)).toBe('later');
  expect(dayOf(null, NOW)).toBe('open');
});

test('what waits for me comes first on its day, then what ends first; empty days are left out', () => {
  const rows = [
    line('later', at(28, 9)),
    line('second', at(25, 12)),
    line('mine', at(25, 18), { my_turn: true }),
    line('first', at(25, 9)),
    line('overdue', at(24, 21)),
  ];
  expect(agenda(rows, NOW).map(({ day, tables }) => [day, ...tables.map((row) => row.table)])).toEqual([
    ['overdue', 'overdue'],
    ['tomorrow', 'mine', 'first', 'second'],
    ['later', 'later'],
  ]);
  expect(agenda([], NOW)).toEqual([]);
});

test('a deadline says the time, and how long that is if it is near', () => {
  expect(deadline(at(24, 23, 30), NOW)).toMatch(/23:30.*·.*2/);
  expect(deadline(at(27, 9), NOW)).toMatch(/Tue/);
  expect(deadline(at(27, 9), NOW)).not.toContain('·');
  expect(deadline(at(31, 22), NOW)).toMatch(/31/);
  expect(deadline(at(24, 21), NOW)).toMatch(/due/);
});

test('a row names those it waits for, not me', () => {
  const text = (row: TableLine) => render(TableRows, { title: '', tables: [row] }).container.textContent;
  expect(text(line('a', null, { asked: [1, 2, 3] }))).toContain('Waiting for Ben and Cal');
  expect(text(line('b', null, { asked: [] }))).toContain('Others are deciding');
});
