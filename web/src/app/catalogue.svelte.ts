// What the server reports about its games in the reader's language: names, options, phrases, bots, cards, rules. Loaded
// when first asked for and again when the language changes. Never changed in place, so nothing in it is watched piece
// by piece.

import { LANGS, type Lang, lang } from '../i18n/i18n.svelte';
import { neutralize, usesNeutralWords } from '../i18n/neutral.svelte';
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
let loadedCards = $state.raw<ByGame<CardInfo[]>>({});
let ownCards = $state.raw<ByGame<CardInfo[]>>({}); // of the table that is shown, if it has a card file of its own
let loadedRules = $state.raw<ByGame<RuleText[]>>({}); // by game and language

const neutralizeAll = (words: Localised) =>
  Object.fromEntries(LANGS.map((l) => [l, neutralize(words[l], l)])) as Localised;
const neutralized = (c: CardInfo): CardInfo => ({
  ...c,
  name: neutralizeAll(c.name),
  ...(c.text ? { text: neutralizeAll(c.text) } : {}),
});
const every = <A, B>(all: ByGame<A>, f: (one: A) => B): ByGame<B> =>
  Object.fromEntries(Object.entries(all).map(([game, one]) => [game, f(one)]));
const keyOf = (kind: string, id: string) => `${kind} ${id}`;

const playedCards: ByGame<CardInfo[]> = $derived({ ...loadedCards, ...ownCards });
const shownCards: ByGame<CardInfo[]> = $derived(
  usesNeutralWords() ? every(playedCards, (all) => all.map(neutralized)) : playedCards,
);
// Boards ask for the same cards by the hundred with every move.
const index: ByGame<Map<string, CardInfo>> = $derived(
  every(shownCards, (all) => new Map(all.map((c) => [keyOf(c.kind, c.id), c]))),
);

export const games = (): GameInfo[] => catalogue?.games ?? [];
export const gameInfo = (id: string) => games().find((g) => g.id === id);
// Whichever item of the game is a bare sum.
export const moneyItem = (game: string) =>
  gameInfo(game)?.items?.find((i) => i.args.length === 1 && i.args[0]?.type === 'money')?.verb ?? '';
export const phrases = () => catalogue?.phrases ?? [];
export const bots = () => catalogue?.bots ?? [];
export const cast = () => catalogue?.cast ?? []; // the personas that bots may be
export const cards = (game: string): CardInfo[] => shownCards[game] ?? [];
export const cardOf = (game: string, kind: string, id: string) => index[game]?.get(keyOf(kind, id));
export const rule = (game: string, id: string) => rules(game).find((r) => r.id === id);
export const rules = (game: string): RuleText[] => loadedRules[`${game} ${lang()}`] ?? [];

export async function loadCatalogue(): Promise<void> {
  const reply = await api.catalogue();
  if (reply.ok) catalogue = reply.value;
}

const loadingCards: ByGame<Promise<void>> = {};
export function loadCards(game: string): Promise<void> {
  loadingCards[game] ??= api.cards(game).then((reply) => {
    if (reply.ok) loadedCards = { ...loadedCards, [game]: reply.value.cards as CardInfo[] };
    else delete loadingCards[game]; // asked for again next time
  });
  return loadingCards[game];
}

// The cards that a table is played with, until its screen is left.
export async function loadTableCards(game: string, table: string): Promise<void> {
  const house = loadCards(game); // what most tables are played with: not asked for only after the answer
  const reply = await api.tableCards(table);
  if (reply.ok && reply.value) ownCards = { [game]: reply.value.cards as CardInfo[] };
  else await house;
}
export const leaveTableCards = () => {
  ownCards = {};
};

export async function loadRules(game: string): Promise<void> {
  const key = `${game} ${lang()}`;
  if (loadedRules[key]) return;
  const reply = await api.rules(game);
  if (reply.ok) loadedRules = { ...loadedRules, [key]: reply.value.rules };
}

// The things of a list by slug, as the server writes them in the reader's language. A card file has names of its own.
export function things(game: string, list: string): Record<string, string> {
  const own = ownCards[game]?.filter((c) => c.kind === list) ?? [];
  return own.length > 0
    ? Object.fromEntries(own.map((c) => [c.id, c.name[lang()]]))
    : (gameInfo(game)?.lists?.[list] ?? {});
}
export const thingName = (game: string, list: string, slug: string) => neutralize(things(game, list)[slug] ?? slug);
