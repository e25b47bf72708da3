// Who looks like what. People of a game have their traits in cast/<game>.json; bots are house characters; whoever has
// no entry gets a face from the name, the same everywhere.
import { hash } from './svg';
import { TRAITS, type Traits } from './traits';

export type Cast = Record<string, Traits>;

// Unlike hash(), neighbouring seeds give unrelated numbers.
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let n = Math.imul(state ^ (state >>> 15), 1 | state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    yield (n ^ (n >>> 14)) >>> 0;
  }
}

const MENS_HAIR = TRAITS.hair.slice(0, 10);
const WOMENS_HAIR = TRAITS.hair.slice(10);
const MENS_WEAR = ['suit', 'three', 'open', 'vest', 'roll', 'trench', 'leather'] as const;
const WOMENS_WEAR = ['dress', 'vneck', 'strap', 'fur', 'suit', 'leather'] as const;
const MENS_HATS = ['fedora', 'homburg', 'bowler', 'boater', 'cap'] as const;
const WOMENS_HATS = ['cloche', 'beret', 'wide'] as const;

// Skin, features and clothes come from the letters alone, never from what a name suggests.
export function traitsFromName(name: string): Traits {
  const next = numbers(hash(name.trim().toLocaleLowerCase('en')));
  const pick = <T>(list: readonly T[]): T => list[next.next().value % list.length]!;
  const chance = (percent: number) => next.next().value % 100 < percent;
  const sex = pick(TRAITS.sex);
  const man = sex === 'm';
  const traits: Traits = {
    id: name,
    sex,
    age: pick(TRAITS.age),
    skin: pick(TRAITS.skin),
    face: pick(TRAITS.face),
    nose: pick(TRAITS.nose),
    brow: pick(man ? TRAITS.brow : (['flat', 'arch', 'thin', 'soft', 'raised'] as const)),
    eye: pick(['calm', 'open', 'narrow', 'tired'] as const),
    mouth: pick(man ? TRAITS.mouth : (['smirk', 'smile', 'full', 'soft', 'flat'] as const)),
    hair: pick(man ? MENS_HAIR : WOMENS_HAIR),
    hairc: pick(['black', 'brown', 'chestnut', 'red', 'blond'] as const),
    wear: pick(man ? MENS_WEAR : WOMENS_WEAR),
    wc: pick(['charcoal', 'navy', 'brown', 'olive', 'wine', 'plum', 'teal', 'rust', 'grey'] as const),
  };
  if (traits.age === 3) traits.hairc = pick(['grey', 'white'] as const);
  if (chance(35)) {
    traits.hat = pick<NonNullable<Traits['hat']>>(man ? MENS_HATS : WOMENS_HATS);
    traits.hatc = pick(['charcoal', 'grey', 'brown', 'olive', 'tan', 'wine', 'navy'] as const);
  }
  const extra = next.next().value % 100;
  if (extra < 25) traits.glasses = pick(['round', 'wire', 'horn', 'half'] as const);
  else if (!man && extra < 70) traits.ear = pick(TRAITS.ear);
  else if (man && extra < 50) traits.tache = pick(TRAITS.tache);
  else if (man && extra < 65) traits.beard = pick(TRAITS.beard);
  return traits;
}

// A bot's name is that of its house character.
export const houseId = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
