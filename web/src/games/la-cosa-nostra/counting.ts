// What the sums of the final count were computed from.
import type { Event } from '../../generated/messages';
import { money } from '../../i18n/i18n.svelte';
import type { CountedSum } from '../module';
import { gangsterCard } from './cards';
import { playerOf } from './state';
import type { LcnView } from './view';

const SUMS = new Set(['count-start', 'income', 'business-bonus', 'most-gangsters', 'power-bonus', 'laundered-back']);
// What counts twice in the final count.
const DOUBLED = new Set(['income', 'laundered-back']);

export function counted(events: Event[], view: LcnView): CountedSum[] {
  return events
    .filter((e) => SUMS.has(e.event))
    .map(({ event, args }) => {
      const seat = Number(args.player);
      const factor = DOUBLED.has(event) ? 2 : event === 'power-bonus' ? trophyGuns(view, seat) : 0;
      return { row: event, seat, from: product(factor, Number(args.sum)) };
    });
}
const product = (factor: number, sum: number) =>
  factor > 0 && sum > 0 && sum % factor === 0 ? `${factor} × ${money(sum / factor)}` : '';
// The printed strength of all gangsters this seat has killed.
const trophyGuns = (view: LcnView, seat: number) =>
  (playerOf(view, seat)?.trophies ?? []).reduce((guns, slug) => guns + Number(gangsterCard(slug)?.strength ?? 0), 0);
