// Markdown of the repository to HTML: headings get the anchors that GitHub gives them, links between documents become
// links between pages, and HTML is shown, never used.
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import { DOCUMENTS, FILES, fileAddress, type Lang, SHOWN_ON, TEXTS } from './contents';
import { escaped, type Heading, plainText, relative } from './page';

export const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const PAGES = new Map<string, string>([
  ...DOCUMENTS.map(({ source, name }) => [source, `en/${name}.html`] as const),
  ...FILES.map((file) => [file, fileAddress(file)] as const),
  ...Object.entries(SHOWN_ON),
]);

// Where a link of a document leads, as its page writes it.
export function linkFrom(source: string, page: string, href: string): string {
  if (/^(https?:|mailto:)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const target = file ? path.posix.join(path.posix.dirname(source), file) : source;
  const address = file ? PAGES.get(target) : page;
  if (!address) throw new Error(`${source} links to ${href}, which is no page of the documentation`);
  return relative(page, anchor === undefined ? address : `${address}#${anchor}`);
}

// Wide content scrolls inside a box of its own, which the keyboard can reach.
export const scrolling = (lang: Lang, html: string) =>
  `<div class="scroll" role="group" tabindex="0" aria-label="${TEXTS[lang].scroll}">${html}</div>\n`;

export interface Rendered {
  title: string;
  body: string;
  headings: Heading[];
}

export function render(text: string, source: string, page: string, lang: Lang): Rendered {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  const anchor = (title: string) => {
    const name = slug(title);
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    return before ? `${name}-${before}` : name;
  };
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const title = plainText(html);
        const id = anchor(title);
        headings.push({ id, title, level: depth });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escaped(linkFrom(source, page, href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href, text: words }: Tokens.Image) =>
        `<img src="${escaped(linkFrom(source, page, href))}" alt="${escaped(words)}">`,
      code: ({ text: code }: Tokens.Code) => scrolling(lang, `<pre><code>${escaped(code)}</code></pre>`),
      html: ({ text: html }: Tokens.HTML | Tokens.Tag) => escaped(html),
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return scrolling(lang, `<table><thead>${row(token.header, 'th')}</thead>\n<tbody>${rows}</tbody></table>`);
      },
    },
  });
  const body = marked.parse(text, { async: false });
  const title = headings[0]?.title;
  if (!title || headings[0]!.level !== 1) throw new Error(`${source} does not begin with a heading`);
  return { title, body, headings: headings.slice(1) };
}
