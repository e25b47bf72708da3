// Names and sentences for things, as a screen reader says them.
import { shows_odds } from '../../app/settings.svelte';
import type { Args } from '../../generated/messages';
import { list, money, percent, roman, t } from '../../i18n/words.svelte';
import { slug_of, space_of, type Thing } from '../../table/choice.svelte';
import { boss_name, business_name, gangster_name, influence_name, job_face, needed, odds, short_name } from './cards';
import { type Business, type Gangster, type_of } from './view';

export function label_of(what: Thing, short = false): string {
  const slug = slug_of(what);
  switch (space_of(what)) {
    case 'gangster':
      return short ? short_name(slug) : gangster_name(slug);
    case 'job':
      return job_face(slug)?.name ?? slug;
    case 'type':
      return business_name(slug);
    case 'business':
      return business_name(type_of(slug));
    case 'skill':
      return business_name(slug);
    case 'card':
      return influence_name(slug);
    case 'boss':
      return boss_name(slug);
    case 'die':
      return t('lcn.die', { pips: slug });
    case 'seat':
      return t('table.seat', { seat: slug });
    default:
      return slug;
  }
}

// The server numbers the copies of a card ("Loan Shark 2", "Theft III") so that a text form is exact. At the table one
// points at the card, and only its name is said.
export function plain(text: string, args: Args): string {
  let told = text;
  for (const value of Object.values(args)) {
    const copy = typeof value === 'string' ? value.match(/^(.+)-(\d+)$/) : null;
    if (!copy) continue;
    const n = Number(copy[2]);
    told = told
      .replace(`${business_name(copy[1]!)} ${n}`, business_name(copy[1]!))
      .replace(`${job_face(value as string)?.name} ${roman(n)}`, job_face(value as string)?.name ?? '');
  }
  return told;
}

export function task_told(g: Gangster): string {
  if (!g.active) return t('lcn.deactivated');
  if (g.job) return job_face(g.job)?.name ?? g.job;
  if (g.back) return t('lcn.face_down', { round: roman(g.back) });
  if (g.purchase) return t('lcn.buys', { business: business_name(type_of(g.purchase)) });
  return t(g.idle ? 'lcn.idle' : 'lcn.free');
}

export function gangster_told(g: Gangster): string {
  const parts = [gangster_name(g.id), t('lcn.strength', { n: g.strength }), task_told(g)];
  if (g.attached?.length) parts.push(list(g.attached.map(influence_name)));
  return parts.join(', ');
}

export function odds_told(job: string | null, g: Gangster): string {
  const face = job ? job_face(job) : null;
  const need = face ? needed(face, g) : null;
  if (need === null || !shows_odds()) return '';
  const chance = odds(g.strength, need);
  return t('lcn.odds_told', { one: percent(chance.one), two: percent(chance.two) });
}

export function business_told(b: Business, name: (seat: number) => string): string {
  const parts = [business_name(type_of(b.id))];
  if (!b.active) parts.push(t('lcn.deactivated'));
  if (b.used) parts.push(t('lcn.used'));
  if (b.markers?.length) parts.push(t('lcn.markers_of', { names: list(b.markers.map(name)) }));
  return parts.join(', ');
}

export const cash_told = (dollars: number) => money(dollars);
