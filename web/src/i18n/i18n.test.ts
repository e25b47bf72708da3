// The four languages say the same things, nothing is said that nobody shows, and no component has words of its own.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { LANGS, money, moneyShort, partOfDay, preferredLanguage, setLanguage, t, timeLeft } from './i18n.svelte';

type Message = string | { one: string; other: string };
const read = (lang: string): Record<string, Message> => JSON.parse(fs.readFileSync(`src/i18n/${lang}.json`, 'utf8'));
const words = Object.fromEntries(LANGS.map((l) => [l, read(l)]));
const sources = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((f) => /\.(svelte|ts)$/.test(f) && !/\.test\.ts$|generated|^dev\//.test(f))
  .map((f) => ({ file: f, text: fs.readFileSync(path.join('src', f), 'utf8') }));
const allCode = sources.map((s) => s.text).join('\n');

const forms = (m: Message) => (typeof m === 'string' ? [m] : [m.one, m.other]);
const blanks = (m: Message) =>
  [...new Set(forms(m).flatMap((f) => [...f.matchAll(/\{(\w+)(?:[.|][^{}]*)?\}/g)].map((x) => x[1])))].sort();

describe('the four languages', () => {
  test.each(LANGS)('%s has every key and no other', (lang) => {
    expect(Object.keys(words[lang]!).sort()).toEqual(Object.keys(words.en!).sort());
  });
  test.each(LANGS)('V2 12.6: %s has no button that says only OK', (lang) => {
    expect(
      Object.entries(words[lang]!).filter(([, m]) => forms(m).some((f) => /^(ok|okay|confirm)[.!]?$/i.test(f))),
    ).toEqual([]);
  });
  test.each(LANGS)('%s has the same blanks and plural forms, and no empty sentence', (lang) => {
    for (const [key, message] of Object.entries(words[lang]!)) {
      expect([key, typeof message, blanks(message)]).toEqual([key, typeof words.en![key], blanks(words.en![key]!)]);
      expect([key, forms(message).every((f) => f.trim().length > 0)]).toEqual([key, true]);
    }
  });
  test('no sentence shouts', () => {
    for (const lang of LANGS)
      for (const m of Object.values(words[lang]!)) for (const f of forms(m)) expect(f).not.toMatch(/[!¡]/);
  });
});

describe('the code', () => {
  const literal = new Set([...allCode.matchAll(/['"`]([a-z_-]+(?:\.[a-z0-9_-]+)+)['"`]/g)].map((m) => m[1]!));
  const families = [
    ...[...allCode.matchAll(/\bt\(`([a-z_.]+\.)\$\{/g)].map((m) => m[1]!),
    ...[...allCode.matchAll(/\bnamed\('([a-z_]+)'/g)].map((m) => `${m[1]}.`),
    ...[...allCode.matchAll(/\bnamed\(`([a-z_.]+)\$\{/g)].map((m) => m[1]!),
  ];
  test('uses every key', () => {
    const unused = Object.keys(words.en!).filter(
      (key) => !literal.has(key) && !families.some((f) => key.startsWith(f)),
    );
    expect(unused).toEqual([]);
  });
  test('asks for no key that is missing', () => {
    const asked = [...allCode.matchAll(/\bt\('([^']+)'/g)].map((m) => m[1]!);
    expect(asked.filter((key) => !(key in words.en!))).toEqual([]);
  });
  // Names of people, works and licences, and the product's own name, are the same in every language.
  const NAMES = /^(Consigliere|game-iconsnet|CC BY 30|SIL Open Font License 11|Esc|Z|Tab)$/;
  const isName = (text: string) => NAMES.test(text.replace(/[,.:·]/g, '').trim());
  const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt']);
  const hasLetters = (text: string) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ''));

  test.each(sources.filter((s) => s.file.endsWith('.svelte')))('$file has no words of its own', ({ text }) => {
    const found: string[] = [];
    walk(parse(text, { modern: true }).fragment, (node) => {
      if (node.type === 'Text' && hasLetters(node.data ?? '') && !isName(node.data!)) found.push(node.data!.trim());
      if (node.type === 'Attribute' && SPOKEN.has(node.name ?? '') && Array.isArray(node.value))
        for (const part of node.value)
          if (part.type === 'Text' && hasLetters(part.data ?? '')) found.push(`${node.name}=${part.data}`);
    });
    expect(found).toEqual([]);
  });
});

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: Node[] | boolean;
  [key: string]: unknown;
}
// Everything drawn; attributes are seen before what is inside them, and text inside an attribute is not text of the
// page.
function walk(node: unknown, visit: (node: Node) => void): void {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit);
    return;
  }
  const n = node as Node;
  if (typeof n.type === 'string') visit(n);
  if (/^(Attribute|StyleDirective|ClassDirective|StyleSheet|Script)$/.test(n.type)) return;
  for (const [key, child] of Object.entries(n))
    if (key !== 'expression' && key !== 'metadata' && key !== 'parent') walk(child, visit);
}

describe('numbers and sentences', () => {
  test('money is written as each language writes it', async () => {
    const written = [];
    for (const lang of LANGS) {
      await setLanguage(lang);
      written.push(money(18000), moneyShort(4000));
    }
    expect(written).toEqual(['$18,000', '$4k', '18.000\u00a0$', '4k', '$18.000', '$4k', '18.000\u00a0$', '4k']);
    await setLanguage('en');
  });
  test('one table waits, two tables wait', () => {
    expect(t('hero.waiting', { n: 1 })).toBe('One game is waiting for your move.');
    expect(t('hero.waiting', { n: 2 })).toBe('2 games are waiting for your move.');
  });
  test('a clock shows minutes and seconds, a slow one hours and days', () => {
    expect([timeLeft(41.2), timeLeft(600), timeLeft(9 * 3600), timeLeft(80 * 3600)]).toEqual([
      '0:42',
      '10:00',
      '9 h',
      '3 days',
    ]);
  });
  test('people greet each other by the hours of their language', async () => {
    expect([4, 8, 13, 19].map(partOfDay)).toEqual(['evening', 'morning', 'day', 'evening']);
    await setLanguage('es');
    expect([13, 15, 20, 21].map(partOfDay)).toEqual(['morning', 'day', 'day', 'evening']);
    await setLanguage('en');
  });
  test('the reader gets the first language asked for that we speak', () => {
    expect([
      preferredLanguage(null, ['fr-FR', 'nl-BE', 'en']),
      preferredLanguage('de', ['en']),
      preferredLanguage(null, ['fr']),
    ]).toEqual(['nl', 'de', 'en']);
  });
});
