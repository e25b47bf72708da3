// When each lesson of a guided first game has its moment, and where it points. A lesson follows what the server asks and
// shows; it knows no rule and forbids nothing.
import type { Position } from '../generated/messages';

export interface Moment {
  question: string; // key of the decision that stands
  mine: boolean;
  window: boolean;
  phase: string;
  round: number;
}
export interface Lesson {
  at: string; // selector of the place it speaks of
  when(now: Moment): boolean;
}

export const moment_of = (position: Position | null): Moment => ({
  question: position?.decision?.key ?? '',
  mine: position?.decision?.mine ?? false,
  window: position?.decision?.window ?? false,
  phase: String((position?.view as { phase?: unknown } | undefined)?.phase ?? ''),
  round: position?.round ?? 0,
});

const kRivals = '[data-region="rivals"]';
const kBoard = '[data-region="board"]';
const kMine = '[data-region="mine"]';
const kHand = '[data-region="hand"]';
const kBar = '.decide';
const kOffers = '#tab-offers, .rail button:nth-child(2), .tabbar button:nth-child(4)';

const asks =
  (...keys: string[]) =>
  (now: Moment) =>
    now.mine && keys.includes(now.question);
const in_phase =
  (...phases: string[]) =>
  (now: Moment) =>
    phases.includes(now.phase);
const in_window = (now: Moment) => now.window;

export const kLessons: Record<string, Lesson[]> = {
  'la-cosa-nostra': [
    { at: kBoard, when: asks('boss') },
    { at: kRivals, when: in_phase('planning') },
    { at: kHand, when: asks('plan') },
    { at: kBoard, when: asks('plan') },
    { at: kMine, when: asks('plan') },
    { at: kOffers, when: in_phase('planning', 'action') },
    { at: kMine, when: asks('turn') },
    { at: kBar, when: in_window },
    { at: kMine, when: (now) => asks('recruit')(now) || now.round > 1 },
    { at: kOffers, when: in_phase('action') },
    { at: kBar, when: asks('attack', 'target') },
    { at: kMine, when: (now) => asks('launder')(now) || now.round > 2 },
  ],
  'nothing-personal': [
    { at: kRivals, when: asks('start', 'init', 'turn') },
    { at: kBoard, when: asks('init') },
    { at: kBoard, when: in_phase('influence') },
    { at: kHand, when: asks('turn') },
    { at: kBoard, when: asks('icon', 'space') },
    { at: kOffers, when: in_phase('influence', 'income', 'actions') },
    { at: kBar, when: in_window },
    { at: kBar, when: asks('act') },
    { at: kBoard, when: (now) => in_phase('feds', 'family')(now) || now.round > 1 },
    { at: kBar, when: asks('reroll') },
    { at: kBar, when: asks('tie', 'consent') },
    { at: kHand, when: (now) => now.round > 1 },
  ],
  omerta: [
    { at: kMine, when: asks('keep') },
    { at: '.goals, [data-region="mine"]', when: (now) => now.mine },
    { at: kRivals, when: (now) => in_phase('deal', 'events', 'actions')(now) },
    { at: kMine, when: asks('first-station', 'station') },
    { at: kBoard, when: in_phase('deal', 'events', 'actions') },
    { at: kHand, when: in_phase('deal', 'events', 'actions') },
    { at: kMine, when: asks('action') },
    { at: kBar, when: in_window },
    { at: kBar, when: (now) => asks('buy')(now) || now.round > 1 },
    { at: kMine, when: asks('move-domain') },
    { at: kBar, when: asks('involve') },
    { at: kRivals, when: (now) => now.round > 1 },
  ],
};

// The first lesson not yet given whose moment this is.
export function next_lesson(game: string, given: ReadonlySet<number>, now: Moment): number | null {
  const found = (kLessons[game] ?? []).findIndex((lesson, i) => !given.has(i) && lesson.when(now));
  return found < 0 ? null : found;
}

// Which tables are lessons, and how far they got; for this tab only.
export interface Progress {
  given: number[];
}
const key = (table: string) => `lesson ${table}`;
export function progress_of(table: string): Progress | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? 'null');
  } catch {
    return null;
  }
}
export function keep_progress(table: string, progress: Progress | null): void {
  try {
    if (progress) sessionStorage.setItem(key(table), JSON.stringify(progress));
    else sessionStorage.removeItem(key(table));
  } catch {
    // The lesson then lasts as long as the page.
  }
}
