// What the chosen value of an option means, as a sentence in the reader's language; fetched with the options.
import { type Lang, lang, roman } from '../i18n/i18n.svelte';
import { fill } from '../i18n/pattern';

export type Sentences = Record<string, string>;
export type Value = string | number | boolean;

const LOADERS: Record<Lang, () => Promise<{ default: Sentences }>> = {
  en: () => import('./options/en.json'),
  de: () => import('./options/de.json'),
  nl: () => import('./options/nl.json'),
  es: () => import('./options/es.json'),
};
let state = $state.raw({ lang: '', sentences: {} as Sentences });

// An option that each seat has for itself ("..._p3") has one sentence for all of them. `name`: of a chosen card.
export function sentenceOf(sentences: Sentences, option: string, value: Value, name = ''): string {
  const family = option.replace(/_p\d$/, '');
  const pattern = sentences[`${family}.${value}`] ?? sentences[family] ?? '';
  const n = Number(value);
  return fill(pattern, { n, minutes: n / 60, roman: roman(n), name });
}

export function means(option: string, value: Value, name = ''): string {
  const wanted = lang();
  if (state.lang !== wanted)
    LOADERS[wanted]().then((loaded) => {
      state = { lang: wanted, sentences: loaded.default };
    });
  return sentenceOf(state.sentences, option, value, name);
}
