// One page of the documentation, before it has its frame.
import path from 'node:path';
import type { Lang, Section } from './contents';

export interface Heading {
  id: string;
  title: string;
  level: number;
}
// What the search finds: a heading and the text below it.
export interface Passage {
  id: string; // the anchor; empty: the top of the page
  title: string;
  text: string;
}
export interface Page {
  address: string; // from the top of the documentation: en/playing.html
  lang: Lang;
  section: Section | 'home';
  title: string;
  body: string; // HTML of the article
  headings: Heading[];
  passages: Passage[];
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// An address as one page writes it to reach another.
export const relative = (from: string, to: string) => {
  const [file = '', anchor] = to.split('#');
  const way = file === from ? '' : path.posix.relative(path.posix.dirname(from), file);
  return anchor === undefined ? way : `${way}#${anchor}`;
};

export const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

// The passages of an article, one for each heading that has an anchor.
export function passagesOf(body: string): Passage[] {
  const parts = body.split(/<h[1-4](?: id="([^"]*)")?[^>]*>(.*?)<\/h[1-4]>/s);
  const out: Passage[] = [];
  for (let i = 1; i < parts.length; i += 3)
    out.push({ id: parts[i] ?? '', title: plainText(parts[i + 1]!), text: plainText(parts[i + 2]!) });
  return out;
}
