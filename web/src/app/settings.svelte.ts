// What this reader wants, on this device. Kept in the browser and nowhere else.
import { type Lang, preferredLanguage, setLanguage } from '../i18n/i18n.svelte';
import type { Voices } from '../table/voices';

export type Theme = 'system' | 'dark' | 'light';
export const PACES = ['calm', 'brisk', 'instant'] as const;
export type Pace = (typeof PACES)[number];

export interface Settings {
  lang: Lang | null; // null: as the browser asks
  theme: Theme;
  less_motion: boolean;
  pace: Pace; // of dice and announcements
  voices: Voices; // how much bots say
  sound: boolean;
  volume_percent: number; // 0 to 100
  text_percent: number; // 100 to 200
  letter_keys: boolean; // T, O, L, Z ... ; arrows, Enter and Esc always work
  keys: Partial<Record<string, string>>; // acts on other keys than the standard
  odds: boolean;
  notify: boolean;
}

const KEY = 'consigliere.settings';
const onAPhone = () => matchMedia('(pointer: coarse)').matches;

function standard(): Settings {
  return {
    lang: null,
    theme: 'system',
    less_motion: false,
    pace: 'calm',
    voices: 'talkative',
    sound: !onAPhone(),
    volume_percent: 60,
    text_percent: 100,
    letter_keys: true,
    keys: {},
    odds: true,
    notify: false,
  };
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {}; // a browser that keeps nothing, or a value that is not ours
  }
}

export const settings = $state<Settings>({ ...standard(), ...stored() });

const system = $state({ light: matchMedia('(prefers-color-scheme: light)').matches });
export const shownTheme = () => (settings.theme === 'system' ? (system.light ? 'light' : 'dark') : settings.theme);
export const motionAllowed = () => !settings.less_motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;

// Odds are shown where the reader wants them and the host of the table allows them.
const host = $state({ odds: true });
export const allowOdds = (allowed: boolean) => {
  host.odds = allowed;
};
export const showsOdds = () => settings.odds && host.odds;

function show(): void {
  const root = document.documentElement;
  root.dataset.theme = shownTheme();
  root.dataset.motion = settings.less_motion ? 'off' : 'on';
  root.style.setProperty('--text-scale', String(settings.text_percent / 100));
  root.dataset.text = settings.text_percent >= 150 ? 'large' : 'normal';
}

export async function change(what: Partial<Settings>): Promise<void> {
  Object.assign(settings, what);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Nothing is kept beyond this visit then; the settings still hold for it.
  }
  show();
  if ('lang' in what) await setLanguage(preferredLanguage(settings.lang));
}

export async function begin(): Promise<void> {
  show();
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', (event) => {
    system.light = event.matches;
    show();
  });
  await setLanguage(preferredLanguage(settings.lang));
}
