// The four languages say the same things, nothing is said that nobody shows, and no component has words of its own.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { kLangs, money, money_short, preferred, speak, t, time_left } from './words.svelte';

type Message = string | { one: string; other: string };
const read = (lang: string): Record<string, Message> => JSON.parse(fs.readFileSync(`src/i18n/${lang}.json`, 'utf8'));
const words = Object.fromEntries(kLangs.map((l) => [l, read(l)]));
const sources = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((f) => /\.(svelte|ts)$/.test(f) && !/\.test\.ts$|generated|^dev/.test(f))
  .map((f) => ({ file: f, text: fs.readFileSync(path.join('src', f), 'utf8') }));
const all_code = sources.map((s) => s.text).join('\n');

const forms = (m: Message) => (typeof m === 'string' ? [m] : [m.one, m.other]);
const blanks = (m: Message) =>
  [...new Set(forms(m).flatMap((f) => [...f.matchAll(/\{(\w+)\}/g)].map((x) => x[1])))].sort();

describe('the four languages', () => {
  test.each(kLangs)('%s has every key and no other', (lang) => {
    expect(Object.keys(words[lang]!).sort()).toEqual(Object.keys(words.en!).sort());
  });
  test.each(kLangs)('%s has the same blanks and plural forms, and no empty sentence', (lang) => {
    for (const [key, message] of Object.entries(words[lang]!)) {
      expect([key, typeof message, blanks(message)]).toEqual([key, typeof words.en![key], blanks(words.en![key]!)]);
      expect([key, forms(message).every((f) => f.trim().length > 0)]).toEqual([key, true]);
    }
  });
  test('no sentence shouts', () => {
    for (const lang of kLangs)
      for (const m of Object.values(words[lang]!)) for (const f of forms(m)) expect(f).not.toMatch(/[!¡]/);
  });
});

describe('the code', () => {
  const literal = new Set([...all_code.matchAll(/['"`]([a-z_-]+(?:\.[a-z0-9_-]+)+)['"`]/g)].map((m) => m[1]!));
  const families = [
    ...[...all_code.matchAll(/\bt\(`([a-z_.]+\.)\$\{/g)].map((m) => m[1]!),
    ...[...all_code.matchAll(/\bnamed\('([a-z_]+)'/g)].map((m) => `${m[1]}.`),
    ...[...all_code.matchAll(/\bnamed\(`([a-z_.]+)\$\{/g)].map((m) => m[1]!),
  ];
  test('uses every key', () => {
    const unused = Object.keys(words.en!).filter(
      (key) => !literal.has(key) && !families.some((f) => key.startsWith(f)),
    );
    expect(unused).toEqual([]);
  });
  test('asks for no key that is missing', () => {
    const asked = [...all_code.matchAll(/\bt\('([^']+)'/g)].map((m) => m[1]!);
    expect(asked.filter((key) => !(key in words.en!))).toEqual([]);
  });
  // Names of people, works and licences, and the product's own name, are the same in every language.
  const kNames = /^(Consigliere|game-iconsnet|CC BY 30|SIL Open Font License 11|Esc|Z|Tab)$/;
  const is_name = (text: string) => kNames.test(text.replace(/[,.:·]/g, '').trim());
  const kSpoken = new Set(['aria-label', 'title', 'placeholder', 'alt']);
  const has_letters = (text: string) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ''));

  test.each(sources.filter((s) => s.file.endsWith('.svelte')))('$file has no words of its own', ({ text }) => {
    const found: string[] = [];
    walk(parse(text, { modern: true }).fragment, (node) => {
      if (node.type === 'Text' && has_letters(node.data ?? '') && !is_name(node.data!)) found.push(node.data!.trim());
      if (node.type === 'Attribute' && kSpoken.has(node.name ?? '') && Array.isArray(node.value))
        for (const part of node.value)
          if (part.type === 'Text' && has_letters(part.data ?? '')) found.push(`${node.name}=${part.data}`);
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
// Everything drawn; attributes are seen before what is inside them, and text inside an attribute is not text of the page.
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
    for (const lang of kLangs) {
      await speak(lang);
      written.push(money(18000), money_short(4000));
    }
    expect(written).toEqual(['$18,000', '$4k', '18.000 $', '4k', '$18.000', '4k', '18.000 $', '4k']);
    await speak('en');
  });
  test('one table waits, two tables wait', () => {
    expect(t('hero.waiting', { n: 1 })).toBe('One table waits for your word.');
    expect(t('hero.waiting', { n: 2 })).toBe('2 tables wait for your word.');
  });
  test('a clock shows minutes and seconds, a slow one hours and days', () => {
    expect([time_left(41.2), time_left(600), time_left(9 * 3600), time_left(80 * 3600)]).toEqual([
      '0:42',
      '10:00',
      '9 h',
      '3 days',
    ]);
  });
  test('the reader gets the first language asked for that we speak', () => {
    expect([preferred(null, ['fr-FR', 'nl-BE', 'en']), preferred('de', ['en']), preferred(null, ['fr'])]).toEqual([
      'nl',
      'de',
      'en',
    ]);
  });
});
