// The last count as a story: what the server reported at the end, sorted onto cards. Which events belong to the count
// is all that is known here; what they are worth is the server's business.
import type { StoryLine } from '../net/http';
import type { Story } from '../replay/story';
import { valuesAt } from '../replay/story';

export type CountKey = 'payday' | 'bonuses' | 'laundered' | 'chairs' | 'goals';
export interface CountRow {
  seat: number;
  amount: number | null; // null: the sentence says it all
  sentence: string;
}
export interface CountCard {
  key: CountKey;
  rows: CountRow[];
}

interface Part {
  key: CountKey;
  events: string[];
  wholeGame?: boolean; // not only in the last count
}
const PARTS: Record<string, Part[]> = {
  'la-cosa-nostra': [
    { key: 'payday', events: ['income'] },
    { key: 'bonuses', events: ['business-bonus', 'most-gangsters', 'power-bonus'] },
    { key: 'laundered', events: ['laundered-back'] },
  ],
  'nothing-personal': [{ key: 'chairs', events: ['respect'] }],
  omerta: [{ key: 'goals', events: ['declared'], wholeGame: true }],
};
// The event after which the last count begins; the last of its kind in the game.
const BEGINS: Record<string, string> = { 'la-cosa-nostra': 'payday', 'nothing-personal': 'phase' };

type ReportedEvent = StoryLine['events'][number];
const numberIn = (e: ReportedEvent, ...names: string[]) => {
  const found = names.map((n) => e.args[n]).find((v) => typeof v === 'number');
  return typeof found === 'number' ? found : null;
};

function lastCount(story: Story, game: string): { before: number; events: ReportedEvent[] } {
  const begins = BEGINS[game];
  const all = story.lines.flatMap((line) => line.events.map((event) => ({ n: line.n, event })));
  const at = begins ? all.findLastIndex((x) => x.event.event === begins) : -1;
  const step = all[at]?.n ?? story.lines.at(-1)?.n ?? 0;
  return { before: step - 1, events: at < 0 ? [] : all.slice(at).map((x) => x.event) };
}

export function countCards(story: Story, game: string): CountCard[] {
  const counted = lastCount(story, game).events;
  const everything = story.lines.flatMap((l) => l.events);
  return (PARTS[game] ?? []).flatMap(({ key, events, wholeGame }) => {
    const rows = (wholeGame ? everything : counted)
      .filter((e) => events.includes(e.event))
      .flatMap((e) => {
        const seat = numberIn(e, 'player', 'who');
        return seat === null ? [] : [{ seat, amount: numberIn(e, 'sum', 'number'), sentence: e.sentence }];
      });
    return rows.length > 0 ? [{ key, rows: summed(rows) }] : [];
  });
}

// Several sums of one seat and card are one sum; sentences without one stay apart.
function summed(rows: CountRow[]): CountRow[] {
  const out: CountRow[] = [];
  for (const row of rows) {
    const same = row.amount === null ? undefined : out.find((r) => r.seat === row.seat && r.amount !== null);
    if (same) {
      same.amount! += row.amount!;
      same.sentence = `${same.sentence} ${row.sentence}`;
    } else out.push({ ...row });
  }
  return out;
}

// What everybody had before the last count began.
export const inHand = (story: Story, game: string, fortune: string) =>
  valuesAt(story.curves[fortune] ?? [], lastCount(story, game).before);

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
