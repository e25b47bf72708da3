import { expect, test } from 'vitest';
import { LANGS, setLanguage, t } from '../i18n/i18n.svelte';
import { momentPicture } from '../ui/share';
import type { Found } from './analysis.svelte';
import { pictureOf } from './picture';

const found: Found = {
  complete: true,
  chances: [],
  luck: [0.123, -0.6],
  own_choices: [-0.456, 0.784],
  choices_of_others: [0, 0],
  errors: { luck: [], own_choices: [], choices_of_others: [] },
  learned: [],
  moments: [
    {
      step: 7,
      kind: 'deal',
      seat: 2,
      other: 1,
      sentence: 'Ana gives $3,000.',
      closer: false,
      change: [-0.09, 0.04],
      error: [0.01, 0.01],
      instead: null,
    },
  ],
  promises: [],
};
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((m) => m[1]!);

test.each(LANGS)('every figure in the picture says what it is, uncut, in %s', async (lang) => {
  await setLanguage(lang);
  const picture = pictureOf(found, ['Ana', 'Berta'], 'La Cosa Nostra', () => '<svg width="64" height="64"></svg>');
  const texts = textsIn(momentPicture(picture));
  const figures = texts.filter((text) => /[+−]\d/.test(text));
  expect(figures).toHaveLength(5);
  for (const text of figures) expect(text).toMatch(/^[^+−…]*\p{L} [+−]\d+\.\d( · [^…]+)?$/u);
  expect(texts).toContain(`${t('analysis.luck')} +12.3`);
  expect(texts).toContain(`${t('analysis.own_choices_short')} −45.6`);
  await setLanguage('en');
});

test.each(LANGS)('the notes of five players do not touch each other in %s', async (lang) => {
  await setLanguage(lang);
  const names = ['Ana', 'Berta', 'Carmela', 'Dino', 'Elio'];
  const all = { ...found, luck: names.map(() => -0.123), own_choices: names.map(() => -0.456) };
  const svg = momentPicture(pictureOf(all, names, 'La Cosa Nostra', () => '<svg width="64"></svg>'));
  const notes = [...svg.matchAll(/x="([\d.]+)" y="\d+" font-size="(\d+)"[^>]*>([^<]*−(?:12\.3|45\.6))</g)];
  expect(notes).toHaveLength(10);
  const LETTER = 0.57; // of the size of the type, on average in a wide serif face
  const widest = Math.max(...notes.map(([, , size, text]) => text!.length * Number(size) * LETTER));
  expect(Number(notes[2]![1]) - Number(notes[0]![1])).toBeGreaterThan(widest);
  await setLanguage('en');
});

test('the notes of a player stand below each other, above the sentences', () => {
  const svg = momentPicture(pictureOf(found, ['Ana', 'Berta'], 'La Cosa Nostra', () => '<svg width="64"></svg>'));
  const heightOf = (words: string) => Number(new RegExp(`y="(\\d+)"[^>]*>[^<]*${words}`).exec(svg)![1]);
  const [luck, choices, sentence] = [heightOf('12\\.3'), heightOf('45\\.6'), heightOf('Ana gives')];
  expect(choices - luck).toBeGreaterThanOrEqual(24);
  expect(sentence - choices).toBeGreaterThanOrEqual(24);
});
