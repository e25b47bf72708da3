// What a table of La Cosa Nostra stops for.
import type { Event } from '../../generated/messages';
import { money, t } from '../../i18n/i18n.svelte';
import { thing } from '../../table/choice.svelte';
import { paydaySlipOf, slipsTogether } from '../../table/steps';
import type { DisplayStep } from '../module';
import { businessCard, businessName, gangsterName, monopolyCards, monopolyName } from './cards';
import { colloquial, labelOf } from './labels';
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

// The slip of a payday: equal businesses in one line, monopolies, and what is out of action struck through, with who
// did it by which Job.
export function paydaySlip(view: LcnView, seat: number, income: number, past: Event[] = []): DisplayStep {
  const businesses = playerOf(view, seat)?.businesses ?? [];
  const incomeOf = (type: string) => Number(businessCard(type)?.income ?? 0);
  const lines = [...byType(businesses.filter((b) => b.active))].map(([type, n]) => ({
    label: n > 1 ? `${businessName(type)} × ${n}` : businessName(type),
    amount: money(n * incomeOf(type)),
  }));
  const struck = businesses
    .filter((b) => !b.active)
    .map(({ id }) => ({
      label: businessName(typeOf(id)),
      amount: money(incomeOf(typeOf(id))),
      struck: true,
      reason: whyOut(id, past),
    }));
  const monopolies = monopolyCards().filter((m) => view.monopolies[m.id] === seat);
  const rows = [
    ...lines,
    ...monopolies.map((m) => ({ label: monopolyName(m.id), amount: money(Number(m.income)) })),
    ...struck,
  ];
  return paydaySlipOf(seat, rows, income, playerOf(view, seat)?.cash ?? 0);
}

// "Out this round: Arson I (Ray Conti)".
function whyOut(business: string, past: Event[]): string {
  const done = past.findLast((e) => e.event === 'business-deactivated' && e.args.business === business);
  if (!done?.args.job || !done.args.by) return t('display.out');
  return t('display.out_by', {
    job: labelOf(thing('job', String(done.args.job))),
    by: gangsterName(String(done.args.by)),
  });
}

function byType(businesses: Business[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const b of businesses) out.set(typeOf(b.id), (out.get(typeOf(b.id)) ?? 0) + 1);
  return out;
}

export function notices(events: Event[], before: LcnView, me: number | null, past: Event[] = []): DisplayStep[] {
  const killed = events.flatMap((e): DisplayStep[] => {
    if (e.event !== 'killed') return [];
    const person = String(e.args.gangster);
    return [{ ...aboutPerson(e, person), title: colloquial(e.sentence, e.args) }];
  });
  const slips = events
    .filter((e) => e.event === 'income')
    .map(({ args }) => paydaySlip(before, Number(args.player), Number(args.sum), past));
  return [...killed, ...slipsTogether(slips, me)];
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
