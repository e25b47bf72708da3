// jsdom lacks what a browser has and our components look for.
import { cleanup } from '@testing-library/svelte';
import { afterEach, vi } from 'vitest';
import { setLanguage } from '../i18n/i18n.svelte';

// Components are tested without their art, which a simulated page takes long to parse; src/art has tests of its own.
vi.mock('../art/art.svelte', () => ({
  artist: () => null,
  castOf: () => null,
  picturesOf: () => null,
}));

globalThis.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof matchMedia;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver;
// Everything is in sight.
globalThis.IntersectionObserver ??= class {
  constructor(private say: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.say([{ isIntersecting: true }]);
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => {};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

await setLanguage('en');

afterEach(cleanup);
