import { beforeEach, expect, test, vi } from 'vitest';

// Both kinds of page: with a server, and a folder of static files, where screens stand behind the "#".
async function routeOn(onDevice: boolean, at: string) {
  vi.resetModules();
  vi.doMock('../net/transport', () => ({ onDevice }));
  history.replaceState(null, '', at);
  return import('./route.svelte');
}
function linkTo(href: string): HTMLAnchorElement {
  document.body.innerHTML = `<a href="${href}">there</a>`;
  return document.querySelector('a')!;
}
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});

test.each([
  [false, '/replay/abc?at=3#x', '/t/xyz', '/t/xyz'],
  [true, '/games/#/replay/abc?at=3#x', '/t/xyz', '/games/#/t/xyz'],
])('the address tells screen, parameters and place; on this device: %s', async (onDevice, at, to, then) => {
  const route = await routeOn(onDevice, at);
  expect([route.path(), route.parameters().get('at'), route.fragment()]).toEqual(['/replay/abc', '3', 'x']);
  route.go(to);
  expect([route.path(), location.pathname + location.hash]).toEqual([to, then]);
  expect(new URL(route.linkTo('/rules')).href.endsWith(onDevice ? '/games/#/rules' : '/rules')).toBe(true);
});

test('a page without a path or a "#" is the lobby', async () => {
  const route = await routeOn(true, '/games/');
  expect(route.path()).toBe('/');
});

test.each([false, true])(
  'a click on a link changes the screen without a new page; on this device: %s',
  async (onDevice) => {
    const route = await routeOn(onDevice, onDevice ? '/games/#/learn' : '/learn');
    const link = linkTo('/rules/omerta#OM-1');
    document.addEventListener('click', route.followLinks, { once: true });
    link.click();
    expect([route.path(), route.fragment()]).toEqual(['/rules/omerta', 'OM-1']);
  },
);

test('a link of the one page can be opened in another window, and still be followed', async () => {
  const route = await routeOn(true, '/games/#/learn');
  const link = linkTo('/rules');
  document.addEventListener('pointerover', route.completeLink, { once: true });
  link.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(link.href.endsWith('/games/#/rules')).toBe(true);
  document.addEventListener('click', route.followLinks, { once: true });
  link.click();
  expect(route.path()).toBe('/rules');
});
