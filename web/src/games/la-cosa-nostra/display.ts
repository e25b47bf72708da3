// What a table of La Cosa Nostra stops for.
import type { Event } from '../../generated/messages';
import { money } from '../../i18n/i18n.svelte';
import { paydaySlipOf } from '../../table/steps';
import type { DisplayStep } from '../module';
import { businessCard, businessName, monopolyCards, monopolyName } from './cards';
import { colloquial } from './labels';
import { playerOf } from './state';
import { type Business, type LcnView, typeOf } from './view';

const PEOPLE_HIT = new Set(['killed', 'gangster-deactivated', 'task-lost']);
const BUSINESSES_HIT = new Set(['business-deactivated', 'destroyed', 'persuaded']);

// What others did to this seat. Who acts is in the events or in the Job under way; one's own bad luck is no attack.
export function losses(events: Event[], before: LcnView, me: number): string[] {
  const actor = events.find((e) => e.event === 'reveals')?.args.player ?? before.jobs?.at(-1)?.player;
  if (actor === me) return [];
  const mine = playerOf(before, me);
  const people = new Set(mine?.gangsters?.map((g) => g.id));
  const businesses = new Set(mine?.businesses?.map((b) => b.id));
  return events
    .filter(
      ({ event, args }) =>
        (event === 'pays' && args.player === me) ||
        (PEOPLE_HIT.has(event) && people.has(String(args.gangster))) ||
        (BUSINESSES_HIT.has(event) && businesses.has(String(args.business))),
    )
    .map((e) => colloquial(e.sentence, e.args));
}

// The slip of a payday: equal businesses in one line, monopolies, and what is out of action struck through.
export function paydaySlip(view: LcnView, seat: number, income: number): DisplayStep {
  const businesses = playerOf(view, seat)?.businesses ?? [];
  const lines = (active: boolean) =>
    [...byType(businesses.filter((b) => b.active === active))].map(([type, n]) => ({
      label: n > 1 ? `${businessName(type)} × ${n}` : businessName(type),
      amount: money(active ? n * Number(businessCard(type)?.income ?? 0) : 0),
      struck: !active,
    }));
  const monopolies = monopolyCards().filter((m) => view.monopolies[m.id] === seat);
  const rows = [
    ...lines(true),
    ...monopolies.map((m) => ({ label: monopolyName(m.id), amount: money(Number(m.income)) })),
    ...lines(false),
  ];
  return paydaySlipOf(seat, rows, income, playerOf(view, seat)?.cash ?? 0);
}

function byType(businesses: Business[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const b of businesses) out.set(typeOf(b.id), (out.get(typeOf(b.id)) ?? 0) + 1);
  return out;
}

export function notices(events: Event[], before: LcnView, me: number | null): DisplayStep[] {
  return events.flatMap((e): DisplayStep[] => {
    if (e.event === 'income' && e.args.player === me) return [paydaySlip(before, me!, Number(e.args.sum))];
    if (e.event !== 'killed') return [];
    const person = String(e.args.gangster);
    return [{ ...aboutPerson(e, person), title: colloquial(e.sentence, e.args) }];
  });
}

const aboutPerson = (e: Event, person: string): DisplayStep => ({
  kind: 'notice',
  seat: Number(e.args.other ?? 0),
  title: '',
  needed: '',
  dice: [],
  meaning: [],
  picture: { person, state: 'killed' },
});
