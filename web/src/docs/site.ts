// All files of the documentation by their address: pages, lists for the search, pictures, fonts, style and scripts.
import fs from 'node:fs';
import path from 'node:path';
import { DOCUMENTS, FILES, fileAddress, GAMES, LANGS, type Lang, ROOT, readFile } from './contents';
import { firstPage, framed, type Site } from './frame';
import { render } from './markdown';
import { type Page, passagesOf } from './page';
import { playersPages } from './players';
import { httpApi, messages } from './reference';
import type { Entry } from './search';

function documents(): Page[] {
  return DOCUMENTS.map(({ section, name, source }) => {
    const address = `en/${name}.html`;
    const rendered = render(readFile(source), source, address, 'en');
    return { address, lang: 'en', section, ...rendered, passages: passagesOf(rendered.body) };
  });
}

export const allPages = (): Page[] => [...LANGS.flatMap(playersPages), ...documents(), httpApi(), messages()];

const entries = (pages: Page[]): Entry[] =>
  pages.flatMap((page) =>
    page.passages.map(({ id, title, text }): Entry => {
      const address = id ? `${page.address}#${id}` : page.address;
      return [address, page.title, title || page.title, text];
    }),
  );
const isPlayers = ({ section }: Page) => ['home', 'play', 'rules'].includes(section);
export const searchLists = (pages: Page[]): Record<Lang | 'reference', Entry[]> => ({
  ...(Object.fromEntries(
    LANGS.map((lang) => [lang, entries(pages.filter((page) => page.lang === lang && isPlayers(page)))]),
  ) as Record<Lang, Entry[]>),
  reference: entries(pages.filter((page) => !isPlayers(page))),
});

const FONTS = [
  '@fontsource/marcellus/files/marcellus-latin-400-normal.woff2',
  '@fontsource/marcellus/files/marcellus-latin-ext-400-normal.woff2',
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
];

// Everything but the scripts, which the bundler makes (scripts/make-docs.mjs).
export function siteFiles(app: boolean): Map<string, string | Buffer> {
  const site: Site = { pages: allPages(), version: readFile('VERSION').trim(), app };
  const out = new Map<string, string | Buffer>([['index.html', firstPage()]]);
  for (const page of site.pages) out.set(page.address, framed(site, page));
  for (const [name, list] of Object.entries(searchLists(site.pages)))
    out.set(`search/${name}.json`, `${JSON.stringify(list)}\n`);
  const style = ['web/src/styles/tokens.css', 'web/src/docs/docs.css'].map(readFile);
  out.set('assets/docs.css', style.join('\n'));
  out.set('assets/icon.svg', readFile('web/public/icon.svg'));
  for (const font of FONTS) out.set(`assets/${path.basename(font)}`, fs.readFileSync(`node_modules/${font}`));
  for (const { id } of GAMES)
    out.set(`pictures/${id}.jpg`, fs.readFileSync(path.join(ROOT, `docs/screenshots/${id}.jpg`)));
  for (const file of FILES) out.set(fileAddress(file), readFile(file));
  return out;
}
