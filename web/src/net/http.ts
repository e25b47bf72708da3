// The HTTP side of the protocol. Types come from openapi.yaml; a refusal is a value that carries its own sentence.
import type { components } from '../generated/http';
import { lang } from '../i18n/i18n.svelte';
import { ask } from './transport';

type Schemas = components['schemas'];
export type Me = Schemas['Me'];
export type Version = Schemas['Version'];
export type GameInfo = Schemas['Game'];
export type OptionInfo = Schemas['Option'];
export type VerbInfo = Schemas['Verb'];
// What is left out is as the server has it by default.
export type NewTable = Pick<Schemas['NewTable'], 'game' | 'players'> & Partial<Schemas['NewTable']>;
export type TableLine = Schemas['TableLine'];
export type RuleText = Schemas['Rule'];
export type PersonSettings = Schemas['Settings'];
export type GameHead = Schemas['GameHead'];
export type StoryPart = Schemas['Story'];
export type StoryLine = Schemas['StoryLine'];
export type StoryWord = Schemas['StoryWord'];
export type EndingStep = Schemas['EndingStep'];
export type StoryClaim = Schemas['StoryClaim'];
export type CurvePoint = Schemas['CurvePoint'];
export type ReplayPart = Schemas['Replay'];
export type Proof = Schemas['Proof'];
export type FinishedGame = Schemas['FinishedGame'];
export type Rating = Schemas['Rating'];
export type Profile = Schemas['Profile'];
export type Friend = Schemas['Friend'];
export type SessionInfo = Schemas['Session'];
export type Passkey = Schemas['Passkey'];
export type Challenge = Schemas['Challenge'];
export type OwnChallenge = Challenge & { known: string[]; user: string };
export type NewCredential = Schemas['NewCredential'];
export type Assertion = Schemas['Assertion'];
export type Catalogue = {
  games: GameInfo[];
  phrases?: Schemas['Phrase'][];
  bots?: Schemas['Bot'][];
  cast?: Schemas['CastMember'][];
};
export type CardFile = Schemas['CardFile'];
export type BalanceFigures = Schemas['BalanceFigures'];
export type BalancePart = Schemas['BalancePart'];
export type WinShare = Schemas['WinShare'];
export type Why = Schemas['Refusal'];
export type Result<T> = { ok: true; value: T } | { ok: false; status: number; why: Why };

const BASE = '/api/v1';
// What the page says when the server itself cannot be reached; the words are filled in by whoever shows it.
export const UNREACHABLE: Why = { code: 'unreachable', rule: '', sentence: '' };

type Query = Record<string, string | number>;

// A body that is a file goes as it is, anything else as JSON.
async function call<T>(method: string, path: string, body?: unknown, query: Query = {}): Promise<Result<T>> {
  const parameters = new URLSearchParams({ lang: lang() });
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const headers: Record<string, string> = { 'X-Consigliere': '1' };
  const file = body instanceof Blob;
  if (body !== undefined) headers['Content-Type'] = file ? 'application/toml' : 'application/json';
  try {
    const reply = await ask(`${BASE}${path}?${parameters}`, {
      method,
      headers,
      body: body === undefined || file ? (body as Blob | undefined) : JSON.stringify(body),
    });
    if (reply.status === 204) return { ok: true, value: undefined as T };
    const data = await reply.json();
    if (reply.ok) return { ok: true, value: data as T };
    return { ok: false, status: reply.status, why: data.refusal ?? UNREACHABLE };
  } catch {
    return { ok: false, status: 0, why: UNREACHABLE };
  }
}

// The log is text, line by line as it was chained.
async function log(table: string): Promise<Result<string>> {
  try {
    const reply = await ask(`${BASE}/tables/${table}/log`);
    const text = await reply.text();
    if (reply.ok) return { ok: true, value: text };
    return { ok: false, status: reply.status, why: JSON.parse(text).refusal ?? UNREACHABLE };
  } catch {
    return { ok: false, status: 0, why: UNREACHABLE };
  }
}

export const api = {
  catalogue: () => call<Catalogue>('GET', '/games'),
  cards: (game: string) => call<{ cards: unknown[] }>('GET', `/games/${game}/cards`),
  tableCards: (table: string) => call<{ cards: unknown[] } | undefined>('GET', `/tables/${table}/cards`),
  tableFile: (table: string) => call<{ text: string } | undefined>('GET', `/tables/${table}/cards/file`),
  houseFile: (game: string) => call<{ text: string }>('GET', `/games/${game}/cards/file`),
  myCards: () => call<{ files: CardFile[] }>('GET', '/me/cards'),
  checkCards: (game: string, file: Blob) =>
    call<{ cards: unknown[] }>('POST', `/games/${game}/cards`, file, { keep: 0 }),
  balance: (game: string, file: Blob, players: number, first: number) =>
    call<BalancePart>('POST', `/games/${game}/cards/balance`, file, { players, first }),
  bringCards: (game: string, file: File) =>
    call<{ cards: string; set: string; count: number }>('POST', `/games/${game}/cards`, file, { name: file.name }),
  rules: (game: string) => call<{ rules: RuleText[] }>('GET', `/games/${game}/rules`),
  version: () => call<Version>('GET', '/version'),
  session: () => call<Me | undefined>('GET', '/session'),
  enter: (name: string) => call<Me>('POST', '/session', { name, lang: lang() }),
  signIn: (login: string, password: string) => call<Me>('POST', '/sign-in', { login, password }),
  signOut: () => call<void>('DELETE', '/session'),
  changeMe: (what: { name?: string; lang?: string; settings?: PersonSettings }) => call<Me>('PATCH', '/me', what),
  keep: (login: string, password: string) => call<Me>('POST', '/me/account', { login, password }),
  changePassword: (login: string, oldPassword: string, password: string) =>
    call<Me>('POST', '/me/account', { login, password, old_password: oldPassword }),
  setPassword: (login: string, password: string, proof: Assertion) =>
    call<Me>('POST', '/me/account', { login, password, proof }),
  passkeysOffered: () => call<{ available: boolean }>('GET', '/passkeys'),
  signInChallenge: () => call<Challenge>('POST', '/passkeys/challenge'),
  signInWithPasskey: (assertion: Assertion) => call<Me>('POST', '/passkeys/sign-in', assertion),
  passkeys: () => call<{ passkeys: Passkey[] }>('GET', '/me/passkeys'),
  passkeyChallenge: (purpose: 'add' | 'prove') => call<OwnChallenge>('POST', '/me/passkeys/challenge', { purpose }),
  addPasskey: (passkey: {
    credential: NewCredential;
    name?: string;
    login?: string;
    password?: string;
    proof?: Assertion;
  }) => call<Me>('POST', '/me/passkeys', passkey),
  removePasskey: (id: string) => call<Me>('DELETE', `/me/passkeys/${id}`),
  sessions: () => call<{ sessions: SessionInfo[] }>('GET', '/me/sessions'),
  endSession: (id: string) => call<void>('DELETE', `/me/sessions/${id}`),
  endSessions: (others: boolean) => call<void>('DELETE', '/me/sessions', undefined, others ? { others: 1 } : {}),
  askAddress: () => call<Me>('POST', '/me/mail'),
  confirmAddress: (token: string) => call<void>('POST', '/mail/confirm', { token }),
  pushKey: () => call<{ key: string; browsers: string[] }>('GET', '/me/push'),
  startPush: (browser: { endpoint: string; p256dh: string; auth: string }) => call<Me>('POST', '/me/push', browser),
  stopPush: (endpoint: string) => call<Me>('DELETE', '/me/push', { endpoint }),
  deleteMe: () => call<void>('DELETE', '/me'),
  // The reader is addressed as "you".
  story: (table: string, seat: string, from: number, reader: number | null = null) =>
    call<StoryPart>('GET', `/tables/${table}/story`, undefined, { seat, from, ...(reader === null ? {} : { reader }) }),
  frames: (table: string, seat: string, from: number, count: number) =>
    call<ReplayPart>('GET', `/tables/${table}/replay`, undefined, { seat, from, count }),
  log,
  // On this device.
  readLog: async (file: File, cards?: File) =>
    call<{ table: string }>('POST', '/tables/log', {
      name: file.name,
      log: await file.text(),
      cards: await cards?.text(),
    }),
  proof: (table: string) => call<Proof>('GET', `/tables/${table}/proof`),
  history: () => call<{ games: FinishedGame[]; ratings: Rating[] }>('GET', '/me/history'),
  profile: () => call<Profile>('GET', '/me/profile'),
  // To somebody I played with, named by the table where we met last.
  invite: (table: string, { table: met, seat }: Friend) =>
    call<void>('POST', `/tables/${table}/invitations`, { table: met, seat }),
  ratings: (game: string, players: number) =>
    call<{ ratings: Rating[] }>('GET', '/ratings', undefined, { game, players }),
  tables: () => call<{ tables: TableLine[] }>('GET', '/tables'),
  myTables: () => call<{ tables: TableLine[] }>('GET', '/me/tables'),
  openTable: (table: NewTable) => call<{ table: string; code: string }>('POST', '/tables', table),
  byCode: (code: string) => call<TableLine>('GET', `/codes/${code}`),
  door: (table: string) => call<TableLine>('GET', `/tables/${table}`),
};
