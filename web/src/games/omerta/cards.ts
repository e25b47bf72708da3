// The cards of Omertà as the server lists them.
import { type CardInfo, card_of, cards } from '../../app/catalogue.svelte';
import { icons } from '../../generated/icons/omerta';
import { lang, money } from '../../i18n/words.svelte';
import { type Colour, type Family, kSeatColours, letters } from '../../ui/family';
import { kGame, type OmCapo, type OmView } from './view';

const find = (id: string, ...kinds: string[]): CardInfo | undefined => {
  for (const kind of kinds) {
    const card = card_of(kGame, kind, id);
    if (card) return card;
  }
};
export const don = (id: string) => find(id, 'don');
export const capo = (id: string) => find(id, 'capo');
export const soldier_type = (id: string) => find(id, 'soldier_type');
export const domain = (id: string) => find(id, 'domain');
export const action_card = (id: string) => find(id, 'action', 'incident');
export const objective = (id: string) => find(id, 'main_objective', 'secondary_objective');
export const objective_slugs = () => cards(kGame).flatMap((c) => (c.kind.endsWith('_objective') ? [c.id] : []));
export const name_of = (card: CardInfo | undefined, id: string) => card?.name[lang()] ?? id;
export const text_of = (card: CardInfo | undefined) =>
  (card?.text?.[lang()] ?? '').replace(/\b\d{4,}\b/g, (sum) => money(Number(sum)));

export const number = (card: CardInfo | undefined, field: string) =>
  typeof card?.[field] === 'number' ? (card[field] as number) : 0;

export const kStats = ['combat', 'influence', 'subterfuge'] as const;
export type Stat = (typeof kStats)[number];

// A capo leads with his own figures, his men's and the Don's together.
export function figures(family_don: string, c: OmCapo): Record<Stat, number> {
  const parts = [don(family_don), capo(c.capo), soldier_type(c.type)];
  const sum = (stat: Stat) => parts.reduce((total, card) => total + number(card, stat), 0);
  return { combat: sum('combat'), influence: sum('influence'), subterfuge: sum('subterfuge') };
}

const kBusinessIcons: Record<string, string> = {
  influence: 'capitol',
  gambling: 'poker-hand',
  prostitution: 'high-heel',
  arms: 'thompson-m1928',
  drugs: 'medicine-pills',
};
const kStatIcons: Record<Stat, string> = { combat: 'revolver', influence: 'capitol', subterfuge: 'domino-mask' };
export const stat_icon = (stat: Stat) => icons[kStatIcons[stat]];
export const picture = (name: string) => icons[name];
// "staten-island" is Staten Island in every language.
export const borough_name = (id: unknown) =>
  String(id ?? '').replace(/(^|-)(\w)/g, (_, dash: string, c: string) => (dash ? ' ' : '') + c.toUpperCase());
export const business_icon = (id: string) => icons[kBusinessIcons[String(domain(id)?.business)] ?? 'cash'];

const kColours: Record<string, Colour> = {
  gambino: 'red',
  luchese: 'green',
  bonanno: 'yellow',
  genovese: 'blue',
  colombo: 'purple',
};

export function family_of(view: OmView | null, seat: number): Family {
  const dons = view?.players.map((p) => p.don) ?? [];
  const mine = dons[seat - 1];
  if (!mine || !don(mine)) return { colour: kSeatColours[seat - 1] ?? 'neutral', letter: String(seat), name: '' };
  const names = dons.map((d) => name_of(don(d), d));
  return {
    colour: kColours[mine] ?? kSeatColours[seat - 1]!,
    letter: letters(names)[seat - 1]!,
    name: names[seat - 1]!,
  };
}
