// The cards as the server lists them, found by slug, with their texts filled in for the reader.
import { type CardInfo, card_of, cards } from '../../app/catalogue.svelte';
import { icons } from '../../generated/icons/la-cosa-nostra';
import { lang, list, money } from '../../i18n/words.svelte';
import { type Gangster, kGame } from './view';

export type JobClass = 'cash' | 'attack' | 'other' | 'response';

export interface JobFace {
  slug: string;
  id: string;
  round: number;
  name: string;
  text: string;
  face_text: string; // without what the die on the card says already
  job_class: JobClass;
  target: string;
  difficulty: number | null; // null: "?" dice
  high: number | null;
  low: number | null;
  needs: string[];
}

const find = (kind: string, id: string) => card_of(kGame, kind, id);
const name_of = (card: CardInfo | undefined, slug: string) => card?.name[lang()] ?? slug;

export const gangster_card = (slug: string) => find('gangster', slug);
export const business_card = (type: string) => find('business', type);
export const influence_card = (slug: string) => find('influence', slug);
export const boss_card = (slug: string) => find('boss', slug);
export const monopoly_cards = () => cards(kGame).filter((c) => c.kind === 'monopoly');
export const job_slugs = () => cards(kGame).flatMap((c) => (c.kind === 'job' ? [c.id] : []));
export const boss_cards = () => cards(kGame).filter((c) => c.kind === 'boss');
export const start_gangsters = (family: string) =>
  cards(kGame).filter((c) => c.kind === 'gangster' && c.start && c.family === family);

export const gangster_name = (slug: string) => name_of(gangster_card(slug), slug);
export const business_name = (type: string) => name_of(business_card(type), type);
export const influence_name = (slug: string) => name_of(influence_card(slug), slug);
export const boss_name = (slug: string) => name_of(boss_card(slug), slug);
export const monopoly_name = (slug: string) => name_of(find('monopoly', slug), slug);
// "Frank DiMaggio" leads the DiMaggio.
export const family_name = (boss: string) => boss_name(boss).split(' ').pop() ?? '';

// Where there is little room: "Franco Luciano" is Franco, "Big Joey" stays whole.
export function short_name(slug: string): string {
  const name = gangster_name(slug);
  if (name.length <= 9) return name;
  const words = name.split(' ');
  return words.length > 2 && words[0]!.length < 4 ? words[words.length - 1]! : words[0]!;
}

const at_round = (value: unknown, round: number): number | null => {
  const one = Array.isArray(value) ? value[round - 1] : value;
  return typeof one === 'number' ? one : null;
};

// "theft-2" is the Theft of round II; a card of a single round has no number.
export function job_face(slug: string): JobFace | null {
  const numbered = slug.match(/^(.*)-(\d)$/);
  const card = find('job', slug) ?? (numbered ? find('job', numbered[1]!) : undefined);
  if (!card) return null;
  const copies = card.copies as number[];
  const round = find('job', slug) ? copies.findIndex((n) => n > 0) + 1 : Number(numbered![2]);
  const text = card_text(card, round);
  return {
    slug,
    id: card.id,
    round,
    name: name_of(card, slug),
    text,
    face_text: text.replace(/^\p{L}+ \d\.\s+/u, ''),
    job_class: card.class as JobClass,
    target: String(card.target),
    difficulty: at_round(card.difficulty, round),
    high: at_round(card.high, round),
    low: at_round(card.low, round),
    needs: (card.needs as string[] | undefined) ?? [],
  };
}

// The server's text names things by slug, gives all four rounds ("3/4/4/4") and plain sums; a reader wants names, the
// number of this round and money.
export function card_text(card: CardInfo | undefined, round = 1): string {
  let text = card?.text?.[lang()] ?? '';
  for (const value of Object.values(card ?? {})) {
    if (!Array.isArray(value) || value.length === 0) continue;
    if (typeof value[0] === 'string') text = text.replace(value.join(', '), list(value.map(business_name)));
    else text = text.replace(value.join('/'), String(value[round - 1]));
  }
  return text.replace(/\b\d{4,}\b/g, (sum) => money(Number(sum)));
}

// --- pictures -----------------------------------------------------------------------------------------------------------------

const kBusinessIcons: Record<string, string> = {
  lawyer: 'scales',
  politician: 'capitol',
  cop: 'police-badge',
  pimp: 'high-heel',
  'drug-dealer': 'medicine-pills',
  'loan-shark': 'shark-fin',
  garage: 'mechanic-garage',
  'waste-company': 'trash-can',
  'construction-firm': 'crane',
  'night-club': 'martini',
  casino: 'poker-hand',
};
const kClassIcons: Record<JobClass, string> = {
  cash: 'cash',
  attack: 'crosshair',
  other: 'scroll-unfurled',
  response: 'wolf-trap',
};
const kJobIcons: Record<string, string> = {
  robbery: 'robber-mask',
  'car-bomb': 'time-bomb',
  assassination: 'skull-crossed-bones',
  persuasion: 'body-swapping',
};
const kInfluenceIcons: Record<string, string> = {
  snitch: 'spy',
  spy: 'spy',
  'emergency-doc': 'checked-shield',
  henchman: 'brass-knuckles',
  saboteur: 'time-bomb',
  'machine-pistol': 'thompson-m1928',
  distraction: 'body-swapping',
  schemer: 'card-exchange',
};
const kMonopolyIcons: Record<string, string> = {
  prostitution: 'high-heel',
  drugs: 'medicine-pills',
  credit: 'shark-fin',
};

export const gun = icons.revolver;
export const business_icon = (type: string) => icons[kBusinessIcons[type] ?? 'cash'];
export const job_icon = (face: JobFace) => icons[kJobIcons[face.id] ?? kClassIcons[face.job_class]];
export const influence_icon = (slug: string) => icons[kInfluenceIcons[slug] ?? 'spy'];
export const monopoly_icon = (slug: string) => icons[kMonopolyIcons[slug] ?? 'cash'];

// --- odds ---------------------------------------------------------------------------------------------------------------------

// What lies on a gangster, as the tabs on his card show it.
export const kTabs: Record<string, { text: string; pips: number }> = {
  henchman: { text: '−1', pips: -1 },
  saboteur: { text: '+1', pips: 1 },
  'machine-pistol': { text: '+', pips: 0 },
  distraction: { text: '−', pips: 0 },
};

// The number on the die as it stands for this gangster, between 1 and 6 as the dice are.
export function needed(face: JobFace, g: Gangster): number | null {
  if (face.difficulty === null) return null;
  const shift = (g.attached ?? []).reduce((sum, a) => sum + (kTabs[a]?.pips ?? 0), 0);
  return Math.min(6, Math.max(1, face.difficulty + shift));
}

// The chance of at least one and of at least two dice of `dice` showing `need` or more.
export function odds(dice: number, need: number): { one: number; two: number } {
  const hit = (7 - need) / 6;
  const none = (1 - hit) ** dice;
  const exactly_one = dice * hit * (1 - hit) ** (dice - 1);
  return { one: 1 - none, two: Math.max(0, 1 - none - exactly_one) };
}
