// Which rivals' businesses would help with the card in my fingers: those of a kind it asks for and I do not have.
import { list, money, t } from '../../i18n/words.svelte';
import { slug_of, space_of, type Thing } from '../../table/choice.svelte';
import type { TableContext } from '../../table/context.svelte';
import { business_card, business_name, job_face } from './cards';
import { covers, player_of } from './state';
import { type Gangster, type LcnView, type_of } from './view';
import { odds_told } from './words';

// A man of mine picked in the action phase, and what he has to do.
function tasked(picked: Thing[], view: LcnView, me: number): Gangster | undefined {
  if (view.phase !== 'action') return undefined;
  const slugs = picked.filter((p) => space_of(p) === 'gangster').map(slug_of);
  return player_of(view, me)?.gangsters?.find((g) => slugs.includes(g.id));
}

// The Job in question: the card in my fingers, or what the man I picked carries.
function face_of(picked: Thing[], view: LcnView, me: number) {
  const card = picked.find((p) => space_of(p) === 'job');
  const job = card ? slug_of(card) : tasked(picked, view, me)?.job;
  return job ? job_face(job) : null;
}

function missing_of(picked: Thing[], view: LcnView, me: number): string[] {
  const face = face_of(picked, view, me);
  if (!face) return [];
  const state = covers(view, me, face.needs);
  return face.needs.filter((_, i) => state[i] === 'missing');
}

// What comes of the man I picked: his odds, or what he buys.
function task_told(picked: Thing[], view: LcnView, me: number): string {
  const man = tasked(picked, view, me);
  if (man?.job) return t('lcn.executes', { job: job_face(man.job)?.name ?? '', odds: odds_told(man.job, man) });
  if (!man?.purchase) return '';
  const type = type_of(man.purchase);
  return t('lcn.pays_for', { business: business_name(type), price: money(Number(business_card(type)?.price ?? 0)) });
}

export const hint = (picked: Thing[], view: LcnView, me: number, name: (seat: number) => string) =>
  [task_told(picked, view, me), missing_told(picked, view, me, name)].filter(Boolean).join(' ');

// "You still need a Construction Firm. Jonas has one."
function missing_told(picked: Thing[], view: LcnView, me: number, name: (seat: number) => string): string {
  const missing = [...new Set(missing_of(picked, view, me))];
  if (missing.length === 0) return '';
  const owners = view.players.filter(
    (p) => p.seat !== me && p.businesses?.some((b) => b.active && missing.includes(type_of(b.id))),
  );
  const who =
    owners.length > 0 ? t('lcn.who_has', { n: owners.length, names: list(owners.map((p) => name(p.seat))) }) : '';
  return `${t('lcn.still_needs', { what: list(missing.map(business_name)) })} ${who}`;
}

export function hinted(table: TableContext, view: LcnView): Set<string> {
  const me = table.store.me;
  if (me === null) return new Set();
  const missing = new Set(missing_of(table.choice.picked, view, me));
  const others = view.players.filter((p) => p.seat !== me).flatMap((p) => p.businesses ?? []);
  return new Set(others.filter((b) => b.active && missing.has(type_of(b.id))).map((b) => b.id));
}
