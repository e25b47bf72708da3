// The keys of the table. Letters can be switched off, given to other keys, and never act while somebody types.
import { settings } from '../app/settings.svelte';
import type { Key } from '../i18n/words.svelte';

export const kActs = ['undo', 'reroll', 'talk', 'offer', 'log', 'read', 'info', 'rules', 'help'] as const;
export type Act = (typeof kActs)[number];

const kStandard: Record<Act, string> = {
  undo: 'z',
  reroll: 'r',
  talk: 't',
  offer: 'o',
  log: 'l',
  read: 'v',
  info: 'i',
  rules: '/',
  help: '?',
};

export const key_of = (act: Act): string => settings.keys[act] ?? kStandard[act];
export const act_of = (key: string): Act | undefined => kActs.find((act) => key_of(act) === key.toLowerCase());

// Whether a key may stand for an act: one letter or sign; digits are the cards of the hand.
export const may_be_key = (key: string) => [...key].length === 1 && !/[0-9\s]/.test(key);

// Gives an act another key. Whichever act had that key takes over the old one, so that none is left without.
export function with_key(act: Act, key: string): Partial<Record<Act, string>> {
  const wanted = key.toLowerCase();
  const other = act_of(wanted);
  return { ...settings.keys, ...(other && other !== act ? { [other]: key_of(act) } : {}), [act]: wanted };
}

export interface KeyHelp {
  shown: string;
  word: Key;
}

// Those that stay as they are.
export const kFixedKeys: KeyHelp[] = [
  { shown: '← ↑ ↓ →', word: 'keys.arrows' },
  { shown: 'Tab', word: 'keys.tab' },
  { shown: '↵', word: 'keys.enter' },
  { shown: 'Esc', word: 'keys.escape' },
  { shown: '1–9', word: 'keys.numbers' },
];

export const is_typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
