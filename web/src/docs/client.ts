// What a page of the documentation does by itself: theme, and the search as a combobox (WAI-ARIA).
import { type Entry, prepare, type Result, search } from './search';
import { keep, show } from './theme';

const MOST = 12;
const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

byId('site-theme').addEventListener('click', () => {
  keep({ theme: document.documentElement.dataset.theme === 'light' ? 'dark' : 'light' });
  show();
});
for (const link of document.querySelectorAll<HTMLAnchorElement>('.langs a'))
  link.addEventListener('click', () => keep({ lang: link.lang }));

const field = byId<HTMLInputElement>('site-query');
const list = byId<HTMLUListElement>('site-results');
const status = byId('site-found');
const { index = '', none = '', found = '' } = field.dataset;
byId('site-search').hidden = false;

let entries: Promise<ReturnType<typeof prepare>> | null = null;
const load = () => {
  entries ??= Promise.all(index.split(' ').map(async (file) => (await fetch(file)).json() as Promise<Entry[]>))
    .then((lists) => prepare(lists.flat()))
    .catch((error) => {
      entries = null; // asked for again with the next letter
      throw error;
    });
  return entries;
};

let chosen = -1;
function choose(next: number): void {
  const rows = [...list.children];
  rows[chosen]?.setAttribute('aria-selected', 'false');
  chosen = rows.length === 0 ? -1 : (next + rows.length) % rows.length;
  const row = rows[chosen];
  row?.setAttribute('aria-selected', 'true');
  row?.scrollIntoView({ block: 'nearest' });
  if (row) field.setAttribute('aria-activedescendant', row.id);
  else field.removeAttribute('aria-activedescendant');
}

function row({ entry: [address, page, heading], excerpt }: Result, i: number): HTMLElement {
  const item = document.createElement('li');
  item.id = `site-result-${i}`;
  item.role = 'option';
  item.setAttribute('aria-selected', 'false');
  const part = (name: string, text: string) => {
    const element = document.createElement(name);
    element.textContent = text;
    item.append(element);
  };
  part('b', heading);
  if (page !== heading) part('i', page);
  part('span', excerpt);
  item.dataset.address = `../${address}`;
  item.addEventListener('click', () => open(item));
  return item;
}

function open(item: Element | undefined): void {
  const to = (item as HTMLElement | undefined)?.dataset.address;
  if (to) location.href = to;
}

function close(): void {
  list.hidden = true;
  list.replaceChildren();
  field.setAttribute('aria-expanded', 'false');
  status.textContent = '';
  choose(-1);
}

async function look(): Promise<void> {
  const query = field.value;
  if (!query.trim()) return close();
  const results = search(query, await load(), MOST);
  if (query !== field.value) return; // typed on meanwhile
  list.replaceChildren(...results.map(row));
  list.hidden = results.length === 0;
  field.setAttribute('aria-expanded', String(results.length > 0));
  status.textContent = results.length === 0 ? none : found.replace('{n}', String(results.length));
  chosen = -1;
  choose(0);
}

field.addEventListener('input', look);
field.addEventListener('focus', () => load().catch(() => {}));
field.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown') choose(chosen + 1);
  else if (event.key === 'ArrowUp') choose(chosen - 1);
  else if (event.key === 'Enter') open(list.children[chosen]);
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
});
document.addEventListener('click', (event) => {
  if (!byId('site-search').contains(event.target as Node)) close();
});
document.addEventListener('keydown', (event) => {
  const typing = (event.target as Element).closest('input, select, textarea');
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
