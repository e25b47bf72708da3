// The search of the documentation: a list of passages made when the pages are built, looked through in the browser.
import { plain } from '../learn/plain';

// Address, title of the page, heading, text.
export type Entry = [address: string, page: string, heading: string, text: string];
export interface Result {
  entry: Entry;
  excerpt: string;
}

interface Prepared {
  entry: Entry;
  page: string;
  heading: string;
  text: string;
}
export const prepare = (entries: Entry[]): Prepared[] =>
  entries.map((entry) => ({ entry, page: plain(entry[1]), heading: plain(entry[2]), text: plain(entry[3]) }));

interface Word {
  word: string;
  start: RegExp; // of a word in the text
}
const wordOf = (word: string): Word => ({ word, start: new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u') });

// A word counts most at the beginning of a heading's word, least inside a word of the text.
function points({ page, heading, text }: Prepared, { word, start }: Word): number {
  if (start.test(heading)) return heading === word ? 40 : 20;
  if (start.test(page)) return 10;
  if (start.test(text)) return 4;
  return heading.includes(word) || text.includes(word) ? 1 : 0;
}

const AROUND = 70;
function excerptOf(text: string, words: Word[]): string {
  const found = words.map(({ word }) => plainIndex(text, word)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...(found.length > 0 ? found : [0])) - AROUND / 2);
  const begin = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const part = text.slice(begin, begin + 2 * AROUND);
  return `${begin > 0 ? '… ' : ''}${part}${begin + part.length < text.length ? ' …' : ''}`;
}
// Where the word stands in the text as it is written.
function plainIndex(text: string, word: string): number {
  const letters = [...text.matchAll(/\S+/g)];
  return letters.find((part) => plain(part[0]).includes(word))?.index ?? -1;
}

export function search(query: string, entries: Prepared[], most: number): Result[] {
  const words = plain(query).split(/\s+/).filter(Boolean).map(wordOf);
  if (words.length === 0) return [];
  return entries
    .map((prepared) => ({ prepared, scores: words.map((word) => points(prepared, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ prepared, scores }) => ({ entry: prepared.entry, score: scores.reduce((a, b) => a + b, 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry[3], words) }));
}
