// What stands in the place of a screen that cannot be shown.
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import App from '../App.svelte';
import { setLanguage } from '../i18n/i18n.svelte';
import { go } from './route.svelte';

vi.mock('./notices.svelte', () => ({ watchNotices: () => {} }));
vi.mock('../lobby/Lobby.svelte', () => ({ default: () => {} }));
vi.mock('../pages/Credits.svelte', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

beforeEach(async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {})); // what the server says of people and games comes later
  vi.stubGlobal('scrollTo', () => {});
  await setLanguage('en');
});

function openAt(address: string) {
  go(address);
  render(App);
}

test('finding 21: an unknown address says so and leads to the lobby', () => {
  openAt('/nowhere');
  expect(screen.getByText('There is nothing here')).toBeTruthy();
  expect(document.querySelector('a.btn')?.getAttribute('href')).toBe('/');
});

test('finding 21: a screen whose script is gone after an upgrade offers to load the page again', async () => {
  openAt('/credits');
  const button = await screen.findByRole('button', { name: 'Load the page again' });
  expect(button).toBeTruthy();
});
