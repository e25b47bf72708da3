// jsdom lacks what a browser has and our components look for.
import { cleanup } from '@testing-library/svelte';
import { afterEach } from 'vitest';
import { setLanguage } from '../i18n/i18n.svelte';

globalThis.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof matchMedia;
Element.prototype.scrollIntoView ??= () => {};
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

await setLanguage('en');

afterEach(cleanup);
