// How far my main goal has come and which domains serve my goals, as the server says it.
import { thingName } from '../../app/catalogue.svelte';
import { t } from '../../i18n/i18n.svelte';
import { boroughName, domain, number } from './cards';
import { GAME, type OmView } from './view';

export interface Progress {
  label: string;
  have: number;
  need: number;
  would: number | null; // with the domain I am aiming at; null: that changes nothing
}

// V2-OM OT-9: what a condition would count with this domain of others.
function withDomain(kind: string, name: string | undefined, have: number, id: string): number | null {
  const card = domain(id);
  if (kind === 'respect') return have + number(card, 'respect');
  return card?.[kind] === name ? have + 1 : null;
}

export const progress = (view: OmView, aimed: string | null = null): Progress[] =>
  (view.main_progress ?? []).map(({ kind, name, have, need }) => ({
    label:
      kind === 'respect'
        ? t('om.respect')
        : kind === 'borough'
          ? boroughName(name)
          : thingName(GAME, 'business', String(name)),
    have,
    need,
    would: aimed === null ? null : withDomain(kind, name, have, aimed),
  }));
// "1 of 3", and what it would be then.
export const counted = ({ have, need, would }: Progress) =>
  t('om.progress', { n: have, of: need }) + (would === null ? '' : ` → ${would}`);

export function served(id: string, view: OmView): 'main' | 'secondary' | null {
  if (view.serves_main?.includes(id)) return 'main';
  return view.serves_secondary?.includes(id) ? 'secondary' : null;
}
