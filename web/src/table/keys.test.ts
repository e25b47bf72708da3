import { beforeEach, expect, test } from 'vitest';
import { change } from '../app/settings.svelte';
import { act_of, key_of, may_be_key, with_key } from './keys';

beforeEach(() => change({ keys: {} }));

test('keys are the standard ones until somebody changes them', () => {
  expect(act_of('T')).toBe('talk');
  expect(key_of('offer')).toBe('o');
  expect(act_of('q')).toBeUndefined();
});

test('an act takes the key it is given, and the one that had it takes the old key', async () => {
  await change({ keys: with_key('talk', 'L') });
  expect(act_of('l')).toBe('talk');
  expect(act_of('t')).toBe('log');
});

test('a free key leaves the old one free', async () => {
  await change({ keys: with_key('talk', 'k') });
  expect(act_of('k')).toBe('talk');
  expect(act_of('t')).toBeUndefined();
});

test('digits, blanks and named keys stay what they are', () => {
  expect(['5', ' ', 'Enter', 'ä', '#'].map(may_be_key)).toEqual([false, false, false, true, true]);
});
