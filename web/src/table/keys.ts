// The keys of the table. Letters can be switched off and never act while somebody types.
import type { Key } from '../i18n/words.svelte';

export interface KeyHelp {
  shown: string;
  word: Key;
}

export const kKeys: KeyHelp[] = [
  { shown: '← ↑ ↓ →', word: 'keys.arrows' },
  { shown: 'Tab', word: 'keys.tab' },
  { shown: '↵', word: 'keys.enter' },
  { shown: 'Esc', word: 'keys.escape' },
  { shown: '1–9', word: 'keys.numbers' },
  { shown: 'I', word: 'keys.info' },
  { shown: 'Z', word: 'keys.undo' },
  { shown: 'T', word: 'keys.talk' },
  { shown: 'O', word: 'keys.offer' },
  { shown: 'L', word: 'keys.log' },
  { shown: 'V', word: 'keys.read' },
  { shown: '/', word: 'keys.rules' },
  { shown: '?', word: 'keys.help' },
];

export const is_typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
