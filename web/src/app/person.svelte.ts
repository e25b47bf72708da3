// Who plays on this device. A name is enough; a password is added by those who want to keep their games elsewhere too.

import type { Lang } from '../i18n/i18n.svelte';
import { setLanguage, t } from '../i18n/i18n.svelte';
import { connection } from '../net/connection.svelte';
import { api, type Me, type PersonSettings, type Result, type Why } from '../net/http';
import { onDevice } from '../net/transport';
import { loadCatalogue } from './catalogue.svelte';
import * as passkeys from './passkeys';
import { stopPush } from './push';
import { go } from './route.svelte';
import { change } from './settings.svelte';

const state = $state({ me: null as Me | null, known: false });

export const me = () => state.me;
export const known = () => state.known; // whether the server has been asked yet

function acceptPerson(reply: Result<Me>): Result<Me> {
  if (reply.ok) {
    state.me = reply.value;
    connection.connect();
  }
  return reply;
}

// Signed out from another device, or because the session is old: back to where one signs in.
connection.onSignedOut = () => {
  clearPerson();
  go(onDevice ? '/' : '/account');
};

let loading: Promise<void> | undefined;
export const loadPerson = (): Promise<void> => {
  loading = api.session().then((reply) => {
    if (reply.ok && reply.value) acceptPerson({ ok: true, value: reply.value });
    state.known = true;
  });
  return loading;
};

export const enter = async (name: string) => acceptPerson(await api.enter(name.trim()));
// A table is one press away: whoever gave no name yet sits down as a guest. Null: that went well.
export async function enterAsGuest(name = ''): Promise<Why | null> {
  await loading; // whoever presses at once may be known
  if (state.me) return null;
  const reply = await enter(name.trim() || t('hero.guest'));
  return reply.ok ? null : reply.why;
}
export const signIn = async (login: string, password: string) => acceptPerson(await api.signIn(login, password));
export const keep = async (login: string, password: string) => acceptPerson(await api.keep(login, password));
export const changePassword = async (oldPassword: string, password: string) =>
  acceptPerson(await api.changePassword(state.me?.login ?? '', oldPassword, password));
// What the browser did not finish (null) changes nothing.
const acceptFrom = async (work: Promise<Result<Me> | null>) => {
  const reply = await work;
  return reply && acceptPerson(reply);
};
export const signInWithPasskey = () => acceptFrom(passkeys.signIn());
export const keepWithPasskey = (login: string) => acceptFrom(passkeys.add({ login, shown: login, name: '' }));
export const addPasskey = (name: string, password: string | null) =>
  acceptFrom(passkeys.add({ shown: state.me?.login ?? '', name, password }));
export const removePasskey = async (id: string) => acceptPerson(await api.removePasskey(id));
export const setPassword = (password: string) => acceptFrom(passkeys.setPassword(state.me?.login ?? '', password));
export const askAddress = async () => acceptPerson(await api.askAddress());
export const rename = async (name: string) => acceptPerson(await api.changeMe({ name: name.trim() }));

export const changeSettings = async (settings: PersonSettings) => acceptPerson(await api.changeMe({ settings }));

// This device is signed out, from here or from elsewhere.
export function clearPerson(): void {
  connection.close();
  state.me = null;
}

export async function signOut(): Promise<void> {
  await stopPush(); // it is for whoever was signed in
  await api.signOut();
  clearPerson();
}

export async function deleteAccount(): Promise<void> {
  const reply = await api.deleteMe();
  if (reply.ok) clearPerson();
}

// The whole page changes its language: our own words, the server's catalogue and everything the connection delivers.
export async function useLanguage(lang: Lang): Promise<void> {
  await change({ lang });
  await setLanguage(lang);
  await Promise.all([loadCatalogue(), connection.send({ type: 'language', lang })]);
  if (state.me) api.changeMe({ lang });
}
