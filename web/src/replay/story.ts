// The story of a finished game as the page needs it: stops to halt at, curves, swings, turning points. Everything is
// taken from what the server reported; nothing here knows a rule.
import { t } from '../i18n/i18n.svelte';
import type { CurvePoint, EndingStep, StoryClaim, StoryLine, StoryWord } from '../net/http';
import { toLogEvents } from '../table/events';

export type Curves = Record<string, CurvePoint[]>;
export interface Story {
  lines: StoryLine[];
  curves: Curves;
  ending: EndingStep[]; // how the game was counted, in order
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
  sentence: string;
}

const toLogLine = (line: StoryLine, names: string[]): StoryLine => ({
  ...line,
  events: toLogEvents(line.events, ({ args }) =>
    t('log.countered', { player: names[Number(args.from) - 1] ?? '', other: names[Number(args.to) - 1] ?? '' }),
  ).filter((e) => e.sentence !== ''),
});

// Parts of a story, in order, as one. A curve's first point repeats where it stood, so that parts can be read alone.
export function joined(parts: Story[], names: string[] = []): Story {
  const curves: Curves = {};
  for (const part of parts)
    for (const [name, points] of Object.entries(part.curves)) {
      const all = curves[name] ?? [];
      curves[name] = all;
      for (const p of points) if (!same(all.at(-1)?.values, p.values)) all.push(p);
    }
  return {
    lines: parts.flatMap((p) => p.lines.map((line) => toLogLine(line, names))).filter((line) => line.events.length > 0),
    curves,
    ending: parts[0]?.ending ?? [],
    words: parts[0]?.words ?? [],
    claims: parts[0]?.claims ?? [],
    total: parts[0]?.total ?? 0,
  };
}
const same = (a: number[] | undefined, b: number[]) => a?.length === b.length && b.every((x, i) => x === a[i]);

// The last index whose step is not after n.
function lastUntil(list: { n: number }[], n: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.n <= n) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export const valuesAt = (curve: Omit<CurvePoint, 'round'>[], n: number): number[] =>
  curve[lastUntil(curve, n)]?.values ?? curve[0]?.values.map(() => 0) ?? [];
// A curve without the final count: what it adds at once to the first kind of fortune, the score, would flatten all that
// was played for. The last point is what everybody had when the count began.
export function untilCount(story: Story, fortune: string): CurvePoint[] {
  const curve = story.curves[fortune] ?? [];
  const line = story.lines.find((l) => l.events.some((e) => e.event === 'count-start'));
  if (!line || fortune !== Object.keys(story.curves)[0]) return curve;
  const values = [...valuesAt(curve, line.n)];
  for (const { event, args } of line.events)
    if (event === 'count-start') values[Number(args.player ?? args.who) - 1] = Number(args.sum ?? args.number);
  return [...curve.filter((p) => p.n < line.n), { n: line.n, round: line.round, values }];
}
// The stop to show for a step: the last line up to then.
export const stopOf = (lines: StoryLine[], n: number) => Math.max(0, lastUntil(lines, n));

export function moments(lines: StoryLine[]): Moment[] {
  const out: Moment[] = [];
  for (const [i, line] of lines.entries()) {
    const last = out.at(-1);
    if (last && line.seat === null) last.to = i;
    else out.push({ from: i, to: i });
  }
  return out;
}

// The moments in which somebody gained or lost most, measured against what the others did meanwhile: a payday that
// feeds everybody alike is no swing, and neither is what somebody spends on their own turn.
export function swings(story: Story, fortune: string, most: number): Swing[] {
  const curve = story.curves[fortune] ?? [];
  const found = moments(story.lines).flatMap((m) => {
    const before = m.from === 0 ? null : valuesAt(curve, story.lines[m.from - 1]!.n);
    if (!before) return [];
    const after = valuesAt(curve, story.lines[m.to]!.n);
    const changes = after.map((v, i) => v - (before[i] ?? 0));
    const mean = changes.reduce((a, b) => a + b, 0) / Math.max(1, changes.length);
    const actor = story.lines[m.from]!.seat;
    const apart = changes.map((c, i) => (c < 0 && i + 1 === actor ? 0 : Math.abs(c - mean)));
    const mostApart = Math.max(...apart);
    const seat = apart.indexOf(mostApart);
    return mostApart > 0 && changes[seat] !== 0
      ? [{ stop: m.to, seat: seat + 1, change: changes[seat]!, weight: mostApart }]
      : [];
  });
  return found
    .sort((a, b) => b.weight - a.weight || a.stop - b.stop)
    .slice(0, most)
    .map(({ stop, seat, change }) => ({ stop, seat, change }))
    .sort((a, b) => a.stop - b.stop);
}

const seatIn = (args: Record<string, unknown>): number | null => {
  const seat = args.player ?? args.who ?? args.from;
  return typeof seat === 'number' ? seat : null;
};
export const actorOf = (line: StoryLine): number | null => {
  const about = line.events.find((e) => seatIn(e.args) !== null);
  return about ? seatIn(about.args) : line.seat;
};

// Events after which the table was another one.
const DECISIVE_EVENTS = new Set([
  'killed',
  'destroyed',
  'persuaded',
  'died',
  'jailed',
  'assault-won',
  'heist-won',
  'capo-lost',
]);

// Of all events of one step, the one shown first: the end of the game, then a decisive event, else the first.
const LAST = new Set(['wins', 'won', 'final']);
export function headline(events: StoryLine['events']): number {
  const firstAmong = (names: Set<string>) => events.findIndex((e) => names.has(e.event));
  return Math.max(0, [LAST, DECISIVE_EVENTS].map(firstAmong).find((i) => i >= 0) ?? 0);
}

export function turningPoints(story: Story, fortune: string): TurningPoint[] {
  const out: TurningPoint[] = [];
  for (const [stop, line] of story.lines.entries())
    for (const e of line.events) {
      const kind: PointKind | null =
        e.event === 'word-broken'
          ? 'word'
          : e.event === 'offer-accepted'
            ? 'deal'
            : DECISIVE_EVENTS.has(e.event)
              ? 'blow'
              : null;
      if (kind) out.push({ stop, kind, seat: seatIn(e.args), sentence: e.sentence });
    }
  for (const s of swings(story, fortune, 5))
    out.push({ stop: s.stop, kind: 'swing', seat: s.seat, sentence: story.lines[s.stop]!.events.at(-1)!.sentence });
  return out.sort((a, b) => a.stop - b.stop);
}

// The next of a kind after this stop, and from the end round to the first.
export function nextPoint(points: TurningPoint[], kind: PointKind | null, stop: number, back = false): number | null {
  const ofKind = points.filter((p) => kind === null || p.kind === kind).map((p) => p.stop);
  if (ofKind.length === 0) return null;
  const ahead = back ? ofKind.filter((s) => s < stop).at(-1) : ofKind.find((s) => s > stop);
  return ahead ?? (back ? ofKind.at(-1)! : ofKind[0]!);
}

// Where each round begins, as a stop.
export function rounds(lines: StoryLine[]): { round: number; stop: number }[] {
  const out: { round: number; stop: number }[] = [];
  for (const [stop, line] of lines.entries())
    if (line.round !== out.at(-1)?.round) out.push({ round: line.round, stop });
  return out;
}

// All events from the last decision up to this stop: a roll of three dice is three steps but one roll.
export function eventsUntil(lines: StoryLine[], stop: number): StoryLine['events'] {
  let from = stop;
  while (from > 0 && lines[from]!.seat === null) from--;
  return lines.slice(from, stop + 1).flatMap((l) => l.events);
}

// By seat: promises kept and broken until a step. After the game the private ones lie open too.
export function reputationsAt(story: Story, n: number, players: number): { kept: number; broken: number }[] {
  const judged = story.words.filter((w) => w.kept !== null && w.ended !== null && w.ended <= n);
  return Array.from({ length: players }, (_, i) => {
    const own = judged.filter((w) => w.from === i + 1);
    const kept = own.filter((w) => w.kept).length;
    return { kept, broken: own.length - kept };
  });
}
