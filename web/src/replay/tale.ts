// The story of a finished game as the page needs it: stops to halt at, curves, swings, turning points. Everything is taken
// from what the server told; nothing here knows a rule.
import { t } from '../i18n/words.svelte';
import type { CurvePoint, StoryClaim, StoryLine, StoryWord } from '../net/http';
import { as_told } from '../table/told';

export type Curves = Record<string, CurvePoint[]>;
export interface Tale {
  lines: StoryLine[];
  curves: Curves;
  words: StoryWord[];
  claims: StoryClaim[];
  total: number;
}

// What happened between one player's decision and the next, dice and all.
export interface Moment {
  from: number; // first and last stop
  to: number;
}

export interface Swing {
  stop: number;
  seat: number;
  change: number;
}

export type PointKind = 'word' | 'swing' | 'blow' | 'deal';
export interface TurningPoint {
  stop: number;
  kind: PointKind;
  seat: number | null;
  told: string;
}

const told = (line: StoryLine, names: string[]): StoryLine => ({
  ...line,
  events: as_told(line.events, ({ args }) =>
    t('log.countered', { player: names[Number(args.from) - 1] ?? '', other: names[Number(args.to) - 1] ?? '' }),
  ).filter((e) => e.sentence !== ''),
});

// Parts of a story, in order, as one. A curve's first point repeats where it stood, so that parts can be read alone.
export function joined(parts: Tale[], names: string[] = []): Tale {
  const curves: Curves = {};
  for (const part of parts)
    for (const [name, points] of Object.entries(part.curves)) {
      const all = curves[name] ?? [];
      curves[name] = all;
      for (const p of points) if (!same(all.at(-1)?.values, p.values)) all.push(p);
    }
  return {
    lines: parts.flatMap((p) => p.lines.map((line) => told(line, names))).filter((line) => line.events.length > 0),
    curves,
    words: parts[0]?.words ?? [],
    claims: parts[0]?.claims ?? [],
    total: parts[0]?.total ?? 0,
  };
}
const same = (a: number[] | undefined, b: number[]) => a?.length === b.length && b.every((x, i) => x === a[i]);

// The last index whose step is not after n.
function last_until(list: { n: number }[], n: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.n <= n) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export const values_at = (curve: CurvePoint[], n: number): number[] =>
  curve[last_until(curve, n)]?.values ?? curve[0]?.values.map(() => 0) ?? [];
// The stop to show for a step: the last thing told until then.
export const stop_of = (lines: StoryLine[], n: number) => Math.max(0, last_until(lines, n));

export function moments(lines: StoryLine[]): Moment[] {
  const out: Moment[] = [];
  for (const [i, line] of lines.entries()) {
    const last = out.at(-1);
    if (last && line.seat === null) last.to = i;
    else out.push({ from: i, to: i });
  }
  return out;
}

// The moments in which somebody gained or lost most, measured against what the others did meanwhile: a payday that feeds
// everybody alike is no swing, and neither is what somebody spends on their own turn.
export function swings(tale: Tale, fortune: string, most: number): Swing[] {
  const curve = tale.curves[fortune] ?? [];
  const found = moments(tale.lines).flatMap((m) => {
    const before = m.from === 0 ? null : values_at(curve, tale.lines[m.from - 1]!.n);
    if (!before) return [];
    const after = values_at(curve, tale.lines[m.to]!.n);
    const changes = after.map((v, i) => v - (before[i] ?? 0));
    const mean = changes.reduce((a, b) => a + b, 0) / Math.max(1, changes.length);
    const actor = tale.lines[m.from]!.seat;
    const apart = changes.map((c, i) => (c < 0 && i + 1 === actor ? 0 : Math.abs(c - mean)));
    const most_apart = Math.max(...apart);
    const seat = apart.indexOf(most_apart);
    return most_apart > 0 && changes[seat] !== 0
      ? [{ stop: m.to, seat: seat + 1, change: changes[seat]!, weight: most_apart }]
      : [];
  });
  return found
    .sort((a, b) => b.weight - a.weight || a.stop - b.stop)
    .slice(0, most)
    .map(({ stop, seat, change }) => ({ stop, seat, change }))
    .sort((a, b) => a.stop - b.stop);
}

const seat_in = (args: Record<string, unknown>): number | null => {
  const seat = args.player ?? args.who ?? args.from;
  return typeof seat === 'number' ? seat : null;
};
export const teller = (line: StoryLine): number | null => {
  const about = line.events.find((e) => seat_in(e.args) !== null);
  return about ? seat_in(about.args) : line.seat;
};

// Events after which the table was another one.
const kBlows = new Set(['killed', 'destroyed', 'persuaded', 'died', 'jailed', 'assault-won', 'heist-won', 'capo-lost']);

// Of all that one step told, what is said first: the end of the game, then a blow, else what began it.
const kLast = new Set(['wins', 'won', 'final']);
export function headline(events: StoryLine['events']): number {
  const loudest = (names: Set<string>) => events.findIndex((e) => names.has(e.event));
  return Math.max(0, [kLast, kBlows].map(loudest).find((i) => i >= 0) ?? 0);
}

export function turning_points(tale: Tale, fortune: string): TurningPoint[] {
  const out: TurningPoint[] = [];
  for (const [stop, line] of tale.lines.entries())
    for (const e of line.events) {
      const kind: PointKind | null =
        e.event === 'word-broken'
          ? 'word'
          : e.event === 'offer-accepted'
            ? 'deal'
            : kBlows.has(e.event)
              ? 'blow'
              : null;
      if (kind) out.push({ stop, kind, seat: seat_in(e.args), told: e.sentence });
    }
  for (const s of swings(tale, fortune, 5))
    out.push({ stop: s.stop, kind: 'swing', seat: s.seat, told: tale.lines[s.stop]!.events.at(-1)!.sentence });
  return out.sort((a, b) => a.stop - b.stop);
}

// The next of a kind after this stop, and from the end round to the first.
export function next_point(points: TurningPoint[], kind: PointKind | null, stop: number, back = false): number | null {
  const of_kind = points.filter((p) => kind === null || p.kind === kind).map((p) => p.stop);
  if (of_kind.length === 0) return null;
  const ahead = back ? of_kind.filter((s) => s < stop).at(-1) : of_kind.find((s) => s > stop);
  return ahead ?? (back ? of_kind.at(-1)! : of_kind[0]!);
}

// Where each round begins, as a stop.
export function rounds(lines: StoryLine[]): { round: number; stop: number }[] {
  const out: { round: number; stop: number }[] = [];
  for (const [stop, line] of lines.entries())
    if (line.round !== out.at(-1)?.round) out.push({ round: line.round, stop });
  return out;
}

// All that was told from the last decision up to this stop: a throw of three dice is three steps but one throw.
export function events_until(lines: StoryLine[], stop: number): StoryLine['events'] {
  let from = stop;
  while (from > 0 && lines[from]!.seat === null) from--;
  return lines.slice(from, stop + 1).flatMap((l) => l.events);
}
