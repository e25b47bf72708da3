// Which rivals' businesses would help with the card in my fingers: those of a kind it asks for and I do not have.
import { list, money, t } from '../../i18n/i18n.svelte';
import { slugOf, spaceOf, type Thing } from '../../table/choice.svelte';
import type { TableContext } from '../../table/context.svelte';
import type { Ask } from '../module';
import { businessCard, businessName, jobFace } from './cards';
import { oddsText } from './labels';
import { covers, playerOf } from './state';
import { type Gangster, type LcnView, typeOf } from './view';

const MOST_ASKS = 2;

// A man of mine picked in the action phase, and what he has to do.
function tasked(picked: Thing[], view: LcnView, me: number): Gangster | undefined {
  if (view.phase !== 'action') return undefined;
  const slugs = picked.filter((p) => spaceOf(p) === 'gangster').map(slugOf);
  return playerOf(view, me)?.gangsters?.find((g) => slugs.includes(g.id));
}

// The Job in question: the card in my fingers, or what the man I picked carries.
function faceOf(picked: Thing[], view: LcnView, me: number) {
  const card = picked.find((p) => spaceOf(p) === 'job');
  const job = card ? slugOf(card) : tasked(picked, view, me)?.job;
  return job ? jobFace(job) : null;
}

function missingOf(picked: Thing[], view: LcnView, me: number): string[] {
  const face = faceOf(picked, view, me);
  if (!face) return [];
  const state = covers(view, me, face.needs);
  return face.needs.filter((_, i) => state[i] === 'missing');
}

// What comes of the man I picked: his odds, or what he buys.
function taskText(picked: Thing[], view: LcnView, me: number): string {
  const man = tasked(picked, view, me);
  if (man?.job) return t('lcn.executes', { job: jobFace(man.job)?.name ?? '', odds: oddsText(man.job, man) });
  if (!man?.purchase) return '';
  const type = typeOf(man.purchase);
  return t('lcn.pays_for', { business: businessName(type), price: money(Number(businessCard(type)?.price ?? 0)) });
}

export const hint = (picked: Thing[], view: LcnView, me: number, name: (seat: number) => string) =>
  [taskText(picked, view, me), missingText(picked, view, me, name)].filter(Boolean).join(' ');

// "You still need a Construction Firm. Jonas has one."
function missingText(picked: Thing[], view: LcnView, me: number, name: (seat: number) => string): string {
  const missing = [...new Set(missingOf(picked, view, me))];
  if (missing.length === 0) return '';
  const owners = view.players.filter(
    (p) => p.seat !== me && p.businesses?.some((b) => b.active && missing.includes(typeOf(b.id))),
  );
  const who =
    owners.length > 0
      ? t('lcn.who_has', { n: owners.length, names: list(owners.map((p) => name(p.seat))) })
      : t('lcn.nobody_has', { business: list(missing.map(businessName), 'disjunction') });
  return `${t('lcn.still_needs', { what: list(missing.map(businessName)) })} ${who}`;
}

// Rivals who own the first business that is missing, with an offer for one use of it: a sixth of the low payout.
export function asks(picked: Thing[], view: LcnView, me: number): Ask[] {
  const face = faceOf(picked, view, me);
  const type = missingOf(picked, view, me)[0];
  if (!face || !type) return [];
  const price = Math.max(1, Math.round((face.low ?? 0) / 6000)) * 1000;
  return view.players
    .filter((p) => p.seat !== me)
    .flatMap((p) => {
      const lends = p.businesses?.find((b) => b.active && typeOf(b.id) === type);
      const offer = { gives: [`cash ${price}`], wants: [`marker ${lends?.id}`] };
      return lends ? [{ seat: p.seat, label: businessName(type), ...offer }] : [];
    })
    .slice(0, MOST_ASKS);
}

export function hinted(table: TableContext, view: LcnView): Set<string> {
  const me = table.store.me;
  if (me === null) return new Set();
  const missing = new Set(missingOf(table.choice.picked, view, me));
  const others = view.players.filter((p) => p.seat !== me).flatMap((p) => p.businesses ?? []);
  return new Set(others.filter((b) => b.active && missing.has(typeOf(b.id))).map((b) => b.id));
}
