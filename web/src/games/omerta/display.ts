// What a table of Omertà stops for.
import type { Event } from '../../generated/messages';
import { money, t } from '../../i18n/i18n.svelte';
import { paydaySlipOf, slipsTogether } from '../../table/steps';
import type { DisplayStep } from '../module';
import { actionCard, domain, nameOf, number, textOf } from './cards';
import type { OmFamily, OmView } from './view';

const LOST_BY_PLAYER = new Set(['domain-lost', 'capo-lost', 'paid']);
const LOST_BY_OTHER = new Set(['assault-won', 'heist-won', 'robbed-income']);

// What others did to this seat. In one's own action soldiers and money are spent, not lost.
export function losses(events: Event[], before: OmView, me: number): string[] {
  if (before.action?.family === me) return [];
  return events
    .filter(
      ({ event, args }) =>
        (LOST_BY_PLAYER.has(event) && args.player === me) || (LOST_BY_OTHER.has(event) && args.other === me),
    )
    .map((e) => e.sentence);
}

// What an incident does to a family, as far as it comes at once.
const HITS = new Set(['paid-bank', 'paid', 'gained-money', 'soldiers-lost', 'domain-lost', 'capo-lost', 'truce']);
const MOST_HITS = 5;
const READ_INCIDENT_MS = 6000;
function hitsAfter(events: Event[], at: number): Event[] {
  const next = events.findIndex((e, i) => i > at && e.event === 'incident');
  return events
    .slice(at + 1, next < 0 ? undefined : next)
    .filter((e) => HITS.has(e.event))
    .slice(0, MOST_HITS);
}
// A line per family whose old and new value everybody knows; what else happens is said below.
function consequences(hits: Event[], before: OmView, after: OmView): Pick<DisplayStep, 'rows' | 'meaning'> {
  const lines = hits.map((e) => ({ e, amount: change(e, before, after) }));
  const rows = lines.flatMap(({ e, amount }) =>
    amount ? [{ seat: Number(e.args.player), label: e.sentence, amount }] : [],
  );
  return {
    ...(rows.length > 0 ? { rows } : {}),
    meaning: lines.flatMap(({ e, amount }) => (amount ? [] : e.sentence)),
  };
}

// What a family had and has, where everybody can count it: money, or soldiers.
function change({ event, args }: Event, before: OmView, after: OmView): string {
  const of = (view: OmView) => view.players.find((p) => p.seat === args.player);
  const [was, is] = [of(before), of(after)];
  if (!was || !is) return '';
  if (event === 'soldiers-lost') return arrow(String(soldiers(was)), String(soldiers(is)));
  if (!MONEY_HITS.has(event) || was.cash === undefined || is.cash === undefined) return '';
  return arrow(money(was.cash), money(is.cash));
}
const MONEY_HITS = new Set(['paid-bank', 'paid', 'gained-money']);
const arrow = (was: string, is: string) => (was === is ? '' : `${was} → ${is}`);
const soldiers = (family: OmFamily) =>
  family.capos.reduce((sum, c) => sum + c.reserve, 0) + family.domains.reduce((sum, d) => sum + d.soldiers, 0);

export function notices(events: Event[], before: OmView, after: OmView, me: number | null): DisplayStep[] {
  const notices = events.flatMap((e, i): DisplayStep[] => {
    const seat = Number(e.args.player ?? 0);
    const plain = { seat, needed: '', dice: [], meaning: [] };
    if (e.event === 'incident') {
      const card = String(e.args.card);
      const text = textOf(actionCard(card));
      const about = t('om.incident_draw', { n: Number(e.args.draw), all: Number(e.args.draws) });
      const step = {
        kind: 'notice',
        ...plain,
        title: e.sentence,
        about,
        text,
        picture: { card },
        isBanner: true,
      } as const;
      return [{ ...step, ...consequences(hitsAfter(events, i), before, after), staysMs: READ_INCIDENT_MS }];
    }
    if (e.event === 'new-capo' || e.event === 'capo-lost') {
      const state = e.event === 'capo-lost' ? 'killed' : 'free';
      return [{ kind: 'notice', ...plain, title: e.sentence, picture: { person: String(e.args.capo), state } }];
    }
    return [];
  });
  const slips = events
    .filter((e) => e.event === 'income')
    .map(({ args }) => paydaySlip(before, events, Number(args.player), Number(args.amount)));
  return [...notices, ...slipsTogether(slips, me)];
}

// Domains pay their family, those of a robbed capo the robber.
export function paydaySlip(before: OmView, events: Event[], seat: number, income: number): DisplayStep {
  const robbed = events.filter((e) => e.event === 'robbed-income');
  const lost = new Map(robbed.flatMap((e) => (e.args.other === seat ? [[String(e.args.domain), e.sentence]] : [])));
  const gains = robbed.flatMap(({ args }) => (args.player === seat ? [String(args.domain)] : []));
  const own = (before.players.find((p) => p.seat === seat)?.domains ?? []).map((d) => d.domain);
  const row = (id: string) => ({ label: nameOf(domain(id), id), amount: money(number(domain(id), 'resources')) });
  const domains = [...own.filter((id) => !lost.has(id)), ...gains];
  const people = income - domains.reduce((sum, id) => sum + number(domain(id), 'resources'), 0);
  const rows = [
    ...domains.map(row),
    ...(people > 0 ? [{ label: t('om.people_income'), amount: money(people) }] : []),
    ...own.filter((id) => lost.has(id)).map((id) => ({ ...row(id), struck: true, reason: lost.get(id)! })),
  ];
  return paydaySlipOf(seat, rows, income, before.players.find((p) => p.seat === seat)?.cash);
}
