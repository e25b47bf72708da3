// Lessons and short rules in the reader's language; fetched when somebody wants to learn.
import { type Lang, lang } from '../i18n/i18n.svelte';
import SECTIONS from './sections.json';

export interface Passage {
  title: string;
  text: string;
}
export interface Course {
  goal: string;
  sections: Passage[]; // the short rules
  lessons: Passage[]; // of the guided game
}
export type Courses = Record<string, Course>;

const LOADERS: Record<Lang, () => Promise<{ default: Courses }>> = {
  en: () => import('./texts/en.json'),
  de: () => import('./texts/de.json'),
  nl: () => import('./texts/nl.json'),
  es: () => import('./texts/es.json'),
};
const state = $state({ courses: null as Courses | null, lang: '' });

export function course(game: string): Course | null {
  const wanted = lang();
  if (state.lang !== wanted)
    LOADERS[wanted]().then((loaded) => {
      state.courses = loaded.default;
      state.lang = wanted;
    });
  return state.courses?.[game] ?? null;
}

// Which rules a section of the short rules sums up, by the beginning of their IDs.
export const sectionRules = (game: string): string[] => SECTIONS[game as keyof typeof SECTIONS] ?? [];
