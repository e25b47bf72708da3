// The keys of the table. Letters can be switched off, given to other keys, and never act while somebody types.
import { settings } from '../app/settings.svelte';
import type { Key } from '../i18n/i18n.svelte';

export const ACTS = [
  'ask',
  'undo',
  'reroll',
  'advise',
  'talk',
  'offer',
  'log',
  'skip',
  'read',
  'info',
  'rules',
  'help',
] as const;
export type Act = (typeof ACTS)[number];

const STANDARD: Record<Act, string> = {
  ask: 'a',
  undo: 'z',
  reroll: 'r',
  advise: 'w',
  talk: 't',
  offer: 'o',
  log: 'l',
  skip: 'f',
  read: 'v',
  info: 'i',
  rules: '/',
  help: '?',
};

export const keyOf = (act: Act): string => settings.keys[act] ?? STANDARD[act];
export const actOf = (key: string): Act | undefined => ACTS.find((act) => keyOf(act) === key.toLowerCase());

// Whether a key may stand for an act: one letter or sign; digits are the cards of the hand.
export const mayBeKey = (key: string) => [...key].length === 1 && !/[0-9\s]/.test(key);

// Gives an act another key. Whichever act had that key takes over the old one, so that none is left without.
export function withKey(act: Act, key: string): Partial<Record<Act, string>> {
  const wanted = key.toLowerCase();
  const other = actOf(wanted);
  return { ...settings.keys, ...(other && other !== act ? { [other]: keyOf(act) } : {}), [act]: wanted };
}

export interface KeyHelp {
  shown: string;
  word: Key;
}

// Those that stay as they are.
export const FIXED_KEYS: KeyHelp[] = [
  { shown: '← ↑ ↓ →', word: 'keys.arrows' },
  { shown: 'Tab', word: 'keys.tab' },
  { shown: '↵', word: 'keys.enter' },
  { shown: 'Esc', word: 'keys.escape' },
  { shown: '1–9', word: 'keys.numbers' },
];

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
