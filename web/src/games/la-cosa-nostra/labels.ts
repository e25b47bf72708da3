// Names and sentences for things, as a screen reader says them.
import { showsOdds } from '../../app/settings.svelte';
import type { Args } from '../../generated/messages';
import { list, money, percent, roman, t } from '../../i18n/i18n.svelte';
import { slugOf, spaceOf, type Thing } from '../../table/choice.svelte';
import { withFirstNames as naming } from '../names';
import {
  bossName,
  businessName,
  gangsterName,
  influenceName,
  isGangster,
  jobFace,
  needed,
  odds,
  shortName,
} from './cards';
import { type Business, type Gangster, typeOf } from './view';

export function labelOf(what: Thing, short = false): string {
  const slug = slugOf(what);
  switch (spaceOf(what)) {
    case 'gangster':
      return short ? shortName(slug) : gangsterName(slug);
    case 'job':
      return jobFace(slug)?.name ?? slug;
    case 'type':
      return businessName(slug);
    case 'business':
      return businessName(typeOf(slug));
    case 'skill':
      return businessName(slug);
    case 'card':
      return influenceName(slug);
    case 'boss':
      return bossName(slug);
    case 'die':
      return t('lcn.die', { pips: slug });
    case 'seat':
      return t('table.seat', { seat: slug });
    default:
      return slug;
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// The server numbers the copies of a card ("Loan Shark 2", "Theft III") so that a text form is exact. At the table one
// points at the card, and only its name is said.
export function colloquial(text: string, args: Args): string {
  let result = text;
  for (const value of Object.values(args)) {
    const copy = typeof value === 'string' ? value.match(/^(.+)-(\d+)$/) : null;
    if (!copy) continue;
    const n = Number(copy[2]);
    result = result
      .replace(new RegExp(`(${escaped(businessName(copy[1]!))}\\p{L}*) ${n}\\b`, 'u'), '$1') // den Polizisten 2
      .replace(`${jobFace(value as string)?.name} ${roman(n)}`, jobFace(value as string)?.name ?? '');
  }
  return result;
}

export const withFirstNames = naming((slug) => (isGangster(slug) ? gangsterName(slug) : undefined), shortName);

export function taskText(g: Gangster): string {
  if (!g.active) return t('lcn.deactivated');
  if (g.job) return jobFace(g.job)?.name ?? g.job;
  if (g.back) return t('lcn.face_down', { round: roman(g.back) });
  if (g.purchase) return t('lcn.buys', { business: businessName(typeOf(g.purchase)) });
  return t(g.idle ? 'lcn.idle' : 'lcn.free');
}

export function gangsterText(g: Gangster): string {
  const parts = [gangsterName(g.id), t('lcn.strength', { n: g.strength }), taskText(g)];
  if (g.attached?.length) parts.push(list(g.attached.map(influenceName)));
  return parts.join(', ');
}

export function oddsText(job: string | null, g: Gangster): string {
  const face = job ? jobFace(job) : null;
  const need = face ? needed(face, g) : null;
  if (need === null || !showsOdds()) return '';
  const chance = odds(g.strength, need);
  return t('lcn.odds_note', { one: percent(chance.one), two: percent(chance.two) });
}

export function businessText(b: Business, name: (seat: number) => string): string {
  const parts = [businessName(typeOf(b.id))];
  if (!b.active) parts.push(t('lcn.deactivated'));
  if (b.used) parts.push(t('lcn.used'));
  if (b.markers?.length) parts.push(t('lcn.markers_of', { names: list(b.markers.map(name)) }));
  return parts.join(', ');
}

export const cashText = (dollars: number) => money(dollars);
