import { beforeEach, expect, test } from 'vitest';
import { change } from '../app/settings.svelte';
import { actOf, keyOf, mayBeKey, withKey } from './keys';

beforeEach(() => change({ keys: {} }));

test('keys are the standard ones until somebody changes them', () => {
  expect(actOf('T')).toBe('talk');
  expect(keyOf('offer')).toBe('o');
  expect(actOf('q')).toBeUndefined();
});

test('an act takes the key it is given, and the one that had it takes the old key', async () => {
  await change({ keys: withKey('talk', 'L') });
  expect(actOf('l')).toBe('talk');
  expect(actOf('t')).toBe('log');
});

test('a free key leaves the old one free', async () => {
  await change({ keys: withKey('talk', 'k') });
  expect(actOf('k')).toBe('talk');
  expect(actOf('t')).toBeUndefined();
});

test('digits, blanks and named keys stay what they are', () => {
  expect(['5', ' ', 'Enter', 'ä', '#'].map(mayBeKey)).toEqual([false, false, false, true, true]);
});
