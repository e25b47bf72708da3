// The cards of Omertà as the server lists them.
import { type CardInfo, cardOf, cards } from '../../app/catalogue.svelte';
import { icons } from '../../generated/icons/omerta';
import { lang, money } from '../../i18n/i18n.svelte';
import { type Colour, type Family, letters, SEAT_COLOURS } from '../../ui/family';
import { GAME, type OmCapo, type OmView } from './view';

const find = (id: string, ...kinds: string[]): CardInfo | undefined => {
  for (const kind of kinds) {
    const card = cardOf(GAME, kind, id);
    if (card) return card;
  }
};
export const don = (id: string | undefined) => (id ? find(id, 'don') : undefined);
export const capo = (id: string) => find(id, 'capo');
export const soldierType = (id: string) => find(id, 'soldier_type');
export const domain = (id: string) => find(id, 'domain');
export const actionCard = (id: string) => find(id, 'action', 'incident');
export const objective = (id: string) => find(id, 'main_objective', 'secondary_objective');
export const objectiveSlugs = () => cards(GAME).flatMap((c) => (c.kind.endsWith('_objective') ? [c.id] : []));
export const nameOf = (card: CardInfo | undefined, id: string) => card?.name[lang()] ?? id;
export const textOf = (card: CardInfo | undefined) =>
  (card?.text?.[lang()] ?? '').replace(/\b\d{4,}\b/g, (sum) => money(Number(sum)));

export const number = (card: CardInfo | undefined, field: string) =>
  typeof card?.[field] === 'number' ? (card[field] as number) : 0;

export const STATS = ['combat', 'influence', 'subterfuge'] as const;
export type Stat = (typeof STATS)[number];

// A capo leads with his own figures, his men's and the Don's together.
export function figures(familyDon: string | undefined, c: OmCapo): Record<Stat, number> {
  const parts = [don(familyDon), capo(c.capo), soldierType(c.type)];
  const sum = (stat: Stat) => parts.reduce((total, card) => total + number(card, stat), 0);
  return { combat: sum('combat'), influence: sum('influence'), subterfuge: sum('subterfuge') };
}

const BUSINESS_ICONS: Record<string, string> = {
  influence: 'capitol',
  gambling: 'poker-hand',
  prostitution: 'high-heel',
  arms: 'thompson-m1928',
  drugs: 'medicine-pills',
};
const STAT_ICONS: Record<Stat, string> = { combat: 'revolver', influence: 'capitol', subterfuge: 'domino-mask' };
export const statIcon = (stat: Stat) => icons[STAT_ICONS[stat]];
export const picture = (name: string) => icons[name];
// "staten-island" is Staten Island in every language.
export const boroughName = (id: unknown) =>
  String(id ?? '').replace(/(^|-)(\w)/g, (_, dash: string, c: string) => (dash ? ' ' : '') + c.toUpperCase());
export const businessIcon = (id: string) => icons[BUSINESS_ICONS[String(domain(id)?.business)] ?? 'cash'];

const COLOURS: Record<string, Colour> = {
  gambino: 'red',
  luchese: 'green',
  bonanno: 'yellow',
  genovese: 'blue',
  colombo: 'purple',
};

export function familyOf(view: OmView | null, seat: number): Family {
  const dons = view?.players.map((p) => p.don) ?? [];
  const mine = dons[seat - 1];
  if (!mine || !don(mine)) return { colour: SEAT_COLOURS[seat - 1] ?? 'neutral', letter: String(seat), name: '' };
  const names = dons.map((d) => nameOf(don(d), d ?? ''));
  return {
    colour: COLOURS[mine] ?? SEAT_COLOURS[seat - 1]!,
    letter: letters(names)[seat - 1]!,
    name: names[seat - 1]!,
    leader: mine,
  };
}
