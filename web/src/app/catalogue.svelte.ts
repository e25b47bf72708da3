// What the server tells about its games in the reader's language: names, options, phrases, bots, cards, rules. Loaded when
// first asked for and again when the language changes.

import { type Lang, lang } from '../i18n/words.svelte';
import { api, type Catalogue, type GameInfo, type RuleText } from '../net/http';

export type Localised = Record<Lang, string>;
export interface CardInfo {
  id: string;
  kind: string;
  count: number;
  source: string;
  name: Localised;
  text?: Localised;
  [field: string]: unknown;
}

const state = $state({
  catalogue: null as Catalogue | null,
  cards: {} as Record<string, CardInfo[]>,
  rules: {} as Record<string, RuleText[]>,
});

export const games = (): GameInfo[] => state.catalogue?.games ?? [];
export const game_info = (id: string) => games().find((g) => g.id === id);
export const phrases = () => state.catalogue?.phrases ?? [];
export const bots = () => state.catalogue?.bots ?? [];
export const cards = (game: string): CardInfo[] => state.cards[game] ?? [];
export const rule = (game: string, id: string) => state.rules[`${game} ${lang()}`]?.find((r) => r.id === id);
export const rules = (game: string): RuleText[] => state.rules[`${game} ${lang()}`] ?? [];

export async function load_catalogue(): Promise<void> {
  const reply = await api.catalogue();
  if (reply.ok) state.catalogue = reply.value;
}

export async function load_cards(game: string): Promise<void> {
  if (state.cards[game]) return;
  const reply = await api.cards(game);
  if (reply.ok) state.cards[game] = reply.value.cards as CardInfo[];
}

export async function load_rules(game: string): Promise<void> {
  const key = `${game} ${lang()}`;
  if (state.rules[key]) return;
  const reply = await api.rules(game);
  if (reply.ok) state.rules[key] = reply.value.rules;
}

// The name of a thing by list and slug, as the server writes it in the reader's language.
export const thing_name = (game: string, list: string, slug: string) => game_info(game)?.lists?.[list]?.[slug] ?? slug;
