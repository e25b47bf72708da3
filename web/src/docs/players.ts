// The pages for players, in four languages: the start, how to play each game, and its rules.
import { parse } from 'smol-toml';
import type { Cast } from '../art/people';
import { portrait } from '../art/portrait';
import { chapters, finder } from '../learn/book';
import SECTIONS from '../learn/sections.json';
import { artOf } from '../lobby/art';
import { fill, GAMES, type Game, INTERFACE, type Lang, PLAYERS_DOCUMENTS, readFile, TEXTS } from './contents';
import { render } from './markdown';
import { escaped, type Page, passagesOf, relative } from './page';

interface Passage {
  title: string;
  text: string;
}
interface Course {
  goal: string;
  sections: Passage[];
  lessons: Passage[];
}
interface Rule {
  id: string;
  text: Record<Lang, string>;
}
type Rulebook = Record<'rule' | 'ruling' | 'decision', Rule[]>;

const addressOf = (lang: Lang, name: string) => `${lang}/${name}.html`;
const courseOf = (game: Game, lang: Lang): Course => JSON.parse(readFile(`web/src/learn/texts/${lang}.json`))[game.id];

function faces(game: Game, size: number): string {
  const cast = JSON.parse(readFile(`web/src/art/cast/${game.id}.json`)) as Cast;
  const drawn = game.faces.map((id) => portrait({ ...cast[id]!, id }, { size, id: `face-${id}` }));
  return `<span class="faces" aria-hidden="true">${drawn.join('')}</span>`;
}

// The emblem and the lines that stand behind it everywhere.
function banner(game: Game, inner: string): string {
  const { emblem, lines } = artOf(game.id);
  return (
    `<header class="banner"><svg class="lines" viewBox="0 0 300 112" preserveAspectRatio="xMaxYMax slice" ` +
    `aria-hidden="true"><path d="${lines}"/></svg>` +
    `<svg class="emblem" viewBox="0 0 512 512" aria-hidden="true"><path d="${emblem}"/></svg>` +
    `<div>${inner}</div>${faces(game, 96)}</header>\n`
  );
}

const page = (parts: Omit<Page, 'passages'>): Page => ({ ...parts, passages: passagesOf(parts.body) });

function home(lang: Lang): Page {
  const t = TEXTS[lang];
  const words = INTERFACE[lang];
  const cards = GAMES.map((game) => {
    const { emblem, lines } = artOf(game.id);
    return (
      `<li><a class="game" href="${game.id}.html"><svg class="lines" viewBox="0 0 300 112" ` +
      `preserveAspectRatio="xMidYMax slice" aria-hidden="true"><path d="${lines}"/></svg>` +
      `<svg class="emblem" viewBox="0 0 512 512" aria-hidden="true"><path d="${emblem}"/></svg>` +
      `<b>${game.name}</b><span>${fill(t.players, { n: game.players })} · ${words[`length.${game.id}`]}</span>` +
      `<span>${escaped(courseOf(game, lang).goal)}</span>${faces(game, 64)}</a></li>`
    );
  });
  const body =
    `<h1>Consigliere · ${t.title}</h1>\n<p class="lead">${t.lead}</p>\n<ul class="games">${cards.join('\n')}</ul>\n` +
    `<p><a class="btn" href="playing.html">${words['lobby.how']}</a> ` +
    `<a class="btn" href="own-cards.html">${words['cards.editor']}</a></p>\n`;
  return page({ address: addressOf(lang, 'index'), lang, section: 'home', title: t.title, body, headings: [] });
}

function written(lang: Lang, name: string): Page {
  const source = `docs/players/${lang}/${name}.md`;
  const address = addressOf(lang, name);
  return page({ address, lang, section: 'play', ...render(readFile(source), source, address, lang) });
}

function howTo(lang: Lang, game: Game): Page {
  const t = TEXTS[lang];
  const course = courseOf(game, lang);
  const rules = `rules-${game.id}.html`;
  const first = SECTIONS[game.id as keyof typeof SECTIONS];
  const sections = course.sections.map(
    ({ title, text }, i) =>
      `<div><h3 id="short-${i + 1}">${escaped(title)}</h3>\n<p>${escaped(text)}</p>\n` +
      `<p class="more"><a href="${rules}#${first[i]}-1">${escaped(fill(t.exactly, { title }))}</a></p></div>`,
  );
  const lessons = course.lessons.map(({ title, text }) => `<li><b>${escaped(title)}</b> ${escaped(text)}</li>`);
  const facts = `${fill(t.players, { n: game.players })} · ${INTERFACE[lang][`length.${game.id}`]}`;
  const picture = relative(addressOf(lang, game.id), `pictures/${game.id}.jpg`);
  const body =
    banner(game, `<h1>${game.name}</h1><p>${facts}</p>`) +
    `<p class="goal"><b>${t.goal}:</b> ${escaped(course.goal)}</p>\n` +
    `<p><img src="${picture}" alt="${fill(t.picture, { game: game.name })}" width="1440" height="900"></p>\n` +
    `<h2 id="short">${t.short}</h2>\n<div class="columns">${sections.join('\n')}</div>\n` +
    `<p><a class="btn" href="${rules}">${fill(t.all_rules, { game: game.name })}</a></p>\n` +
    `<h2 id="lessons">${t.lessons}</h2>\n<ol class="lessons">${lessons.join('\n')}</ol>\n`;
  const headings = [
    { id: 'short', title: t.short, level: 2 },
    ...course.sections.map(({ title }, i) => ({ id: `short-${i + 1}`, title, level: 3 })),
    { id: 'lessons', title: t.lessons, level: 2 },
  ];
  return page({ address: addressOf(lang, game.id), lang, section: 'play', title: game.name, body, headings });
}

function rulesOf(lang: Lang, game: Game): Page {
  const t = TEXTS[lang];
  const { rule, ruling, decision } = parse(readFile(`games/${game.folder}/rules.toml`)) as unknown as Rulebook;
  const listed = [...rule, ...ruling, ...decision].map(({ id, text: texts }) => ({ id, text: texts[lang] }));
  const parts = chapters(listed as Parameters<typeof chapters>[0]);
  const book = finder(new Set(listed.map(({ id }) => id)), new Map());
  const text = (rule: string) =>
    book
      .pieces(rule)
      .map((piece) => (piece.kind === 'rule' ? `<a href="#${piece.id}">${piece.id}</a>` : escaped(piece.text)))
      .join('');
  const title = `${t.rules}: ${game.name}`;
  const chapterTitle = (id: string) => INTERFACE[lang][`chapter.${id.toLowerCase()}`]!;
  const sections = parts.map(
    ({ id, rules }) =>
      `<h2 id="chapter-${id}">${chapterTitle(id)}</h2>\n<dl class="rules">` +
      rules
        .map((r) => `<div><dt id="${r.id}"><a href="#${r.id}">${r.id}</a></dt><dd>${text(r.text)}</dd></div>`)
        .join('\n') +
      '</dl>',
  );
  const lead = fill(t.rules_lead, { game: game.name });
  const how = `<a href="${game.id}.html">${fill(t.how, { game: game.name })}</a>`;
  return {
    address: addressOf(lang, `rules-${game.id}`),
    lang,
    section: 'rules',
    title,
    body: `${banner(game, `<h1>${title}</h1><p>${lead} ${how}.</p>`)}${sections.join('\n')}\n`,
    headings: parts.map(({ id }) => ({ id: `chapter-${id}`, title: chapterTitle(id), level: 2 })),
    passages: parts.flatMap(({ id, rules }) =>
      rules.map((r) => ({ id: r.id, title: `${r.id} · ${chapterTitle(id)}`, text: r.text })),
    ),
  };
}

export const playersPages = (lang: Lang): Page[] => [
  home(lang),
  written(lang, PLAYERS_DOCUMENTS[0]!),
  ...GAMES.map((game) => howTo(lang, game)),
  ...PLAYERS_DOCUMENTS.slice(1).map((name) => written(lang, name)),
  ...GAMES.map((game) => rulesOf(lang, game)),
];
