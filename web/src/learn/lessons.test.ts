import fs from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { decision, lcnView, npView, position } from '../dev/fixtures';
import type { LcnView } from '../games/la-cosa-nostra/view';
import { LANGS } from '../i18n/i18n.svelte';
import { keepProgress, LESSONS, momentOf, nextLesson, progressOf } from './lessons';
import SECTIONS from './sections.json';
import { type Courses, sectionRules } from './texts.svelte';

const read = (lang: string): Courses => JSON.parse(fs.readFileSync(`src/learn/texts/${lang}.json`, 'utf8'));
const lcn = (key: string, phase: LcnView['phase'] = 'planning', what = {}) =>
  momentOf(position({ view: lcnView({ phase }), decision: decision({ key, ...what }), round: 1 }));

describe('the texts', () => {
  test.each(LANGS)('%s has a passage for every lesson and every section', (lang) => {
    const courses = read(lang);
    expect(Object.keys(courses)).toEqual(Object.keys(read('en')));
    for (const [game, course] of Object.entries(courses)) {
      expect([game, course.lessons.length]).toEqual([game, LESSONS[game]?.length]);
      expect([game, course.sections.length]).toEqual([game, sectionRules(game).length]);
      for (const p of [...course.lessons, ...course.sections]) {
        expect(p.title.length).toBeGreaterThan(3);
        expect(p.text.length).toBeGreaterThan(20);
        expect(p.text).not.toMatch(/[!¡]/);
      }
      for (const p of course.lessons) expect([game, p.title, p.text.length < 230]).toEqual([game, p.title, true]);
    }
  });
  test('a section of the short rules sums up rules that exist', () => {
    for (const [game, prefixes] of Object.entries(SECTIONS)) {
      const book = fs.readFileSync(`../games/${game.replaceAll('-', '_')}/rules.toml`, 'utf8');
      for (const prefix of prefixes) expect([prefix, book.includes(`"${prefix}-1"`)]).toEqual([prefix, true]);
    }
  });
});

describe('lessons', () => {
  beforeEach(() => sessionStorage.clear());

  test('follow what the server asks', () => {
    expect(nextLesson('la-cosa-nostra', new Set(), lcn('boss', 'setup'))).toBe(0);
    expect(nextLesson('la-cosa-nostra', new Set([0]), lcn('plan'))).toBe(1);
    expect(nextLesson('la-cosa-nostra', new Set([0, 1]), lcn('plan'))).toBe(2);
    expect(nextLesson('la-cosa-nostra', new Set([0, 1, 2, 3, 4, 5]), lcn('turn', 'action'))).toBe(6);
  });
  test('wait while others are asked', () => {
    expect(nextLesson('la-cosa-nostra', new Set([0, 1]), lcn('plan', 'planning', { mine: false }))).toBe(5);
    expect(nextLesson('la-cosa-nostra', new Set(), lcn('boss', 'setup', { mine: false }))).toBeNull();
  });
  test('come out of order where the game does, and each once', () => {
    expect(nextLesson('la-cosa-nostra', new Set([0, 1, 5]), lcn('trap', 'action', { mine: false, window: true }))).toBe(
      7,
    );
    const reroll = momentOf(position({ view: npView({ phase: 'actions' }), decision: decision({ key: 'reroll' }) }));
    expect(nextLesson('nothing-personal', new Set([5]), reroll)).toBe(9);
    const all = new Set(LESSONS['la-cosa-nostra']!.keys());
    expect(nextLesson('la-cosa-nostra', all, lcn('plan'))).toBeNull();
  });
  test('are remembered over a reload, and forgotten when left', () => {
    keepProgress('t', { given: [0, 3] });
    expect(progressOf('t')).toEqual({ given: [0, 3] });
    keepProgress('t', null);
    expect(progressOf('t')).toBeNull();
  });
});
