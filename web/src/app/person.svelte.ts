// Who plays on this device. A name is enough; a password is added by those who want to keep their games elsewhere too.

import type { Lang } from '../i18n/words.svelte';
import { speak } from '../i18n/words.svelte';
import { api, type Me, type PersonSettings, type Result } from '../net/http';
import { line } from '../net/line.svelte';
import { load_catalogue } from './catalogue.svelte';
import { go } from './route.svelte';
import { change } from './settings.svelte';

const state = $state({ me: null as Me | null, known: false });

export const me = () => state.me;
export const known = () => state.known; // whether the server has been asked yet

function is_me(reply: Result<Me>): Result<Me> {
  if (reply.ok) {
    state.me = reply.value;
    line.connect();
  }
  return reply;
}

// Signed out from another device, or because the session is old: back to where one signs in.
line.on_signed_out = () => {
  nobody();
  go('/account');
};

export async function recognise(): Promise<void> {
  is_me(await api.me());
  state.known = true;
}

export const enter = async (name: string) => is_me(await api.enter(name.trim()));
export const sign_in = async (login: string, password: string) => is_me(await api.sign_in(login, password));
export const keep = async (login: string, password: string) => is_me(await api.keep(login, password));
export const change_password = async (old_password: string, password: string) =>
  is_me(await api.change_password(state.me?.login ?? '', old_password, password));
export const ask_address = async () => is_me(await api.ask_address());
export const rename = async (name: string) => is_me(await api.change_me({ name: name.trim() }));

export const change_settings = async (settings: PersonSettings) => is_me(await api.change_me({ settings }));

// This device is signed out, from here or from elsewhere.
export function nobody(): void {
  line.close();
  state.me = null;
}

export async function sign_out(): Promise<void> {
  await api.sign_out();
  nobody();
}

export async function forget_me(): Promise<void> {
  const reply = await api.delete_me();
  if (reply.ok) nobody();
}

// The whole page changes its language: our own words, the server's catalogue and everything the line brings.
export async function use_language(lang: Lang): Promise<void> {
  await change({ lang });
  await speak(lang);
  await Promise.all([load_catalogue(), line.send({ type: 'language', lang })]);
  if (state.me) api.change_me({ lang });
}
