// How far my main goal has come and which domains serve my goals, as the server says it.
import { thingName } from '../../app/catalogue.svelte';
import { t } from '../../i18n/i18n.svelte';
import { boroughName } from './cards';
import { GAME, type OmView } from './view';

export interface Progress {
  label: string;
  have: number;
  need: number;
}

export const progress = (view: OmView): Progress[] =>
  (view.main_progress ?? []).map(({ kind, name, have, need }) => ({
    label:
      kind === 'respect'
        ? t('om.respect')
        : kind === 'borough'
          ? boroughName(name)
          : thingName(GAME, 'business', String(name)),
    have,
    need,
  }));

export function served(id: string, view: OmView): 'main' | 'secondary' | null {
  if (view.serves_main?.includes(id)) return 'main';
  return view.serves_secondary?.includes(id) ? 'secondary' : null;
}
