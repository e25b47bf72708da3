// The chairs, gangsters and influence cards as the server lists them.
import { type CardInfo, cardOf, cards } from '../../app/catalogue.svelte';
import { icons } from '../../generated/icons/nothing-personal';
import { lang, t } from '../../i18n/i18n.svelte';
import type { Colour, Family } from '../../ui/family';
import { withoutNickname } from '../names';
import { GAME } from './view';

const find = (kind: string, id: string) => cardOf(GAME, kind, id);
export const chair = (slug: string) => find('position', slug);
export const gangster = (slug: string) => find('gangster', slug);
export const influence = (slug: string) => find('influence', slug);
export const influenceSlugs = () => cards(GAME).flatMap((c) => (c.kind === 'influence' ? [c.id] : []));
// Where there is little room the nickname goes, then the given name: “Tiny” Lou Brannagh, Lou Brannagh, Brannagh.
export function fitting(name: string, letters: number): string {
  const plain = withoutNickname(name);
  const shorter = [name, plain, plain.replace(/^\S+\s+/, '')];
  return shorter.find((n) => n.length <= letters) ?? shorter.at(-1)!;
}
export const nameOf = (card: CardInfo | undefined, slug: string) => card?.name[lang()] ?? slug;
export const textOf = (card: CardInfo | undefined) => card?.text?.[lang()] ?? '';

export const number = (card: CardInfo | undefined, field: string) =>
  typeof card?.[field] === 'number' ? (card[field] as number) : 0;

// The chairs in rows from the top, each row from the left, and the Soci in line behind them.
export function rows(): CardInfo[][] {
  const chairs = cards(GAME).filter(
    (c) => c.kind === 'position' && number(c, 'number') >= 1 && number(c, 'number') <= 9,
  );
  const count = Math.max(0, ...chairs.map((c) => number(c, 'row')));
  return Array.from({ length: count }, (_, i) =>
    chairs.filter((c) => c.row === i + 1).sort((a, b) => number(b, 'number') - number(a, 'number')),
  );
}
export const soci = () =>
  cards(GAME).filter((c) => c.kind === 'position' && (number(c, 'number') < 1 || number(c, 'number') > 9));

const TYPE_ICONS: Record<string, string> = {
  T: 'brass-knuckles',
  H: 'crosshair',
  C: 'domino-mask',
  G: 'perspective-dice-six-faces-random',
};
export const typeIcon = (letter: string) => icons[TYPE_ICONS[letter] ?? ''];
export const typesOf = (man: string): string[] =>
  [...String(gangster(man)?.types ?? '')].filter((x) => x in TYPE_ICONS);
// In words; who has every type is said to have all.
export const typeWords = (man: string): string => {
  const types = typesOf(man);
  if (types.length === Object.keys(TYPE_ICONS).length) return t('np.all_types');
  return types.map((type) => t(`np.type.${type as 'T' | 'H' | 'C' | 'G'}`)).join(', ');
};
export const picture = (name: string) => icons[name];

// Our own names for the five families.
const FAMILIES: { colour: Colour; name: string }[] = [
  { colour: 'red', name: 'Ardizzo' },
  { colour: 'yellow', name: 'Bellini' },
  { colour: 'green', name: 'Costa' },
  { colour: 'purple', name: 'Donati' },
  { colour: 'blue', name: 'Esposito' },
];
export function familyOf(seat: number | null): Family {
  const family = seat === null ? undefined : FAMILIES[seat - 1];
  return family ? { ...family, letter: family.name[0]! } : { colour: 'neutral', letter: 'N', name: '' };
}
