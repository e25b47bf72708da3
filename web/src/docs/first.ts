// The first page leads to the reader's language: the one chosen in the page of the games, or the browser's.
import { kept } from './theme';

const wanted = [kept().lang ?? '', ...navigator.languages].map((lang) => lang.slice(0, 2));
const known = [...document.querySelectorAll<HTMLAnchorElement>('.langs a')];
location.replace((wanted.map((lang) => known.find((a) => a.lang === lang)).find(Boolean) ?? known[0]!).href);
