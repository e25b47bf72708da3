// Every person and every card of the three games has a picture, drawn without broken numbers.
import { describe, expect, test } from 'vitest';
import cardsLcn from '../dev/positions/cards-la-cosa-nostra.json';
import cardsNp from '../dev/positions/cards-nothing-personal.json';
import cardsOm from '../dev/positions/cards-omerta.json';
import picturesLcn from './cards/la-cosa-nostra.json';
import picturesNp from './cards/nothing-personal.json';
import picturesOm from './cards/omerta.json';
import house from './cast/house.json';
import castLcn from './cast/la-cosa-nostra.json';
import castNp from './cast/nothing-personal.json';
import castOm from './cast/omerta.json';
import { type CardEntry, cardPicture, emblemPicture, type Pack, scenePicture } from './drawing';
import lcn from './drawings/la-cosa-nostra.json';
import np from './drawings/nothing-personal.json';
import om from './drawings/omerta.json';
import shared from './drawings/shared.json';
import { type Cast, houseId, traitsFromName } from './people';
import { lineup, portrait, type State } from './portrait';
import { BOTS, POSTERS } from './posters';
import { TRAITS, type Traits } from './traits';

interface Card {
  id: string;
  kind: string;
}
const GAMES = [
  { game: 'la-cosa-nostra', cards: cardsLcn, cast: castLcn, pictures: picturesLcn, pack: lcn },
  { game: 'nothing-personal', cards: cardsNp, cast: castNp, pictures: picturesNp, pack: np },
  { game: 'omerta', cards: cardsOm, cast: castOm, pictures: picturesOm, pack: om },
].map((g) => ({
  game: g.game,
  cards: (Array.isArray(g.cards) ? g.cards : g.cards.cards) as Card[],
  cast: g.cast as unknown as Cast,
  pictures: g.pictures as unknown as Record<string, CardEntry>,
  packs: [g.pack, shared] as unknown as Pack[],
}));
const HOUSE = house as unknown as Cast;
const STATES: State[] = ['free', 'busy', 'prison', 'killed', 'back'];
const SIZES = [32, 64, 160, 320];
const everybody = [...GAMES.map((g) => g.cast), HOUSE].flatMap((cast) =>
  Object.entries(cast).map(([id, traits]) => ({ ...traits, id })),
);

// What a browser must be able to draw: closed tags, numbers in every path, colours that exist.
function faults(svg: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, closes, tag = '', rest = ''] of svg.matchAll(/<(\/?)(\w+)((?:[^">]|"[^"]*")*)>/g)) {
    if (closes) found.push(...(open.pop() === tag ? [] : [`</${tag}>`]));
    else if (!rest.endsWith('/')) open.push(tag);
    for (const [, name, value = ''] of rest.matchAll(/([\w-]+)="([^"]*)"/g)) {
      if (/NaN|undefined|null|Infinity/.test(value)) found.push(`${name}="${value.slice(0, 40)}"`);
      if (name === 'fill' && !/^(none|#[0-9a-f]{6}|var\(--art-\w+,#[0-9a-f]{6}\))$/i.test(value)) found.push(value);
    }
  }
  return [...found, ...open];
}

describe.each(GAMES)('$game', ({ cards, cast, pictures, packs }) => {
  test('draws a picture for every card', () => {
    const drawings = (id: string) => [
      cast[id] ? portrait({ id, ...cast[id] }, { size: 64 }) : '',
      scenePicture(packs, id, 96),
      emblemPicture(packs, id, 30),
      pictures[id] ? cardPicture(packs, pictures[id], 96) : '',
    ];
    // Monopolies are shown by the business they are made of.
    const shown = cards.filter((c) => c.kind !== 'monopoly');
    expect(shown.filter((c) => drawings(c.id).every((d) => d === '')).map((c) => c.id)).toEqual([]);
    expect(shown.flatMap((c) => drawings(c.id).filter(Boolean).flatMap(faults))).toEqual([]);
  });

  test('names no card, motif, backdrop or person that does not exist', () => {
    const ids = new Set(cards.map((c) => c.id));
    expect(Object.keys(pictures).filter((id) => !ids.has(id))).toEqual([]);
    expect(Object.keys(cast).filter((id) => !ids.has(id))).toEqual([]);
    const backdrops = new Set(packs.flatMap((p) => Object.keys(p.backdrops ?? {})));
    expect(Object.values(pictures).filter((p) => p.back && !backdrops.has(p.back))).toEqual([]);
    expect(Object.values(pictures).filter((p) => cardPicture(packs, p, 96) === '')).toEqual([]);
  });

  test('has a banner twice as wide as a card', () => {
    const [first] = Object.values(pictures);
    expect(cardPicture(packs, first!, 320, 'wide')).toContain('width="640" height="200"');
    expect(cardPicture(packs, first!, 320, 'broad'), 'the object in the middle').toContain('viewBox="-80 0 320 100"');
  });
});

test('every trait in the casts is one the generator knows', () => {
  const unknown = everybody.flatMap((person) =>
    Object.entries(person).filter(([trait, value]) => {
      const values = (TRAITS as Record<string, readonly unknown[]>)[trait];
      return values !== undefined && !values.includes(value);
    }),
  );
  expect(unknown).toEqual([]);
});

test.each(SIZES)('every person is drawn in every state at %i px', (size) => {
  const broken = everybody.flatMap((person) =>
    STATES.filter((state) => faults(portrait(person, { size, state })).length > 0).map((state) => [person.id, state]),
  );
  expect(broken).toEqual([]);
});

test('no two people look the same, and states differ', () => {
  const looks = (state: State) => everybody.map((p) => portrait(p, { state, id: 'same' }));
  for (const state of ['free', 'busy', 'prison', 'killed'] as const)
    expect(new Set(looks(state)).size).toBe(everybody.length);
  expect(new Set(STATES.map((state) => portrait(everybody[0]!, { state, id: 'same' }))).size).toBe(STATES.length);
});

test('a face that is face down tells nothing of the person', () => {
  const backs = everybody.map((p) => portrait(p, { size: 64, state: 'back', id: 'same' }));
  expect(new Set(backs).size).toBe(1);
});

test('a portrait refers only to its own light', () => {
  const svg = portrait(everybody[0]!, { id: 'here' });
  expect(svg).toContain('<clipPath id="here">');
  expect([...svg.matchAll(/url\(#([^)]*)\)/g)].map((m) => m[1]).every((id) => id === 'here')).toBe(true);
});

test('a portrait is decorative unless it has a title, which cannot break out of its attribute', () => {
  expect(portrait(everybody[0]!)).toContain('aria-hidden="true"');
  const titled = portrait(everybody[0]!, { title: '"><script>"&' });
  expect(faults(titled)).toEqual([]);
  expect(new DOMParser().parseFromString(titled, 'image/svg+xml').documentElement.getAttribute('aria-label')).toBe(
    '"><script>"&',
  );
});

test('a name gives the same face everywhere, and other names other faces', () => {
  const names = ['Ana', 'Bo', 'Çelik', '张伟', 'Guest 7', 'guest 8', ''];
  const face = (name: string) => portrait(traitsFromName(name), { id: 'same' });
  expect(face(' ana ')).toBe(portrait({ ...traitsFromName('Ana'), id: ' ana ' }, { id: 'same' }));
  expect(new Set(names.map(face)).size).toBe(names.length);
  expect(names.flatMap((name) => faults(face(name)))).toEqual([]);
});

test('bots are house characters, with or without accents', () => {
  for (const name of [...BOTS, 'Inés']) expect(HOUSE[houseId(name)]?.name).toBe(name);
  expect(Object.keys(HOUSE)).toHaveLength(12);
});

test.each(Object.entries(POSTERS))('the poster of %s shows five people of its cast', (game, { ids }) => {
  const { cast } = GAMES.find((g) => g.game === game)!;
  const people = ids.map((id) => ({ id, ...cast[id] }) as Traits);
  expect(ids.filter((id) => !cast[id])).toEqual([]);
  const svg = lineup(people, { width: 320, height: 120, id: 'poster' });
  expect(svg.match(/<clipPath/g)).toHaveLength(5);
  expect(faults(svg)).toEqual([]);
});
