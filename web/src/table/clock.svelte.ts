// The clock of the question that stands, as seconds left. One timer for the whole page.
import type { Clock } from '../generated/messages';
import type { Connection } from '../net/connection.svelte';

const tick = $state({ now: Date.now() });
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

// Call in a component: keeps the timer running while it is shown.
export function useClock(): void {
  $effect(() => {
    if (users++ === 0) timer = setInterval(() => (tick.now = Date.now()), 250);
    tick.now = Date.now();
    return () => {
      if (--users === 0) clearInterval(timer);
    };
  });
}

export interface Rest {
  left: number; // seconds
  whole: number;
  kind: 'base' | 'reserve' | 'grace' | 'window';
}

// What is left of the time for this decision; then of the reserve, then of the grace.
export function restOf(clock: Clock | null, connection: Connection): Rest | null {
  if (!clock || clock.ends_at === null || clock.phase === 'stopped' || clock.phase === 'paused') return null;
  const now = tick.now + (connection.serverNow() - Date.now());
  const baseEnd = clock.base_ends_at;
  if (clock.phase !== 'window' && baseEnd !== null && now < baseEnd)
    return { left: (baseEnd - now) / 1000, whole: (baseEnd - clock.opened_at) / 1000, kind: 'base' };
  const start = baseEnd ?? clock.opened_at;
  const kind = clock.phase === 'grace' ? 'grace' : clock.phase === 'window' ? 'window' : 'reserve';
  return { left: Math.max(0, (clock.ends_at - now) / 1000), whole: (clock.ends_at - start) / 1000, kind };
}

export const secondsSince = (at: number, connection: Connection) =>
  (tick.now + (connection.serverNow() - Date.now()) - at) / 1000;
