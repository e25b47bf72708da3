import { beforeEach, expect, test, vi } from 'vitest';
import type { Me, Result } from '../net/http';

const ANA = { name: 'Ana', lang: 'en', guest: true } as unknown as Me;
let person: typeof import('./person.svelte');

beforeEach(async () => {
  vi.resetModules();
  vi.restoreAllMocks();
  const { connection } = await import('../net/connection.svelte');
  vi.spyOn(connection, 'connect').mockImplementation(() => {});
  person = await import('./person.svelte');
});

test('whoever starts a game before the answer came who they are keeps their name', async () => {
  const http = await import('../net/http');
  let answer: (reply: Result<Me | undefined>) => void = () => {};
  vi.spyOn(http.api, 'session').mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const enter = vi.spyOn(http.api, 'enter');
  void person.loadPerson();
  const entering = person.enterAsGuest('Guest');
  answer({ ok: true, value: ANA });
  expect(await entering).toBeNull();
  expect(enter).not.toHaveBeenCalled();
  expect(person.me()?.name).toBe('Ana');
});

test('whoever is not known is entered as a guest', async () => {
  const http = await import('../net/http');
  vi.spyOn(http.api, 'session').mockResolvedValue({ ok: true, value: undefined });
  const enter = vi.spyOn(http.api, 'enter').mockResolvedValue({ ok: true, value: ANA });
  void person.loadPerson();
  expect(await person.enterAsGuest('Ana')).toBeNull();
  expect(enter).toHaveBeenCalledExactlyOnceWith('Ana');
});
