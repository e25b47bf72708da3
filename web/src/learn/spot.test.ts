// @vitest-environment node
import { expect, test } from 'vitest';
import { quietSpot } from './spot';

const PHONE = { width: 390, height: 844 };
const CARD = { width: 330, height: 180 };
const box = (top: number, height: number, left = 0, width = 390) => ({ left, top, width, height });
const apart = (top: number, other: { top: number; height: number }) =>
  top + CARD.height <= other.top || other.top + other.height <= top;

test('finding 12: on a phone the prompt about the families covers none of them, nor the bar', () => {
  const families = box(50, 240);
  const bar = box(680, 100);
  const { top } = quietSpot(CARD, PHONE, families, [bar]);
  expect([apart(top, families), apart(top, bar)]).toEqual([true, true]);
});

test('finding 12: it covers no family either when it speaks of something else', () => {
  const families = [box(50, 90, 0, 190), box(50, 90, 200, 190)];
  const bosses = box(150, 500);
  const { top } = quietSpot(CARD, PHONE, null, [bosses, box(680, 100)], families);
  expect(families.map((f) => apart(top, f))).toEqual([true, true]);
});

test('it goes above what it speaks of where there is no room below', () => {
  const hand = box(420, 250);
  const { top } = quietSpot(CARD, PHONE, hand, [box(680, 100), box(300, 100)]);
  expect(top + CARD.height).toBeLessThanOrEqual(300);
});

test('where everything is taken it covers the least, and stays on the screen', () => {
  const small = { width: 320, height: 400 };
  const { top, left } = quietSpot(CARD, small, box(0, 190), [box(200, 200)]);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top + CARD.height).toBeLessThanOrEqual(small.height);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top, 'the bar and not the place').toBeGreaterThanOrEqual(180);
});

test('in a low window the prompt begins at the top', () => {
  expect(quietSpot(CARD, { width: 390, height: 150 }, null, []).top).toBe(8);
});
