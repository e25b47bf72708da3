// The last count as the server reported it, as a table: a row for each step, a column for each seat. Nothing is counted
// here but the sums below the rows.
import type { EndingStep } from '../net/http';

export interface CountRow {
  title: string;
  note: string; // what it adds or compares
  money: boolean;
  cells: (number | null)[]; // by seat; null: this step does not concern it
  from: string[]; // by seat: the product or amount it was computed from; empty where there is none
}
export interface Count {
  decision: string; // what ended the game regardless of the scores; empty: the scores did
  sums: CountRow[];
  totals: number[];
  tieBreaks: CountRow[];
}

const bySeat = <T>(seats: number, of: (seat: number) => T) => Array.from({ length: seats }, (_, i) => of(i + 1));
const rowOf = ({ title, note, money, rows }: EndingStep, seats: number): CountRow => ({
  title,
  note,
  money,
  cells: bySeat(seats, (seat) => rows.find((r) => r.seat === seat)?.amount ?? null),
  from: bySeat(seats, (seat) => rows.find((r) => r.seat === seat)?.from ?? ''),
});

export function countOf(steps: EndingStep[], seats: number): Count {
  const of = (kind: EndingStep['kind']) => steps.filter((s) => s.kind === kind);
  const sums = of('sum').map((s) => rowOf(s, seats));
  return {
    decision: of('decision')
      .map((s) => s.sentence ?? s.title)
      .join(' '),
    sums,
    totals: Array.from({ length: seats }, (_, i) => sums.reduce((sum, row) => sum + (row.cells[i] ?? 0), 0)),
    tieBreaks: of('tie_break').map((s) => rowOf(s, seats)),
  };
}

export interface Rank {
  seat: number;
  place: number;
  score: number;
  won: boolean;
}
// Winners first, then by score; equals share a place.
export function ranking(scores: number[], winners: number[]): Rank[] {
  const all = scores.map((score, i) => ({ seat: i + 1, score, won: winners.includes(i + 1) }));
  const ahead = (a: { score: number; won: boolean }, b: { score: number; won: boolean }) =>
    a.won !== b.won ? a.won : a.score > b.score;
  return all
    .map((row) => ({ ...row, place: 1 + all.filter((x) => ahead(x, row)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
