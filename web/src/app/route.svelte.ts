// Which screen the address asks for. Links stay links: they work with a middle click, a bookmark and the back button.
// A folder of static files has one page only: there the address of a screen stands behind the "#" of that page.
import { onDevice } from '../net/transport';

const place = () => new URL(onDevice ? location.hash.slice(1) || '/' : location.href, 'http://page');

const state = $state({ path: place().pathname });

export const path = () => state.path;
export const parameters = () => place().searchParams;
export const fragment = () => decodeURIComponent(place().hash.slice(1));

const addressOf = (to: string) => (onDevice ? `#${to}` : to);
// The whole address of a screen, to be given to others.
export const linkTo = (to: string) => new URL(addressOf(to), document.baseURI).href;

// Changes the address of the screen that is shown, without a new entry in the history.
export const replaceAddress = (to: string) => history.replaceState(null, '', addressOf(to));

export function go(to: string, replace = false): void {
  const { pathname, search, hash } = place();
  if (to === pathname + search + hash) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(to));
  state.path = place().pathname;
  scrollTo(0, 0);
}

addEventListener('popstate', () => {
  state.path = place().pathname;
});

// Lets <a href="/..."> change the screen without loading the page again.
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = (event.target as Element).closest('a[href]') as HTMLAnchorElement | null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  const to = new URL(link.getAttribute('href')!.replace(/^#(?=\/)/, ''), place());
  if (to.pathname.startsWith('/docs/')) return; // pages of their own, not screens of this one
  event.preventDefault();
  if (to.hash && to.pathname === place().pathname) {
    document.getElementById(to.hash.slice(1))?.focus();
    return;
  }
  go(to.pathname + to.search + to.hash);
}

// On the one page, a link that is about to be opened elsewhere gets the address that works there.
export function completeLink(event: Event): void {
  if (!onDevice) return;
  const link = (event.target as Element).closest('a[href^="/"]');
  if (link && !link.hasAttribute('download')) link.setAttribute('href', addressOf(link.getAttribute('href')!));
}
