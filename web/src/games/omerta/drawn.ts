// What each family has drawn in this Events phase: incidents lie open, of other cards only their number is known.
import type { LogLine } from '../../table/store.svelte';

export interface Drawn {
  seat: number;
  incidents: string[];
  cards: number;
}

export function drawnSoFar(log: LogLine[]): Drawn[] {
  const began = log.findLastIndex((l) => l.event.event === 'phase-began');
  const by = new Map<number, Drawn>();
  for (const { event } of log.slice(began + 1)) {
    if (event.event !== 'incident' && event.event !== 'drew' && event.event !== 'drew-card') continue;
    const seat = Number(event.args.player);
    const drawn = by.get(seat) ?? { seat, incidents: [], cards: 0 };
    if (event.event === 'incident') drawn.incidents.push(String(event.args.card));
    else drawn.cards++;
    by.set(seat, drawn);
  }
  return [...by.values()];
}
