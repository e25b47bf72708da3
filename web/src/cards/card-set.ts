// A card set as a file, for the editor: read, written, and compared with the house set.
import { parse, stringify, type TomlTable } from 'smol-toml';
import { LANGS, type Lang } from '../i18n/i18n.svelte';

export type Value = string | number | boolean | (string | number)[] | Texts;
export type Texts = Partial<Record<Lang, string>>;
export type Card = { id: string; kind: string; name: Texts; text: Texts } & Record<string, Value>;
export interface CardSet {
  set: { id: string; game: string; name: Texts };
  rules: Record<string, number>;
  card: Card[];
}
export type FieldType = 'number' | 'flag' | 'word' | 'list' | 'texts';
export type Change =
  | { kind: 'added' | 'removed'; card: string; name: Texts }
  | { kind: 'field'; card: string; name: Texts; field: string; from: string; to: string };

export const SOURCES = ['rulebook', 'public', 'derived', 'house'];
// Not columns of the form: what makes the card itself, and the grammar of its name.
const APART = ['id', 'kind', 'name', 'text', 'noun'];

const isTable = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x) && !(x instanceof Date);

export class NotACardSet extends Error {}

// What the server would refuse at once is refused here: the editor could not show it.
export function readSet(text: string, game: string): CardSet {
  let data: TomlTable;
  try {
    data = JSON.parse(JSON.stringify(parse(text))); // plain objects, which can be watched
  } catch (error) {
    throw new NotACardSet(error instanceof Error ? error.message.split('\n')[0] : String(error));
  }
  const { set, rules = {}, card } = data;
  if (!isTable(set) || !Array.isArray(card)) throw new NotACardSet('[set], [[card]]');
  if (set.game !== game) throw new NotACardSet(`game = "${String(set.game)}"`);
  const wrong = card.findIndex((c) => !isTable(c) || typeof c.id !== 'string' || !isTable(c.name) || !isTable(c.text));
  if (wrong >= 0) throw new NotACardSet(`[[card]] ${wrong + 1}: id, name, text`);
  if (!isTable(set.name)) set.name = {};
  return { set, rules, card } as unknown as CardSet;
}

export const writeSet = (set: CardSet): string =>
  `${stringify({ set: set.set, rules: set.rules, card: set.card } as unknown as TomlTable)}\n`;

export const fieldsOf = (card: Card): string[] => Object.keys(card).filter((key) => !APART.includes(key));

export function typeOf(value: Value | undefined): FieldType {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  return typeof value === 'string' ? 'word' : 'texts';
}

// A list is written with commas; a list of numbers stays one.
export const listText = (value: (string | number)[]): string => value.join(', ');
export function listFrom(text: string, before: (string | number)[]): (string | number)[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const numbers = before.length > 0 && before.every((x) => typeof x === 'number');
  return numbers && parts.every((part) => /^-?\d+$/.test(part)) ? parts.map(Number) : parts;
}

// What other cards of this kind have in this column: suggested to whoever writes.
export const usedWords = (set: CardSet, kind: string, field: string): string[] => [
  ...new Set(set.card.flatMap((c) => (c.kind === kind && typeof c[field] === 'string' ? [c[field]] : []))),
];

export const nextId = (set: CardSet, id: string): string => {
  const stem = id.replace(/-\d+$/, '');
  for (let n = 2; ; n++) if (!set.card.some((c) => c.id === `${stem}-${n}`)) return `${stem}-${n}`;
};

const shown = (value: Value | undefined): string =>
  value === undefined ? '–' : Array.isArray(value) ? listText(value) : String(value);

// Texts are compared language by language.
function cells(card: Card): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(card))
    if (typeOf(value) === 'texts') for (const l of LANGS) out.set(`${key}.${l}`, (value as Texts)[l] ?? '');
    else out.set(key, shown(value));
  return out;
}

export function changesOf(card: Card, house: Card): Change[] {
  const [now, before] = [cells(card), cells(house)];
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((field) => now.get(field) !== before.get(field))
    .map((field) => ({
      kind: 'field',
      card: card.id,
      name: card.name,
      field,
      from: before.get(field) ?? '–',
      to: now.get(field) ?? '–',
    }));
}

export function compare(own: CardSet, house: CardSet): Change[] {
  const [mine, theirs] = [own, house].map((s) => new Map(s.card.map((c) => [c.id, c]))) as [
    Map<string, Card>,
    Map<string, Card>,
  ];
  const amounts = [...new Set([...Object.keys(house.rules), ...Object.keys(own.rules)])]
    .filter((key) => own.rules[key] !== house.rules[key])
    .map((key) => ({
      kind: 'field' as const,
      card: '',
      name: {},
      field: key,
      from: shown(house.rules[key]),
      to: shown(own.rules[key]),
    }));
  return [
    ...amounts,
    ...house.card.flatMap((c): Change[] => (mine.has(c.id) ? [] : [{ kind: 'removed', card: c.id, name: c.name }])),
    ...own.card.flatMap((c): Change[] => {
      const before = theirs.get(c.id);
      return before ? changesOf(c, before) : [{ kind: 'added', card: c.id, name: c.name }];
    }),
  ];
}
