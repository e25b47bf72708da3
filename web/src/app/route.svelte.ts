// Which screen the address asks for. Links stay links: they work with a middle click, a bookmark and the back button.

const state = $state({ path: location.pathname });

export const path = () => state.path;

export function go(to: string, replace = false): void {
  if (to === location.pathname + location.search + location.hash) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  state.path = location.pathname;
  scrollTo(0, 0);
}

addEventListener('popstate', () => {
  state.path = location.pathname;
});

// Lets <a href="/..."> change the screen without loading the page again.
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = (event.target as Element).closest('a[href]') as HTMLAnchorElement | null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) {
    document.getElementById(link.hash.slice(1))?.focus();
    return;
  }
  go(link.pathname + link.search + link.hash);
}
