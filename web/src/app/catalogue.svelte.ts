// What the server tells about its games in the reader's language: names, options, phrases, bots, cards, rules. Loaded when
// first asked for and again when the language changes. Never changed in place, so nothing in it is watched piece by piece.

import { is_neutral, tame } from '../i18n/neutral.svelte';
import { kLangs, type Lang, lang } from '../i18n/words.svelte';
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
type ByGame<T> = Record<string, T>;

let catalogue = $state.raw<Catalogue | null>(null);
let loaded_cards = $state.raw<ByGame<CardInfo[]>>({});
let loaded_rules = $state.raw<ByGame<RuleText[]>>({}); // by game and language

const tame_all = (words: Localised) => Object.fromEntries(kLangs.map((l) => [l, tame(words[l], l)])) as Localised;
const tamed = (c: CardInfo): CardInfo => ({
  ...c,
  name: tame_all(c.name),
  ...(c.text ? { text: tame_all(c.text) } : {}),
});
const every = <A, B>(all: ByGame<A>, f: (one: A) => B): ByGame<B> =>
  Object.fromEntries(Object.entries(all).map(([game, one]) => [game, f(one)]));
const key_of = (kind: string, id: string) => `${kind} ${id}`;

const shown_cards: ByGame<CardInfo[]> = $derived(
  is_neutral() ? every(loaded_cards, (all) => all.map(tamed)) : loaded_cards,
);
// Boards ask for the same cards by the hundred with every move.
const index: ByGame<Map<string, CardInfo>> = $derived(
  every(shown_cards, (all) => new Map(all.map((c) => [key_of(c.kind, c.id), c]))),
);

export const games = (): GameInfo[] => catalogue?.games ?? [];
export const game_info = (id: string) => games().find((g) => g.id === id);
export const phrases = () => catalogue?.phrases ?? [];
export const bots = () => catalogue?.bots ?? [];
export const cards = (game: string): CardInfo[] => shown_cards[game] ?? [];
export const card_of = (game: string, kind: string, id: string) => index[game]?.get(key_of(kind, id));
export const rule = (game: string, id: string) => rules(game).find((r) => r.id === id);
export const rules = (game: string): RuleText[] => loaded_rules[`${game} ${lang()}`] ?? [];

export async function load_catalogue(): Promise<void> {
  const reply = await api.catalogue();
  if (reply.ok) catalogue = reply.value;
}

export async function load_cards(game: string): Promise<void> {
  if (loaded_cards[game]) return;
  const reply = await api.cards(game);
  if (reply.ok) loaded_cards = { ...loaded_cards, [game]: reply.value.cards as CardInfo[] };
}

export async function load_rules(game: string): Promise<void> {
  const key = `${game} ${lang()}`;
  if (loaded_rules[key]) return;
  const reply = await api.rules(game);
  if (reply.ok) loaded_rules = { ...loaded_rules, [key]: reply.value.rules };
}

// The name of a thing by list and slug, as the server writes it in the reader's language.
export const thing_name = (game: string, list: string, slug: string) =>
  tame(game_info(game)?.lists?.[list]?.[slug] ?? slug);
