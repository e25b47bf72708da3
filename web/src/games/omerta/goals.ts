// How far a main goal has come, counted from what lies open: domains by borough or business, and respect.
import { thingName } from '../../app/catalogue.svelte';
import { t } from '../../i18n/i18n.svelte';
import { boroughName, domain, number, objective } from './cards';
import { GAME, type OmFamily } from './view';

export interface Progress {
  label: string;
  have: number;
  need: number;
}

export function progress(id: string, family: OmFamily): Progress[] {
  const card = objective(id);
  if (card?.kind !== 'main_objective') return [];
  const needs = (card.domains as number[] | undefined) ?? [];
  const rows = (field: 'borough' | 'business', names: string[], word: (name: string) => string) =>
    names.map((name, i) => ({
      label: word(name),
      have: family.domains.filter((d) => domain(d.domain)?.[field] === name).length,
      need: needs[i] ?? 0,
    }));
  return [
    ...rows('borough', (card.boroughs as string[] | undefined) ?? [], boroughName),
    ...rows('business', (card.businesses as string[] | undefined) ?? [], (b) => thingName(GAME, 'business', b)),
    { label: t('om.respect'), have: family.respect, need: number(card, 'respect') },
  ];
}
