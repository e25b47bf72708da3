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

// Which of my hidden goals a domain that is not mine would bring forward: my main one before a secondary one.
export function served(id: string, mine: OmFamily | undefined): 'main' | 'secondary' | null {
  const card = domain(id);
  if (!mine || !card || mine.domains.some((d) => d.domain === id)) return null;
  const held = (field: 'borough' | 'business') =>
    mine.domains.filter((d) => domain(d.domain)?.[field] === card[field]).length;
  const main = mine.main ? objective(mine.main) : undefined;
  const needs = (main?.domains as number[] | undefined) ?? [];
  const wants = (names: unknown, field: 'borough' | 'business') => {
    const at = Array.isArray(names) ? names.indexOf(card[field]) : -1;
    return at >= 0 && held(field) < (needs[at] ?? 0);
  };
  if (main && (wants(main.boroughs, 'borough') || wants(main.businesses, 'business'))) return 'main';
  const FIELDS: Record<string, 'borough' | 'business'> = { boroughs_with: 'borough', businesses_with: 'business' };
  const spreads = (mine.secondaries ?? []).some((goal) => {
    const field = FIELDS[String(objective(goal)?.condition)];
    return field !== undefined && held(field) < number(objective(goal), 'domains');
  });
  return spreads ? 'secondary' : null;
}
