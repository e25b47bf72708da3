// What surrounds every page: header with search, theme and languages, navigation, and what is on the page.
import { LANG_NAMES, LANGS, type Lang, type Section, TEXTS, type Texts } from './contents';
import { escaped, type Page, relative } from './page';

const SECTIONS: Section[] = ['play', 'rules', 'hosting', 'research', 'protocol', 'project'];

export interface Site {
  pages: Page[];
  version: string;
  app: boolean; // these pages lie in the folder docs of the page of the games
}

const head = (title: string, lang: Lang, top: string, scripts: string[]) =>
  `<!doctype html>
<html lang="${lang}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escaped(title)} · Consigliere</title>
<link rel="icon" href="${top}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${top}assets/docs.css">
<script src="${top}assets/head.js"></script>
${scripts.map((name) => `<script src="${top}assets/${name}" defer></script>\n`).join('')}</head>`;

// The same page in another language, or that language's first page.
function languages({ pages }: Site, page: Page): string {
  const links = LANGS.map((lang) => {
    const same = `${lang}/${page.address.slice(3)}`;
    const to = pages.some(({ address }) => address === same) ? same : `${lang}/index.html`;
    const current = lang === page.lang ? ' aria-current="true"' : '';
    return `<a href="${way(page, to)}" lang="${lang}" hreflang="${lang}"${current}>${LANG_NAMES[lang]}</a>`;
  });
  return `<nav class="langs" aria-label="${TEXTS[page.lang].language}">${links.join('')}</nav>`;
}
const way = (page: Page, to: string) => (to === page.address ? to.split('/')[1]! : relative(page.address, to));

// Of the reader's language, and what exists in English only.
export const navigated = ({ pages }: Site, lang: Lang): Page[] => {
  const own = pages.filter((page) => page.lang === lang && page.section !== 'home');
  const names = new Set(own.map(({ address }) => address.slice(3)));
  return [...own, ...pages.filter((p) => p.lang === 'en' && p.section !== 'home' && !names.has(p.address.slice(3)))];
};

function navigation(site: Site, page: Page, t: Texts): string {
  const all = navigated(site, page.lang);
  const link = (to: Page) => {
    const current = to.address === page.address ? ' aria-current="page"' : '';
    const foreign = to.lang === page.lang ? '' : ' lang="en" hreflang="en"';
    return `<li><a href="${way(page, to.address)}"${current}${foreign}>${escaped(shortTitle(to))}</a></li>`;
  };
  const section = (id: Section) => {
    const pages = all.filter((p) => p.section === id);
    const note = pages.some((p) => p.lang !== page.lang) ? ` <small>(${t.in_english})</small>` : '';
    return `<h2>${t[id]}${note}</h2><ul>${pages.map(link).join('')}</ul>`;
  };
  return SECTIONS.map(section).join('\n');
}
// Below the heading "Rules", the name of the game is enough.
const shortTitle = ({ section, title }: Page) => (section === 'rules' ? title.replace(/^[^:]+: /, '') : title);

function onThisPage({ headings }: Page, t: Texts): string {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return '';
  const links = shown.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  return `<nav class="toc" aria-label="${t.on_this_page}"><h2>${t.on_this_page}</h2><ul>${links.join('')}</ul></nav>`;
}

function searchField(page: Page, t: Texts): string {
  const files = [`search/${page.lang}.json`, 'search/reference.json'].map((file) => relative(page.address, file));
  return (
    `<div id="site-search" role="search" hidden><input id="site-query" class="field" type="search" role="combobox" ` +
    `autocomplete="off" aria-autocomplete="list" aria-expanded="false" aria-controls="site-results" ` +
    `aria-label="${t.search}" placeholder="${t.search}" data-index="${files.join(' ')}" ` +
    `data-none="${t.search_none}" data-found="${t.search_found}"><kbd aria-hidden="true">/</kbd>` +
    `<ul id="site-results" role="listbox" aria-label="${t.search}" hidden></ul>` +
    `<p id="site-found" class="vh" role="status"></p></div>`
  );
}

const THEME_ICON =
  '<svg class="s" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8"/>' +
  '<path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor"/></svg>';

const themeButton = (t: Texts) =>
  `<button id="site-theme" class="ib" type="button" aria-label="${t.theme}">${THEME_ICON}</button>`;

export function framed(site: Site, page: Page): string {
  const t = TEXTS[page.lang];
  const play = site.app ? `<a class="btn sm primary" href="../../">${t.to_table}</a>` : '';
  return `${head(page.title, page.lang, '../', ['docs.js'])}
<body>
<a class="skip" href="#site-text">${t.skip}</a>
<header class="bar">
<a class="word" href="index.html">Consigliere</a>
${searchField(page, t)}
<div class="r">${play}${themeButton(t)}</div>
${languages(site, page)}
</header>
<div class="cols">
<details class="menu"><summary>${t.menu}</summary></details>
<nav class="all" aria-label="${t.menu}">
${navigation(site, page, t)}
</nav>
<main id="site-text" tabindex="-1">
${page.body}</main>
${onThisPage(page, t)}
</div>
<footer>Consigliere ${site.version}</footer>
</body>
</html>
`;
}

// The page at the top, which leads to the reader's language by itself.
export function firstPage(): string {
  const links = LANGS.map((lang) => {
    const name = `${LANG_NAMES[lang]}: ${TEXTS[lang].title}`;
    return `<li><a href="${lang}/index.html" lang="${lang}" hreflang="${lang}">${name}</a></li>`;
  });
  return `${head(TEXTS.en.title, 'en', '', ['first.js'])}
<body>
<main class="first langs">
<h1>Consigliere</h1>
<ul>${links.join('\n')}</ul>
</main>
</body>
</html>
`;
}
