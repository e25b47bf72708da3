// When each lesson of a guided first game has its moment, and where it points. A lesson follows what the server asks
// and shows; it knows no rule and forbids nothing.
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

export const momentOf = (position: Position | null): Moment => ({
  question: position?.decision?.key ?? '',
  mine: position?.decision?.mine ?? false,
  window: position?.decision?.window ?? false,
  phase: position?.view.phase ?? '',
  round: position?.round ?? 0,
});

const RIVALS = '[data-region="rivals"]';
const BOARD = '[data-region="board"]';
const MINE = '[data-region="mine"]';
const HAND = '[data-region="hand"]';
const BAR = '.decide';
const OFFERS = '[data-make-offer], [data-rail="talk"], .tabbar button:nth-child(3)';

const asks =
  (...keys: string[]) =>
  (now: Moment) =>
    now.mine && keys.includes(now.question);
const inPhase =
  (...phases: string[]) =>
  (now: Moment) =>
    phases.includes(now.phase);
const inWindow = (now: Moment) => now.window;

export const LESSONS: Record<string, Lesson[]> = {
  'la-cosa-nostra': [
    { at: BOARD, when: asks('boss') },
    { at: RIVALS, when: inPhase('planning') },
    { at: HAND, when: asks('plan') },
    { at: BOARD, when: asks('plan') },
    { at: MINE, when: asks('plan') },
    { at: OFFERS, when: inPhase('planning', 'action') },
    { at: MINE, when: asks('turn') },
    { at: BAR, when: inWindow },
    { at: MINE, when: (now) => asks('recruit')(now) || now.round > 1 },
    { at: OFFERS, when: inPhase('action') },
    { at: BAR, when: asks('attack', 'target') },
    { at: MINE, when: (now) => asks('launder')(now) || now.round > 2 },
  ],
  'nothing-personal': [
    { at: RIVALS, when: asks('start', 'init', 'turn') },
    { at: BOARD, when: asks('init') },
    { at: BOARD, when: inPhase('influence') },
    { at: HAND, when: asks('turn') },
    { at: BOARD, when: asks('icon', 'space') },
    { at: OFFERS, when: inPhase('influence', 'income', 'actions') },
    { at: BAR, when: inWindow },
    { at: BAR, when: asks('act') },
    { at: BOARD, when: (now) => inPhase('feds', 'family')(now) || now.round > 1 },
    { at: BAR, when: asks('reroll') },
    { at: BAR, when: asks('tie', 'consent') },
    { at: HAND, when: (now) => now.round > 1 },
  ],
  omerta: [
    { at: MINE, when: asks('keep') },
    { at: '.goals, [data-region="mine"]', when: (now) => now.mine },
    { at: RIVALS, when: (now) => inPhase('deal', 'events', 'actions')(now) },
    { at: MINE, when: asks('first-station', 'station') },
    { at: BOARD, when: inPhase('deal', 'events', 'actions') },
    { at: HAND, when: inPhase('deal', 'events', 'actions') },
    { at: MINE, when: asks('action') },
    { at: BAR, when: inWindow },
    { at: BAR, when: (now) => asks('buy')(now) || now.round > 1 },
    { at: MINE, when: asks('move-domain') },
    { at: BAR, when: asks('involve') },
    { at: RIVALS, when: (now) => now.round > 1 },
  ],
};

// The first lesson not yet given whose moment this is.
export function nextLesson(game: string, given: ReadonlySet<number>, now: Moment): number | null {
  const found = (LESSONS[game] ?? []).findIndex((lesson, i) => !given.has(i) && lesson.when(now));
  return found < 0 ? null : found;
}

// Which tables are lessons, and how far they got; for this tab only.
export interface Progress {
  given: number[];
}
const key = (table: string) => `lesson ${table}`;
export function progressOf(table: string): Progress | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? 'null');
  } catch {
    return null;
  }
}
export function keepProgress(table: string, progress: Progress | null): void {
  try {
    if (progress) sessionStorage.setItem(key(table), JSON.stringify(progress));
    else sessionStorage.removeItem(key(table));
  } catch {
    // The lesson then lasts as long as the page.
  }
}
