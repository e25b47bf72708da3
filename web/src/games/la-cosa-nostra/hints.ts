// Which rivals' businesses would help with the card in my fingers: those of a kind it asks for and I do not have.
import { list, t } from '../../i18n/words.svelte';
import { slug_of, space_of, type Thing } from '../../table/choice.svelte';
import type { TableContext } from '../../table/context.svelte';
import { business_name, job_face } from './cards';
import { covers } from './state';
import { type LcnView, type_of } from './view';

function missing_of(picked: Thing[], view: LcnView, me: number): string[] {
  const job = picked.find((p) => space_of(p) === 'job');
  const face = job ? job_face(slug_of(job)) : null;
  if (!face) return [];
  const state = covers(view, me, face.needs);
  return face.needs.filter((_, i) => state[i] === 'missing');
}

// "You still need a Construction Firm. Jonas has one."
export function missing_told(picked: Thing[], view: LcnView, me: number, name: (seat: number) => string): string {
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
