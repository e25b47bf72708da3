// The chairs, gangsters and influence cards as the server lists them.
import { type CardInfo, card_of, cards } from '../../app/catalogue.svelte';
import { icons } from '../../generated/icons/nothing-personal';
import { lang } from '../../i18n/words.svelte';
import type { Colour, Family } from '../../ui/family';
import { kGame } from './view';

const find = (kind: string, id: string) => card_of(kGame, kind, id);
export const chair = (slug: string) => find('position', slug);
export const gangster = (slug: string) => find('gangster', slug);
export const influence = (slug: string) => find('influence', slug);
export const influence_slugs = () => cards(kGame).flatMap((c) => (c.kind === 'influence' ? [c.id] : []));
export const name_of = (card: CardInfo | undefined, slug: string) => card?.name[lang()] ?? slug;
export const text_of = (card: CardInfo | undefined) => card?.text?.[lang()] ?? '';

export const number = (card: CardInfo | undefined, field: string) =>
  typeof card?.[field] === 'number' ? (card[field] as number) : 0;

// The chairs in rows from the top, each row from the left, and the Soci in line behind them.
export function rows(): CardInfo[][] {
  const chairs = cards(kGame).filter(
    (c) => c.kind === 'position' && number(c, 'number') >= 1 && number(c, 'number') <= 9,
  );
  const count = Math.max(0, ...chairs.map((c) => number(c, 'row')));
  return Array.from({ length: count }, (_, i) =>
    chairs.filter((c) => c.row === i + 1).sort((a, b) => number(b, 'number') - number(a, 'number')),
  );
}
export const soci = () =>
  cards(kGame).filter((c) => c.kind === 'position' && (number(c, 'number') < 1 || number(c, 'number') > 9));

// NP-BUS-2: the figure on the chair applied to the figure on the man.
export function worth(space: string, man: string): { respect: number; money: number } {
  const [c, g] = [chair(space), gangster(man)];
  return {
    respect: number(c, 'rmul') * number(g, 'respect') + number(c, 'radd'),
    money: number(c, 'mmul') * number(g, 'money') + number(c, 'madd'),
  };
}

const kTypeIcons: Record<string, string> = {
  T: 'brass-knuckles',
  H: 'crosshair',
  C: 'domino-mask',
  G: 'perspective-dice-six-faces-random',
};
export const type_icon = (letter: string) => icons[kTypeIcons[letter] ?? ''];
export const types_of = (man: string): string[] =>
  [...String(gangster(man)?.types ?? '')].filter((x) => x in kTypeIcons);
export const picture = (name: string) => icons[name];

// Our own names for the five families.
const kFamilies: { colour: Colour; name: string }[] = [
  { colour: 'red', name: 'Ardizzo' },
  { colour: 'yellow', name: 'Bellini' },
  { colour: 'green', name: 'Costa' },
  { colour: 'purple', name: 'Donati' },
  { colour: 'blue', name: 'Esposito' },
];
export function family_of(seat: number | null): Family {
  const family = seat === null ? undefined : kFamilies[seat - 1];
  return family ? { ...family, letter: family.name[0]! } : { colour: 'neutral', letter: 'N', name: '' };
}
