// The rules as a book that can be searched: cross-links between rules, card names found in the text, and a search that
// understands a card's name in any of the four languages.
import type { CardInfo } from '../app/catalogue.svelte';
import { LANGS, type Lang } from '../i18n/i18n.svelte';
import type { RuleText } from '../net/http';
import { plain } from './plain';

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'rule'; id: string }
  | { kind: 'card'; text: string; card: CardInfo };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Cards by name, each name once: copies and rounds of a card share it. Short everyday words would be found everywhere.
export function namedCards(cards: CardInfo[], lang: Lang): Map<string, CardInfo> {
  const out = new Map<string, CardInfo>();
  for (const card of cards) {
    const name = card.name?.[lang];
    if (name && name.length > 3 && card.text && !out.has(name)) out.set(name, card);
  }
  return out;
}

export interface Finder {
  pieces(text: string): Piece[];
}

// Finds rule IDs and card names in a text. Made once per language: the pattern holds all names, longest first.
export function finder(ids: ReadonlySet<string>, cards: Map<string, CardInfo>): Finder {
  const names = [...cards.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const anyName = names.length > 0 ? `|(?<![\\p{L}-])(${names.join('|')})(?![\\p{L}-])` : '';
  const pattern = new RegExp(`(\\b[A-Z]{2,3}-[A-Z0-9]+-\\d+(?:\\.\\d+)?)${anyName}`, 'gu');
  return {
    pieces(text) {
      const out: Piece[] = [];
      let from = 0;
      for (const found of text.matchAll(pattern)) {
        const id = found[1]?.replace(/\.\d+$/, '');
        const card = found[2] ? cards.get(found[2]) : undefined;
        if (!card && !(id && ids.has(id))) continue;
        if (found.index > from) out.push({ kind: 'text', text: text.slice(from, found.index) });
        out.push(card ? { kind: 'card', text: found[0], card } : { kind: 'rule', id: id! });
        from = found.index + found[0].length;
      }
      if (from < text.length) out.push({ kind: 'text', text: text.slice(from) });
      return out;
    },
  };
}

export interface Found {
  cards: CardInfo[];
  rules: RuleText[];
}

// Cards whose name in any language has all the words, and rules that have them in their text, or speak of such a card.
export function search(query: string, rules: RuleText[], cards: CardInfo[], lang: Lang): Found {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return { cards: [], rules };
  const hasAll = (text: string) => words.every((w) => plain(text).includes(w));
  const seen = new Set<string>();
  const found = cards.filter((card) => {
    const name = card.name?.[lang] ?? card.id;
    const fits = !seen.has(name) && LANGS.some((l) => hasAll(card.name?.[l] ?? ''));
    if (fits) seen.add(name);
    return fits;
  });
  const names = found.map((c) => plain(c.name?.[lang] ?? '')).filter((n) => n.length > 3);
  const speaks = (rule: RuleText) =>
    names.some((n) => new RegExp(`(?<!\\p{L})${escaped(n)}`, 'u').test(plain(rule.text)));
  return { cards: found, rules: rules.filter((r) => hasAll(r.text) || hasAll(r.id) || speaks(r)) };
}

// A rule's chapter is what stands before its number. Rulings on what the rulebooks leave open, and the questions the
// table asks, follow after the rules.
const RULE = /^([A-Z]{2,3}-[A-Z0-9]+)-\d+$/;
export const chapterOf = (id: string) => RULE.exec(id)?.[1] ?? (/^(DEC|D|W)-/.test(id) ? 'questions' : 'rulings');

export function chapters(rules: RuleText[]): { id: string; rules: RuleText[] }[] {
  const out = new Map<string, RuleText[]>();
  for (const rule of rules) {
    const id = chapterOf(rule.id);
    out.set(id, [...(out.get(id) ?? []), rule]);
  }
  const late = (id: string) => ['rulings', 'questions'].indexOf(id);
  return [...out].map(([id, list]) => ({ id, rules: list })).sort((a, b) => late(a.id) - late(b.id));
}
