import { afterEach, expect, it, vi } from 'vitest';
import { serverAddress } from './server';

const answer = (text: string, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(text, { status })));
const addressIn = async (text: string, status = 200) => {
  answer(text, status);
  return (await serverAddress())?.href ?? null;
};
afterEach(() => vi.unstubAllGlobals());

it('finds the server that the folder names, beside it or elsewhere', async () => {
  expect(await addressIn('{"address":"https://games.example/table"}')).toBe('https://games.example/table');
  expect(await addressIn('{"address":"../"}')).toBe(new URL('../', document.baseURI).href);
});

it('has none where the file names none, is damaged or is not there', async () => {
  expect(await addressIn('{"address":""}')).toBeNull();
  expect(await addressIn('{"address":7}')).toBeNull();
  expect(await addressIn('{}')).toBeNull();
  expect(await addressIn('null')).toBeNull();
  expect(await addressIn('<!doctype html>')).toBeNull();
  expect(await addressIn('{"address":"https://games.example"}', 404)).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await serverAddress()).toBeNull();
});

it('never follows an address that would run a script', async () => {
  expect(await addressIn('{"address":"javascript:alert(1)"}')).toBeNull();
  expect(await addressIn('{"address":"data:text/html,x"}')).toBeNull();
  expect(await addressIn('{"address":"https://"}')).toBeNull();
});
