// The interface's own words. Cards, rules, refusals and the log come from the server in the reader's language; what the
// client itself says stands in the four files beside this one, under the same keys.
import type en from './en.json';
import { type Args, fill } from './pattern';

export const LANGS = ['en', 'de', 'nl', 'es'] as const;
export type Lang = (typeof LANGS)[number];
export type Key = keyof typeof en;
export type { Args };

type Message = string | { one: string; other: string };
type Words = Record<Key, Message>;

const LOADERS: Record<Lang, () => Promise<{ default: unknown }>> = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
  nl: () => import('./nl.json'),
  es: () => import('./es.json'),
};

// What each language calls itself; the same in every language, so that a lost reader finds home.
export const LANG_NAMES: Record<Lang, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', es: 'Español' };

let state = $state.raw({ lang: 'en' as Lang, words: {} as Partial<Words> });

export const lang = () => state.lang;

export async function setLanguage(next: Lang): Promise<void> {
  const loaded = await LOADERS[next]();
  state = { lang: next, words: loaded.default as Words };
  document.documentElement.lang = next;
}

// The language of this reader: as chosen before, else the first the browser asks for that we speak.
export function preferredLanguage(chosen: string | null, asked: readonly string[] = navigator.languages): Lang {
  const known = (x: string) => LANGS.find((l) => x.toLowerCase().startsWith(l));
  return (chosen && known(chosen)) || asked.map(known).find((x) => x !== undefined) || 'en';
}

// A message with two forms is chosen by the number {n}; other numbers have theirs inside ({wins|win|wins}).
export function t(key: Key, args: Args = {}): string {
  const message = state.words[key] as Message | undefined;
  if (message === undefined) return key;
  const pattern = typeof message === 'string' ? message : message[plural(Number(args.n))];
  return fill(pattern, args);
}

// A key that is put together from data (a phase, a setting): its words, or the last part of the key itself.
export function named(prefix: string, name: string, args: Args = {}): string {
  const key = `${prefix}.${name}` as Key;
  return key in state.words ? t(key, args) : name;
}

const plural = (n: number) => (formats().plural.select(n) === 'one' ? 'one' : 'other');

// --- money, numbers, time by locale

const MONEY_LOCALE: Record<Lang, string> = { en: 'en-US', de: 'de-DE', nl: 'nl-NL', es: 'es-ES' };
const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const makeFormats = (locale: string) => ({
  plural: new Intl.PluralRules(locale),
  number: new Intl.NumberFormat(locale, {
    maximumFractionDigits: 0,
    useGrouping: 'always',
  } as Intl.NumberFormatOptions),
  decimal: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  difference: new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }),
  percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
  clock: new Intl.DateTimeFormat(locale, CLOCK),
  dayAndTime: new Intl.DateTimeFormat(locale, { weekday: 'short', ...CLOCK }),
  date: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  conjunction: new Intl.ListFormat(locale, { type: 'conjunction' }),
  disjunction: new Intl.ListFormat(locale, { type: 'disjunction' }),
});
// Made once per language: to make one costs a hundred times what it costs to use it.
const made: Partial<Record<Lang, ReturnType<typeof makeFormats>>> = {};
function formats() {
  made[state.lang] ??= makeFormats(MONEY_LOCALE[state.lang]);
  return made[state.lang]!;
}
const number = (n: number) => formats().number.format(n);

// $18,000 / 18.000 $; a minus sign goes in front of either.
export function money(dollars: number): string {
  const sum = number(Math.abs(dollars));
  const text = state.lang === 'en' || state.lang === 'nl' ? `$${sum}` : `${sum}\u00a0$`;
  return dollars < 0 ? `−${text}` : text;
}

// Whole thousands in little room: $4k / 4k.
export function moneyShort(dollars: number): string {
  if (dollars % 1000 !== 0) return money(dollars);
  return state.lang === 'en' || state.lang === 'nl' ? `$${dollars / 1000}k` : `${number(dollars / 1000)}k`;
}

// 4.3 / 4,3; with its sign where it is a difference.
export const decimal = (n: number) => formats().decimal.format(n);
export const difference = (n: number) => formats().difference.format(n).replace('-', '−');
export const percent = (share: number) => formats().percent.format(share);
export const clockTime = (at: Date) => formats().clock.format(at);
export const dayAndTime = (at: Date) => formats().dayAndTime.format(at);
export const dateOf = (at: Date) => formats().date.format(at);
export const list = (parts: string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  formats()[type].format(parts);

export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase(state.lang) + text.slice(1);

// From which hours on people wish a good day, and a good evening.
const DAY_PARTS: Record<Lang, [number, number]> = { en: [12, 18], de: [11, 18], nl: [12, 18], es: [14, 21] };
export function partOfDay(hour: number): 'morning' | 'day' | 'evening' {
  const [day, evening] = DAY_PARTS[state.lang];
  return hour < 5 || hour >= evening ? 'evening' : hour < day ? 'morning' : 'day';
}

// 0:42, 12:05; hours and days in words where a slow game waits.
export function timeLeft(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds));
  if (s < 3600) return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
  const hours = Math.floor(s / 3600);
  return hours < 48 ? t('time.hours', { n: hours }) : t('time.days', { n: Math.floor(hours / 24) });
}

const ROMAN = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;
export function roman(n: number): string {
  const [value, letters] = ROMAN.find(([v]) => n >= v) ?? [0, ''];
  return value === 0 ? '' : letters + roman(n - value);
}
