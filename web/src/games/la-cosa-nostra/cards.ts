// The cards as the server lists them, found by slug, with their texts filled in for the reader.
import { type CardInfo, cardOf, cards } from '../../app/catalogue.svelte';
import { icons } from '../../generated/icons/la-cosa-nostra';
import { lang, money } from '../../i18n/i18n.svelte';
import { GAME, type Gangster } from './view';

export type JobClass = 'cash' | 'attack' | 'other' | 'response';

export interface JobFace {
  slug: string;
  id: string;
  round: number;
  name: string;
  text: string;
  faceText: string; // without what the die on the card says already
  jobClass: JobClass;
  target: string;
  difficulty: number | null; // null: "?" dice
  high: number | null;
  low: number | null;
  needs: string[];
}

const find = (kind: string, id: string) => cardOf(GAME, kind, id);
const nameOf = (card: CardInfo | undefined, slug: string) => card?.name[lang()] ?? slug;

export const gangsterCard = (slug: string) => find('gangster', slug);
export const businessCard = (type: string) => find('business', type);
export const influenceCard = (slug: string) => find('influence', slug);
export const bossCard = (slug: string) => find('boss', slug);
export const monopolyCards = () => cards(GAME).filter((c) => c.kind === 'monopoly');
export const jobSlugs = () => cards(GAME).flatMap((c) => (c.kind === 'job' ? [c.id] : []));
export const bossCards = () => cards(GAME).filter((c) => c.kind === 'boss');
export const startGangsters = (family: string) =>
  cards(GAME).filter((c) => c.kind === 'gangster' && c.start && c.family === family);

export const isGangster = (slug: string) => gangsterCard(slug) !== undefined;
export const gangsterName = (slug: string) => nameOf(gangsterCard(slug), slug);
export const businessName = (type: string) => nameOf(businessCard(type), type);
export const influenceName = (slug: string) => nameOf(influenceCard(slug), slug);
export const bossName = (slug: string) => nameOf(bossCard(slug), slug);
export const monopolyName = (slug: string) => nameOf(find('monopoly', slug), slug);
// "Frank DiMaggio" leads the DiMaggio.
export const familyName = (boss: string) => bossName(boss).split(' ').pop() ?? '';

// Where there is little room: "Franco Luciano" is Franco, "Big Joey" stays whole.
export function shortName(slug: string): string {
  const name = gangsterName(slug);
  if (name.length <= 9) return name;
  const words = name.split(' ');
  return words.length > 2 && words[0]!.length < 4 ? words[words.length - 1]! : words[0]!;
}

const atRound = (value: unknown, round: number): number | null => {
  const one = Array.isArray(value) ? value[round - 1] : value;
  return typeof one === 'number' ? one : null;
};

// "theft-2" is the Theft of round II; a card of a single round has no number.
export function jobFace(slug: string): JobFace | null {
  const numbered = slug.match(/^(.*)-(\d)$/);
  const card = find('job', slug) ?? (numbered ? find('job', numbered[1]!) : undefined);
  if (!card) return null;
  const copies = card.copies as number[];
  const round = find('job', slug) ? copies.findIndex((n) => n > 0) + 1 : Number(numbered![2]);
  const text = cardText(card, round);
  return {
    slug,
    id: card.id,
    round,
    name: nameOf(card, slug),
    text,
    faceText: text.replace(/^\p{L}+ \d\.\s+/u, ''),
    jobClass: card.class as JobClass,
    target: String(card.target),
    difficulty: atRound(card.difficulty, round),
    high: atRound(card.high, round),
    low: atRound(card.low, round),
    needs: (card.needs as string[] | undefined) ?? [],
  };
}

// The server's text gives all four rounds ("3/4/4/4", "$3,000/$4,000/$5,000/$0"); a reader wants this round's.
export function cardText(card: CardInfo | undefined, round = 1): string {
  let text = card?.text?.[lang()] ?? '';
  for (const value of Object.values(card ?? {})) {
    if (!Array.isArray(value) || typeof value[round - 1] !== 'number') continue;
    const written = [value.map(String), value.map(money)];
    for (const numbers of written) text = text.replace(numbers.join('/'), () => numbers[round - 1]!);
  }
  return text;
}

// --- pictures

const BUSINESS_ICONS: Record<string, string> = {
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
const CLASS_ICONS: Record<JobClass, string> = {
  cash: 'cash',
  attack: 'crosshair',
  other: 'scroll-unfurled',
  response: 'wolf-trap',
};
const JOB_ICONS: Record<string, string> = {
  robbery: 'robber-mask',
  'car-bomb': 'time-bomb',
  assassination: 'skull-crossed-bones',
  persuasion: 'body-swapping',
};
const INFLUENCE_ICONS: Record<string, string> = {
  snitch: 'spy',
  spy: 'spy',
  'emergency-doc': 'checked-shield',
  henchman: 'brass-knuckles',
  saboteur: 'time-bomb',
  'machine-pistol': 'thompson-m1928',
  distraction: 'body-swapping',
  schemer: 'card-exchange',
};
const MONOPOLY_ICONS: Record<string, string> = {
  prostitution: 'high-heel',
  drugs: 'medicine-pills',
  credit: 'shark-fin',
};

export const gun = icons.revolver;
export const businessIcon = (type: string) => icons[BUSINESS_ICONS[type] ?? 'cash'];
export const jobIcon = (face: JobFace) => icons[JOB_ICONS[face.id] ?? CLASS_ICONS[face.jobClass]];
export const influenceIcon = (slug: string) => icons[INFLUENCE_ICONS[slug] ?? 'spy'];
export const monopolyIcon = (slug: string) => icons[MONOPOLY_ICONS[slug] ?? 'cash'];

// --- odds

// What lies on a gangster, as the tabs on his card show it.
export const TABS: Record<string, { text: string; pips: number }> = {
  henchman: { text: '−1', pips: -1 },
  saboteur: { text: '+1', pips: 1 },
  'machine-pistol': { text: '+', pips: 0 },
  distraction: { text: '−', pips: 0 },
};

// The number on the die as it stands for this gangster, between 1 and 6 as the dice are.
export function needed(face: JobFace, g: Gangster): number | null {
  if (face.difficulty === null) return null;
  const shift = (g.attached ?? []).reduce((sum, a) => sum + (TABS[a]?.pips ?? 0), 0);
  return Math.min(6, Math.max(1, face.difficulty + shift));
}

// The chance of at least one and of at least two dice of `dice` showing `need` or more.
export function odds(dice: number, need: number): { one: number; two: number } {
  const hit = (7 - need) / 6;
  const none = (1 - hit) ** dice;
  const exactlyOne = dice * hit * (1 - hit) ** (dice - 1);
  return { one: 1 - none, two: Math.max(0, 1 - none - exactlyOne) };
}

// What a Job brings on average: the low payout with one success, the high one with more.
export const expected = (face: JobFace, one: number, two: number) =>
  Math.round(((one - two) * (face.low ?? 0) + two * (face.high ?? 0)) / 100) * 100;
