// The documentation holds together: every link and anchor leads somewhere, every page can be reached, every language
// has the pages for players, and nothing is fetched from elsewhere.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOCUMENTS, INTERFACE, LANGS, ROOT, TEXTS } from './contents';
import { linkFrom, render, slug } from './markdown';
import { siteFiles } from './site';

const files = siteFiles(false);
// Made by the bundler.
const SCRIPTS = ['assets/head.js', 'assets/docs.js', 'assets/first.js'];
const html = [...files].filter(([name]) => name.endsWith('.html')).map(([name, text]) => [name, String(text)] as const);
const pages = new Map(html.map(([name, text]) => [name, new DOMParser().parseFromString(text, 'text/html')]));
const ids = new Map(
  [...pages].map(([name, page]) => [name, new Set([...page.querySelectorAll('[id]')].map((e) => e.id))]),
);

const links = (name: string, selector = '[href], [src]') =>
  [...pages.get(name)!.querySelectorAll(selector)].map((e) => e.getAttribute('href') ?? e.getAttribute('src')!);
const isInternal = (href: string) => !/^[a-z]+:/.test(href);
const target = (name: string, href: string) => {
  const [file = '', anchor] = href.split('#');
  return { file: file ? path.posix.join(path.posix.dirname(name), file) : name, anchor };
};

describe('links', () => {
  test.each([...pages.keys()])('%s: every file and every anchor exists', (name) => {
    const broken = links(name)
      .filter(isInternal)
      .filter((href) => {
        const { file, anchor } = target(name, href);
        if (!files.has(file) && !SCRIPTS.includes(file)) return true;
        return anchor !== undefined && !ids.get(file)?.has(decodeURIComponent(anchor));
      });
    expect(broken).toEqual([]);
  });
  test.each([...pages.keys()])('%s: no anchor stands twice', (name) => {
    const all = [...pages.get(name)!.querySelectorAll('[id]')].map((e) => e.id);
    expect(all.filter((id, i) => all.indexOf(id) !== i)).toEqual([]);
  });
  test('style and search name files that exist', () => {
    const style = String(files.get('assets/docs.css'));
    const named = [...style.matchAll(/url\("([^"]+)"\)/g)].map((m) => `assets/${m[1]}`);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !files.has(name))).toEqual([]);
    for (const lang of LANGS) {
      const index = pages.get(`${lang}/index.html`)!.getElementById('site-query')!.dataset.index!.split(' ');
      expect(index.map((file) => target(`${lang}/index.html`, file).file).filter((f) => !files.has(f))).toEqual([]);
    }
    for (const [name, text] of files)
      if (name.startsWith('search/'))
        for (const [address] of JSON.parse(String(text))) {
          const [file, anchor] = address.split('#');
          expect([address, anchor === undefined || ids.get(file)?.has(anchor)]).toEqual([address, true]);
        }
  });
  test('a link to what is no page is an error', () => {
    expect(() => linkFrom('docs/server.md', 'en/server.html', 'no-such.md')).toThrow(
      'docs/server.md links to no-such.md',
    );
    expect(linkFrom('docs/server.md', 'en/server.html', '../ARCHITECTURE.md#glossary')).toBe(
      'architecture.html#glossary',
    );
  });
});

describe('pages', () => {
  test.each(LANGS)('%s: every page can be reached from the navigation of its first page', (lang) => {
    const start = `${lang}/index.html`;
    const listed = links(start, 'nav.all a').map((href) => target(start, href).file);
    const wanted = [...pages.keys()].filter((n) => n.startsWith(`${lang}/`) || n.startsWith('en/'));
    const own = new Set(wanted.filter((n) => n.startsWith(`${lang}/`)).map((n) => n.slice(3)));
    const missing = wanted.filter(
      (n) => !n.endsWith('/index.html') && (n.startsWith(`${lang}/`) || !own.has(n.slice(3))),
    );
    expect(missing.filter((name) => !listed.includes(name))).toEqual([]);
  });
  test('each language has the pages for players', () => {
    const players = (lang: string) => [...pages.keys()].filter((n) => n.startsWith(`${lang}/`)).map((n) => n.slice(3));
    const games = ['la-cosa-nostra', 'nothing-personal', 'omerta'];
    const wanted = ['index', 'own-cards', 'playing', ...games, ...games.map((g) => `rules-${g}`)].map(
      (n) => `${n}.html`,
    );
    for (const lang of ['de', 'nl', 'es']) expect(players(lang).sort()).toEqual([...wanted].sort());
    expect(players('en')).toEqual(expect.arrayContaining(wanted));
  });
  test('every document of the repository is a page', () => {
    const written = fs.readdirSync(path.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
    const shown = DOCUMENTS.map(({ source }) => source);
    expect(written.map((name) => `docs/${name}`).filter((source) => !shown.includes(source))).toEqual([]);
  });
  test('every rule stands on the page of its game in each language', () => {
    for (const [game, folder] of Object.entries({ omerta: 'omerta', 'nothing-personal': 'nothing_personal' })) {
      const text = fs.readFileSync(path.join(ROOT, `games/${folder}/rules.toml`), 'utf8');
      const rules = [...text.matchAll(/^id = "([^"]+)"/gm)].map((m) => m[1]!);
      expect(rules.length).toBeGreaterThan(50);
      for (const lang of LANGS)
        expect(rules.filter((id) => !ids.get(`${lang}/rules-${game}.html`)!.has(id))).toEqual([]);
    }
  });
  test.each([...pages.keys()])(
    '%s: one title, its language, no script in the page and nothing from elsewhere',
    (name) => {
      const page = pages.get(name)!;
      expect(page.querySelectorAll('h1').length).toBe(1);
      expect(page.documentElement.lang).toBe(name.includes('/') ? name.slice(0, 2) : 'en');
      const fetched = [...page.querySelectorAll('script, img, link')];
      expect(fetched.filter((e) => !isInternal(e.getAttribute('src') ?? e.getAttribute('href') ?? 'no:'))).toEqual([]);
      expect(
        [...page.querySelectorAll('*')].flatMap((e) => e.getAttributeNames()).filter((a) => a.startsWith('on')),
      ).toEqual([]);
    },
  );
});

describe('texts', () => {
  test.each(LANGS)('%s has every key and no other, and the same blanks', (lang) => {
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    expect(Object.keys(TEXTS[lang])).toEqual(Object.keys(TEXTS.en));
    for (const [key, text] of Object.entries(TEXTS[lang]))
      expect([key, blanks(text)]).toEqual([key, blanks(TEXTS.en[key as keyof typeof TEXTS.en])]);
  });
  // What the pages for players call a button is what the page of the games calls it.
  const NAMED = {
    playing: ['nav.learn', 'nav.settings', 'orders.title', 'ending.dice', 'device.play'],
    'own-cards': ['cards.house', 'cards.edit', 'cards.save'],
  };
  test.each(LANGS)('%s: buttons have the names that the page gives them', (lang) => {
    for (const [name, keys] of Object.entries(NAMED)) {
      const bold = [...pages.get(`${lang}/${name}.html`)!.querySelectorAll('main strong')].map((e) =>
        e.textContent.replace(/\s+/g, ' '),
      );
      expect(keys.map((key) => INTERFACE[lang][key]).filter((text) => !bold.includes(text!))).toEqual([]);
    }
  });
  test('anchors are those of GitHub', () => {
    expect(slug('The parts of a table')).toBe('the-parts-of-a-table');
    expect(slug('Fairness: how to check (v1.0)?')).toBe('fairness-how-to-check-v10');
  });
  test('HTML in a document is shown, not used', () => {
    const { body } = render(
      '# Title\n\n<script>alert(1)</script>\n\na <b>c</b>\n',
      'docs/server.md',
      'en/server.html',
      'en',
    );
    expect(body).not.toMatch(/<script|<b>/);
    expect(body).toContain('&lt;script&gt;');
  });
});
