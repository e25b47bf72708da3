import { expect, test } from 'vitest';
import type { Talk } from '../generated/messages';
import { shownLine, type Voices } from './voices';

const line = (moment?: string, why?: string): Talk => ({
  n: 1,
  at: 0,
  from: 2,
  to: why ? [1] : [],
  kind: 'text',
  text: 'words',
  ...(moment ? { moment } : {}),
  ...(why ? { why } : {}),
});
const shown = (l: Talk) =>
  (['talkative', 'brief', 'neutral', 'silent'] satisfies Voices[]).map((v) => shownLine(l, v)?.text ?? null);

test('what people say, and plain reasons of bots, are always shown', () => {
  expect(shown(line())).toEqual(['words', 'words', 'words', 'words']);
});

test('a reader chooses how much bots say', () => {
  expect(shown(line('leading'))).toEqual(['words', null, null, null]);
  expect(shown(line('robbed_by_you'))).toEqual(['words', 'words', null, null]);
  expect(shown(line('refuse_repeat', 'the reason'))).toEqual(['words', 'words', 'the reason', null]);
});
