// Games by the day in the order of a calendar: overdue, today, tomorrow and later, by the clock of whoever reads it.
import type { TableLine } from '../generated/messages';
import { clockTime, dateOf, dayAndTime, t } from '../i18n/i18n.svelte';

const HOUR = 3_600_000;

export const DAYS = ['overdue', 'today', 'tomorrow', 'later', 'open'] as const;
export type Day = (typeof DAYS)[number];

function startOfDay(at: number, daysLater = 0): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();
}

// "open": no clock runs.
export function dayOf(until: number | null, now: number): Day {
  if (until === null) return 'open';
  if (until <= now) return 'overdue';
  if (until < startOfDay(now, 1)) return 'today';
  return until < startOfDay(now, 2) ? 'tomorrow' : 'later';
}

export const isSlow = (row: TableLine) => row.mode === 'slow' && row.state === 'running';

// Days without games are left out. On one day what waits for me comes first, then what ends first.
export function agenda(tables: TableLine[], now: number): { day: Day; tables: TableLine[] }[] {
  const order = (a: TableLine, b: TableLine) =>
    Number(b.my_turn) - Number(a.my_turn) || (a.until ?? 0) - (b.until ?? 0);
  return DAYS.map((day) => ({
    day,
    tables: tables.filter((row) => dayOf(row.until, now) === day).sort(order),
  })).filter((group) => group.tables.length > 0);
}

export function deadline(until: number, now: number): string {
  const at = new Date(until);
  const hours = (until - now) / HOUR;
  if (hours <= 0) return t('row.overdue', { at: dayAndTime(at) });
  if (until >= startOfDay(now, 7)) return t('row.due_at', { at: `${dateOf(at)}, ${clockTime(at)}` });
  const text = t('row.due_at', { at: until < startOfDay(now, 1) ? clockTime(at) : dayAndTime(at) });
  return hours < 20 ? `${text} · ${t('row.due_in', { n: Math.max(1, Math.round(hours)) })}` : text;
}
