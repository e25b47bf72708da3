// Who may still cut into a conquest: a row for each other family, as everybody at the table sees it.
import type { Key } from '../../i18n/i18n.svelte';
import type { LogLine } from '../../table/store.svelte';
import { figures } from './cards';
import type { OmAction, OmView } from './view';

export type InvolvementState = 'in' | 'out' | 'decides' | 'later';
export interface Involvement {
  seat: number;
  influence: number; // of the best capo, without the die
  state: InvolvementState;
}
export const STATE_WORDS: Record<InvolvementState, Key> = {
  in: 'om.involved.in',
  out: 'om.involved.out',
  decides: 'om.involved.decides',
  later: 'om.involved.later',
};

// Families are asked in turn after the one that acts. Whoever cannot pay is passed over, so being before the one who is
// asked and not in it means being out.
export function involvementOf(view: OmView, action: OmAction, asked: number[], log: LogLine[]): Involvement[] {
  const declared = log.findLastIndex((l) => l.event.event === 'conquest-declared');
  const stayedOut = new Set(
    log.slice(declared + 1).flatMap(({ event }) => (event.event === 'stays-out' ? [Number(event.args.player)] : [])),
  );
  const n = view.players.length;
  const order = Array.from({ length: n - 1 }, (_, i) => ((action.family + i) % n) + 1);
  const reached = Math.max(...order.map((seat, i) => (asked.includes(seat) ? i : -1)));
  return order.flatMap((seat, i) => {
    const family = view.players.find((p) => p.seat === seat);
    if (!family) return [];
    const influence = Math.max(0, ...family.capos.map((capo) => figures(family.don, capo).influence));
    const isIn = (action.involved ?? []).some((x) => x.seat === seat);
    const state = isIn ? 'in' : asked.includes(seat) ? 'decides' : stayedOut.has(seat) || i < reached ? 'out' : 'later';
    return [{ seat, influence, state }];
  });
}
