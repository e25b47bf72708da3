// What a person looks like: a few words in a data file, the rest by default or from the name.
import { CLOTH, FAMILY, HAIR } from './palette';
import { hash } from './svg';

const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

// half widths at temple, cheek, jaw, chin; height of the chin
export const HEAD = {
  oval: [22, 23, 17.6, 7.5, 97],
  square: [22.6, 23.6, 21, 11, 97],
  round: [22.8, 25.2, 21.6, 9, 95.5],
  long: [20.6, 21.4, 17, 8.2, 100.5],
  heart: [22, 22.6, 15.6, 6, 96],
  heavy: [23.2, 26.2, 25, 12.5, 98],
  diamond: [20.6, 23.4, 16.6, 7, 98.5],
  broad: [24, 25, 22.6, 10.5, 97.5],
} satisfies Record<string, readonly [number, number, number, number, number]>;

export const TRAITS = {
  sex: ['m', 'f'],
  age: [0, 1, 2, 3],
  skin: [1, 2, 3, 4, 5, 6],
  face: keys(HEAD),
  nose: ['straight', 'fine', 'hook', 'button', 'broad', 'long', 'broken'],
  brow: ['flat', 'heavy', 'stern', 'raised', 'arch', 'thin', 'soft'],
  eye: ['calm', 'open', 'narrow', 'tired', 'shut'],
  mouth: ['flat', 'smirk', 'smile', 'frown', 'tight', 'full', 'soft'],
  hair: [
    'slick',
    'part',
    'widow',
    'receding',
    'thin',
    'bald',
    'crew',
    'pomp',
    'tousle',
    'curly',
    'bob',
    'waves',
    'bun',
    'chignon',
    'curls',
    'long',
    'updo',
    'rolls',
    'garcon',
  ],
  hairc: keys(HAIR),
  hat: [
    'fedora',
    'homburg',
    'bowler',
    'boater',
    'cap',
    'police',
    'cloche',
    'wide',
    'beret',
    'visor',
    'wrap',
    'feather',
    'pillbox',
  ],
  hatc: keys(CLOTH),
  beard: ['stubble', 'full', 'goatee'],
  tache: ['pencil', 'chevron', 'handlebar', 'walrus'],
  glasses: ['round', 'wire', 'horn', 'half', 'dark', 'monocle', 'cat'],
  scar: ['cheek', 'brow'],
  smoke: ['cigar', 'cigarette', 'pipe', 'toothpick'],
  ear: ['pearl', 'drop', 'hoop', 'fan'],
  neck: ['pearls', 'choker', 'pendant', 'scarf'],
  wear: [
    'suit',
    'three',
    'tux',
    'open',
    'vest',
    'roll',
    'trench',
    'leather',
    'cleric',
    'uniform',
    'doctor',
    'overall',
    'apron',
    'dress',
    'vneck',
    'strap',
    'fur',
  ],
  wc: keys(CLOTH),
  ground: ['sun', 'fan', 'sky', 'arch', 'blinds', 'moon', 'columns', 'steps'],
  fam: keys(FAMILY),
  shade: ['deep'],
  light: ['split'],
  fur: ['tan', 'dark', 'white'],
  band: ['dark'],
  shirt: ['dark'],
  square: ['fam', 'white'],
} as const;

type Lists = typeof TRAITS;
type Values = { -readonly [K in keyof Lists]: Lists[K][number] };
export type Hair = Values['hair'];
export type Hat = Values['hat'];
export type Wear = Values['wear'];

export interface Traits extends Partial<Values> {
  id?: string;
  name?: string;
  turn?: number; // of the head, -2.4 to 2.4
  tilt?: number; // degrees
  build?: number; // breadth of the shoulders, 0.9 to 1.26
  scale?: number;
  gaze?: number;
  accent?: string; // instead of the family colour
  lips?: string;
  flower?: string;
  pin?: 1;
  notie?: 1;
  chain?: 1;
  patch?: 1;
  mole?: 1;
  cleft?: 1;
}

const DEFAULTS = {
  m: { face: 'oval', hair: 'slick', brow: 'flat', nose: 'straight', mouth: 'flat', wear: 'suit', eye: 'calm' },
  f: { face: 'heart', hair: 'bob', brow: 'arch', nose: 'fine', mouth: 'full', wear: 'dress', eye: 'open' },
} as const;

export function complete(t: Traits) {
  const h = hash(t.id || t.name || JSON.stringify(t));
  return {
    ...DEFAULTS[t.sex ?? 'm'],
    sex: 'm' as const,
    age: 1 as Values['age'],
    skin: 2 as Values['skin'],
    hairc: 'black' as const,
    hatc: 'charcoal' as const,
    wc: 'charcoal' as const,
    fam: 'neutral' as const,
    build: 1,
    ground: TRAITS.ground[h % 8]!,
    turn: [-2.4, -1, 0, 1, 2.4][(h >>> 4) % 5]!,
    tilt: [-2, 0, 0, 2][(h >>> 8) % 4]!,
    ...t,
    h,
  };
}
export type Complete = ReturnType<typeof complete>;
